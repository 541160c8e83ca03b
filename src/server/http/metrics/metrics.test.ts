// /metrics: who may read it, that it counts what happens, and that nothing a client sends becomes part of it.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { startMaintenance } from '#server/commands/maintenance.ts';
import { queueMail, queueSubscriberMail } from '#server/mail/outbox.ts';
import { until } from '#server/testing/people.ts';
import { parseMetrics, type Samples } from '#server/testing/prometheus.ts';
import { call, logIn } from '#server/testing/transports.ts';
import { isPostgres } from '#server/testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-of-enough-characters-for-it';
const authorization = `Bearer ${TOKEN}`;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ METRICS_TOKEN: TOKEN }, CHEAP_HASHES);
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const scrapeText = async () => (await get('/metrics', { authorization })).body;
const scrape = async (): Promise<Samples> => parseMetrics(await scrapeText());

/** How much each sample has grown while `work` ran; those that have not are left out. */
async function growth(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await scrape();
  await work();
  const after = await scrape();
  const grown = [...after].map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, difference]) => difference !== 0));
}

test('without METRICS_TOKEN the path is as unknown as any other', async () => {
  const plain = await openTestApp();
  for (const headers of [{}, { authorization }, { accept: 'application/json' }]) {
    const [metrics, unknown] = await Promise.all(
      ['/metrics', '/nothing'].map((url) => plain.app.inject({ url, headers })),
    );
    expect(metrics?.statusCode).toBe(404);
    expect(metrics?.body).toBe(unknown?.body);
  }
  await plain.close();
});

test.each<Record<string, string>>([
  {},
  { authorization: 'Bearer ' },
  { authorization: TOKEN },
  { authorization: `Basic ${TOKEN}` },
  { authorization: `Bearer ${TOKEN}x` },
  { authorization: `Bearer ${TOKEN.slice(0, -1)}` },
  { authorization: `Bearer ${TOKEN.toUpperCase()}` },
])('refused with 401: %j', async (headers) => {
  const answer = await get('/metrics', headers);
  expect(answer.statusCode).toBe(401);
  expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer', 'cache-control': 'no-store' });
  expect(answer.json()).toEqual({ detail: 'Not authenticated' });
});

test('no session opens it, not even a superuser', async () => {
  await app.addUser('root@example.org', { is_superuser: true });
  const { token } = await logIn(app, 'rest', 'root@example.org');
  expect((await get('/metrics', { authorization: `Bearer ${token}` })).statusCode).toBe(401);
});

test('with the token it answers in the text format, which no cache keeps; other methods are refused', async () => {
  const answer = await get('/metrics', { authorization });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const samples = parseMetrics(answer.body);
  expect(samples.get('process_start_time_seconds')).toBeGreaterThan(1e9);
  expect(answer.body).toMatch(
    new RegExp(`^oriel_info\\{version="[\\d.]+",engine="${isPostgres ? 'postgres' : 'sqlite'}"\\} 1$`, 'm'),
  );
  expect((await app.app.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(405);
});

test('requests are counted by route, procedure and status', async () => {
  await app.addUser('root@example.org', { is_superuser: true });
  const session = await logIn(app, 'rest', 'root@example.org');
  const headers = { authorization: `Bearer ${session.token}` };
  const grown = await growth(async () => {
    for (const id of ['one', 'two']) await get(`/api/v1/users/${id}?x=${id}`, headers);
    await get('/nothing/here');
    await app.app.inject({ method: 'DELETE', url: '/healthz' });
    await call(app, 'trpc', 'users.me', undefined, session);
    const input = encodeURIComponent('{"1":{"skip":0,"limit":1}}');
    await get(`/trpc/users.me,products.list,users.me?batch=1&input=${input}`, headers);
    await get('/trpc/users.me,no.such?batch=1&input={}', headers);
    await get('/');
  });
  expect(grown).toMatchObject({
    'http_requests_total{method="GET",route="/api/v1/users/:user_id",status="404"}': 2,
    'http_request_duration_seconds_count{method="GET",route="/api/v1/users/:user_id"}': 2,
    'http_requests_total{method="GET",route="unknown",status="404"}': 1,
    'http_requests_total{method="DELETE",route="/healthz",status="405"}': 1,
    'http_requests_total{method="GET",route="/",status="200"}': 1,
    'http_requests_total{method="GET",route="/trpc/users.me",status="200"}': 1,
    'http_requests_total{method="GET",route="/trpc/batch",status="200"}': 1,
    'http_requests_total{method="GET",route="/metrics",status="200"}': 1,
    'oriel_trpc_calls_total{procedure="users.me"}': 3,
    'oriel_trpc_calls_total{procedure="products.list"}': 1,
  });
  const trpcUnknown = Object.keys(grown).filter((name) => name.includes('/trpc/unknown'));
  expect(trpcUnknown).not.toEqual([]);
});

test('a flood of random paths, methods and names adds no time series', async () => {
  const random = () => Math.random().toString(36).slice(2);
  const attack = async () => {
    for (const path of ['', '/api/v1', '/api/v1/users', '/trpc', '/assets', '/uploads', '/metrics']) {
      await get(`${path}/${random()}?${random()}=${random()}`);
      await get(`${path}/${random()}/${random()}`);
      await app.app.inject({ method: 'DELETE', url: `${path}/${random()}` });
    }
    await get(`/trpc/users.me,${random()}?batch=1`);
    await get(`/trpc/${Array(11).fill('users.me').join()}?batch=1`);
    for (const method of ['PROPFIND', 'LOCK', 'TRACE'] as const)
      // Safe: the type has fewer methods than Node.
      await app.app.inject({ method: method as 'GET', url: `/${random()}` });
  };
  await attack();
  await scrape();
  const series = async () => [...(await scrape()).keys()].filter((name) => /^(?:http|oriel)_/.test(name));
  const before = await series();
  for (let round = 0; round < 5; round += 1) await attack();
  const after = await series();
  expect(after).toEqual(before);
  expect(after.join('\n')).not.toMatch(/PROPFIND|users\.me,/);
});

test('a request is in flight until its answer has ended or its client has left', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write('POST /api/v1/subscribers HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
  client.write('content-length: 50\r\n\r\n{');
  const running = async () => (await scrape()).get('http_requests_in_flight');
  // The scrape itself is the other one.
  await until(async () => (await running()) === 2);
  client.destroy();
  await once(client, 'close');
  await until(async () => (await running()) === 1);
  const aborted = 'http_requests_total{method="POST",route="/api/v1/subscribers",status="aborted"}';
  expect((await scrape()).get(aborted)).toBe(1);
});

test('joins are counted, their commits measured, and the totals are those of the database', async () => {
  const join = (email: string) => call(app, 'rest', 'subscribers.join', { email });
  const grown = await growth(async () => {
    await Promise.all([join('ada@example.org'), join('grace@example.org'), join('ada@example.org')]);
    await call(app, 'rest', 'subscribers.join', { email: 'bot@example.org', website: 'x' });
  });
  expect(grown).toMatchObject({
    oriel_waitlist_joins_total: 3,
    oriel_waitlist_subscribers_added_total: 2,
    oriel_waitlist_commit_writes_sum: 4,
    oriel_subscribers: 2,
  });
  expect(grown['oriel_waitlist_commit_duration_seconds_count']).toBe(
    grown['oriel_waitlist_commit_writes_count'],
  );
  await app.addUser('root@example.org');
  expect(Object.fromEntries(await scrape())).toMatchObject({ oriel_users: 1, oriel_products: 0 });
});

test('mail, jobs, alarms and queues', async () => {
  const { deps } = app;
  await deps.outbox.stop();
  const now = deps.clock();
  const { id } = await app.addUser('ada@example.org');
  for (let n = 0; n < 3; n += 1) await queueMail(deps.db, id, 'password_changed', now);
  await call(app, 'rest', 'subscribers.join', { email: 'grace@example.org' });
  const entry = await deps.db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
  const [leased, failed] = await deps.db.selectFrom('outbox').select('id').execute();
  const later = new Date(now.getTime() + 60_000).toISOString();
  const update = (mail: string, lease_id: string | null) =>
    deps.db.updateTable('outbox').set({ lease_id, next_attempt_at: later }).where('id', '=', mail).execute();
  await update(leased?.id ?? '', 'lease');
  await update(failed?.id ?? '', null);
  // Its turn comes at the pace of invitations.
  await queueSubscriberMail(deps.db, { subscriber_id: entry.id, purpose: 'invitation' }, now);
  const maintenance = startMaintenance(deps);
  await maintenance.firstRun;
  deps.alarms.raise('backup_stale');
  const hashing = deps.passwords.hash('correct horse battery');
  const samples = Object.fromEntries(await scrape());
  await hashing;
  expect(samples).toMatchObject({
    'oriel_outbox_mails{state="due"}': 1,
    'oriel_outbox_mails{state="sending"}': 1,
    'oriel_outbox_mails{state="waiting"}': 2,
    'oriel_alarm_active{alarm="backup_stale"}': 1,
    'oriel_alarm_active{alarm="disk_full"}': 0,
    'oriel_job_interval_seconds{name="sessions"}': 3600,
    'oriel_job_running{name="sessions"}': 0,
    'oriel_queue_tasks{queue="images",state="waiting"}': 0,
  });
  expect(samples['oriel_job_last_success_timestamp_seconds{name="sessions"}']).toBeCloseTo(
    now.getTime() / 1000,
    -2,
  );
  expect(samples['oriel_job_last_failure_timestamp_seconds{name="sessions"}']).toBeUndefined();
  expect(samples['oriel_database_size_bytes']).toBeGreaterThan(4096);
  await maintenance.stop();
  deps.alarms.clear('backup_stale');
  expect((await scrape()).get('oriel_alarm_active{alarm="backup_stale"}')).toBe(0);
});

test('a job that runs is told', async () => {
  let finish: () => void = () => {};
  const job = app.deps.jobs.add({
    name: 'slow',
    everyMs: 3_600_000,
    work: () => new Promise<void>((resolve) => (finish = resolve)),
  });
  const isRunning = async () => (await scrape()).get('oriel_job_running{name="slow"}');
  expect(await isRunning()).toBe(0);
  const run = job.run();
  await until(async () => (await isRunning()) === 1);
  finish();
  await run;
  expect(await isRunning()).toBe(0);
  await job.stop();
});

// On PostgreSQL, reading does not wait for a transaction.
test.skipIf(isPostgres)(
  'it does not wait for the database: it gives what was read last, and when',
  async () => {
    const before = await scrape();
    app.advance(60_000);
    await inTransaction(app.deps.db, async () => {
      // Reading from outside waits for the end of the transaction.
      const during = await scrape();
      for (const name of ['oriel_subscribers', 'oriel_database_read_timestamp_seconds'])
        expect(during.get(name), name).toBe(before.get(name));
    });
    const name = 'oriel_database_read_timestamp_seconds';
    await until(async () => ((await scrape()).get(name) ?? 0) > (before.get(name) ?? 0) + 30);
  },
);

// On PostgreSQL, reading does not wait for a transaction.
test.skipIf(isPostgres)('values that were never read are absent, and the others are there', async () => {
  await inTransaction(app.deps.db, async () => {
    const samples = await scrape();
    expect(samples.has('oriel_subscribers')).toBe(false);
    expect(samples.has('http_requests_in_flight')).toBe(true);
  });
  await until(async () => (await scrape()).has('oriel_subscribers'));
});

test('it holds no address, name, token or id', async () => {
  const { id } = await app.addUser('ada@example.org', { is_superuser: true });
  const session = await logIn(app, 'trpc', 'ada@example.org');
  await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
  await call(app, 'rest', 'users.get', { user_id: id }, session);
  await call(app, 'rest', 'subscribers.join', { email: 'grace@example.org' });
  await get('/reset-password?token=some-secret-token');
  await get('/ada@example.org');
  const text = await scrapeText();
  for (const secret of ['@', 'example', '127.0.0.1', id, session.token, TOKEN, 'some-secret', app.dataDir])
    expect(text).not.toContain(secret);
});

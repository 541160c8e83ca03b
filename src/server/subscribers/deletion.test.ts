// Deleting all subscribers that match a filter, as a job, on both transports.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findWrongCounts } from '../db/kept-counts.ts';
import { newId } from '../ids.ts';
import { INTERRUPTED } from '../jobs/user-jobs.service.ts';
import { fillSubscribers } from '../testing/fill.ts';
import { until } from '../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';

const ADA = 'ada@example.org';
let app: TestApp;
let session: Session;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser(ADA, { is_superuser: true });
  session = await logIn(app, 'rest', ADA);
});
afterEach(() => app.close());

const emails = async () =>
  (await app.deps.db.selectFrom('subscribers').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );
const deletions = async () =>
  (
    await app.deps.db
      .selectFrom('audit')
      .select(['target_id', 'actor_id'])
      .where('action', '=', 'subscriber_deleted')
      .execute()
  ).length;
const start = (filters: unknown, expected: number, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'subscribers.removeMany', { filters, expected }, session);
const jobOf = async (answer: { body: unknown }, by = session) =>
  (await call(app, 'rest', 'jobs.get', { id: field(answer.body, 'job_id') }, by)).body;
/** Waits for the end of a job. */
async function ended(answer: { body: unknown }): Promise<unknown> {
  await until(async () => field(await jobOf(answer), 'status') !== 'running');
  return jobOf(answer);
}
const insert = (email: string, created_at: string) =>
  app.deps.db
    .insertInto('subscribers')
    .values({ id: newId(), email, created_at, latitude: null, longitude: null, location: null })
    .execute();

/** Holds jobs after each of their batches. @returns whether one is held, and how to let them go on */
function holdBatches() {
  const { outbox } = app.deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  app.deps.outbox = {
    ...outbox,
    async forget(...ids) {
      isHeld = true;
      await promise;
      await outbox.forget(...ids);
    },
  };
  return { held: () => until(() => isHeld), release: resolve };
}

test.each(transports)(
  'through %s: what matches is deleted by a job, with an entry each; everything else stays',
  async (transport) => {
    await fillSubscribers(app.deps.db, 600);
    await insert('stays@example.org', '2026-01-01T00:00:00.000Z');
    const answer = await start({ q: 'example.com' }, 600, transport);
    expect(answer).toMatchObject({
      status: transport === 'rest' ? 202 : 200,
      body: { job_id: expect.any(String) },
    });
    expect(await ended(answer)).toEqual({
      id: field(answer.body, 'job_id'),
      kind: 'subscribers_deletion',
      status: 'done',
      done: 600,
      total: 600,
      detail: null,
    });
    expect(await emails()).toEqual(['stays@example.org']);
    expect(await deletions()).toBe(600);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    // The copy that is searched is right too.
    const found = await call(app, transport, 'subscribers.list', { q: 'example' }, session);
    expect(found.body).toMatchObject({ count: 1 });
    const listed = await call(app, transport, 'jobs.list', {}, session);
    expect(listed.body).toMatchObject({ count: 1, data: [{ status: 'done', done: 600 }] });
  },
);

test.each(transports)(
  'through %s: empty filters mean all, and each filter of the list counts',
  async (transport) => {
    await insert('old@example.org', '2024-01-01T00:00:00.000Z');
    await insert('new@example.org', '2026-01-01T00:00:00.000Z');
    await ended(
      await start({ to: '2025-01-01T00:00:00.000Z', located: 'no', status: 'waiting' }, 1, transport),
    );
    expect(await emails()).toEqual(['new@example.org']);
    await ended(await start({}, 1, transport));
    expect(await emails()).toEqual([]);
  },
);

test.each(transports)(
  'through %s: a deletion that was agreed to for another number is refused with both, and deletes nobody',
  async (transport) => {
    await fillSubscribers(app.deps.db, 3);
    for (const expected of [1, 2, 4]) {
      const answer = await start({}, expected, transport);
      expect(answer.status).toBe(409);
      expect(answer.detail).toBe(`3 subscribers match now, not ${expected}. Nothing was deleted.`);
    }
    expect((await start({ q: 'nobody' }, 1, transport)).detail).toMatch(/^0 subscribers match now, not 1/);
    expect(await emails()).toHaveLength(3);
    const listed = await call(app, transport, 'jobs.list', {}, session);
    expect(listed.body).toEqual({ data: [], count: 0 });
  },
);

test.each(transports)(
  'through %s: ids, or filters with a number of 1 or more; nothing else',
  async (transport) => {
    await fillSubscribers(app.deps.db, 1);
    const some = newId();
    for (const input of [
      {},
      { filters: {} },
      { expected: 1 },
      { filters: {}, expected: 0 },
      { filters: {}, expected: '1' },
      { filters: { status: 'other' }, expected: 1 },
      { filters: [], expected: 1 },
      { ids: [some], filters: {}, expected: 1 },
      { ids: [some], expected: 1 },
      { ids: [], filters: {}, expected: 1 },
    ]) {
      const answer = await call(app, transport, 'subscribers.removeMany', input, session);
      expect(answer, JSON.stringify(input)).toMatchObject({ status: 422 });
    }
    expect(await emails()).toHaveLength(1);
  },
);

test('who joins or is imported after the job began stays, also with an older date; who does not match any more stays too', async () => {
  await fillSubscribers(app.deps.db, 500);
  const batches = holdBatches();
  const answer = await start({ status: 'waiting' }, 500);
  await batches.held();
  await call(app, 'rest', 'subscribers.join', { email: 'joined@example.org' });
  const file = ['email,created_at\nimported@example.org,2020-01-01\n'];
  const imported = await call(app, 'rest', 'subscribers.importCsv', { file, dry_run: 'false' }, session);
  expect(imported.body).toMatchObject({ added: 1 });
  const last = (await emails()).findLast((email) => email.startsWith('a0')) ?? '';
  await app.deps.db.updateTable('subscribers').set({ status: 'joined' }).where('email', '=', last).execute();
  batches.release();
  expect(await ended(answer)).toMatchObject({
    status: 'done',
    done: 499,
    total: 500,
    detail: 'Gone by then, or not matching any more: 1.',
  });
  expect(await emails()).toEqual([last, 'imported@example.org', 'joined@example.org']);
});

test.each(transports)(
  'through %s: a job stops between two batches, and says what it had done',
  async (transport) => {
    await fillSubscribers(app.deps.db, 600);
    const batches = holdBatches();
    const answer = await start({}, 600);
    await batches.held();
    const id = field(answer.body, 'job_id');
    expect(await jobOf(answer)).toMatchObject({ status: 'running', done: 250, total: 600 });
    const stopped = await call(app, transport, 'jobs.stop', { id }, session);
    expect(stopped).toMatchObject({ status: 200, body: { status: 'stopped', done: 250, total: 600 } });
    batches.release();
    await app.deps.userJobs.stop();
    expect(await emails()).toHaveLength(350);
    expect(await deletions()).toBe(250);
    expect((await call(app, transport, 'jobs.stop', { id }, session)).body).toEqual(stopped.body);
  },
);

test('rows of an import that has not ended are not counted, and are left alone', async () => {
  const { db } = app.deps;
  await insert('before@example.org', '2026-01-01T00:00:00.000Z');
  const ids = [newId(), newId(), newId()] as const;
  const beginImport = async () => {
    await db.insertInto('imports').values({ first_id: ids[0], last_id: ids[2] }).execute();
    const place = { created_at: '2026-01-02T00:00:00.000Z', latitude: null, longitude: null, location: null };
    const rows = ids.map((id, n) => ({ id, email: `imported${n}@example.org`, ...place }));
    await db.insertInto('subscribers').values(rows).execute();
  };
  await beginImport();
  for (const filters of [{}, { q: 'example.org' }, { from: '2026-01-02T00:00:00Z' }])
    expect(await start(filters, 3 + Number(!('from' in filters)))).toMatchObject({ status: 409 });
  expect(await ended(await start({}, 1))).toMatchObject({ status: 'done', done: 1, detail: null });
  const imported = ids.map((_, n) => `imported${n}@example.org`);
  expect(await emails()).toEqual(imported);
  expect(await deletions()).toBe(1);
  // It ends well: nobody of it is missing.
  await db.deleteFrom('imports').execute();
  expect(await ended(await start({}, 3))).toMatchObject({ status: 'done', done: 3 });
});

test.each(transports)('through %s: a job is for who started it', async (transport) => {
  await fillSubscribers(app.deps.db, 300);
  await app.addUser('bob@example.org', { is_superuser: true });
  const bob = await logIn(app, transport, 'bob@example.org');
  const batches = holdBatches();
  const answer = await start({}, 300);
  await batches.held();
  const id = field(answer.body, 'job_id');
  for (const procedure of ['jobs.get', 'jobs.stop'] as const)
    expect(await call(app, transport, procedure, { id }, bob)).toMatchObject({
      status: 404,
      detail: 'Job not found',
    });
  expect((await call(app, transport, 'jobs.list', {}, bob)).body).toEqual({ data: [], count: 0 });
  batches.release();
  expect(await ended(answer)).toMatchObject({ status: 'done', done: 300 });
});

test('a job of an account that was deactivated or deleted meanwhile goes no further', async () => {
  await fillSubscribers(app.deps.db, 600);
  const { db } = app.deps;
  const first = holdBatches();
  await start({}, 600);
  await first.held();
  await db.updateTable('users').set({ is_active: 0 }).execute();
  first.release();
  const stored = () => db.selectFrom('user_jobs').select(['status', 'done']).execute();
  await until(async () => (await stored())[0]?.status === 'failed');
  expect(await stored()).toEqual([{ status: 'failed', done: 250 }]);
  expect(await emails()).toHaveLength(350);

  await db.updateTable('users').set({ is_active: 1 }).execute();
  const second = holdBatches();
  await start({}, 350);
  await second.held();
  await db.deleteFrom('users').execute();
  second.release();
  await app.deps.userJobs.stop();
  expect(await emails()).toHaveLength(100);
});

test('a process that stops ends its jobs between two batches, as failed', async () => {
  await fillSubscribers(app.deps.db, 600);
  const batches = holdBatches();
  const answer = await start({}, 600);
  await batches.held();
  const stopping = app.deps.userJobs.stop();
  batches.release();
  await stopping;
  expect(await jobOf(answer)).toMatchObject({ status: 'failed', done: 250, detail: INTERRUPTED });
  expect(await emails()).toHaveLength(350);
});

test('a job whose process has lost its lease has failed, for everybody, and does not go on', async () => {
  await fillSubscribers(app.deps.db, 600);
  const batches = holdBatches();
  const answer = await start({}, 600);
  await batches.held();
  app.advance(31_000);
  expect(await jobOf(answer)).toMatchObject({ status: 'failed', done: 250, detail: INTERRUPTED });
  batches.release();
  await app.deps.userJobs.stop();
  expect(await jobOf(answer)).toMatchObject({ status: 'failed', done: 250 });
  expect(await emails()).toHaveLength(350);
});

test('one process runs a few jobs at once, and refuses more', async () => {
  for (const n of [1, 2, 3, 4, 5]) await insert(`n${n}@example.org`, `2026-01-0${n}T00:00:00.000Z`);
  const batches = holdBatches();
  const answers = [];
  for (const n of [1, 2, 3, 4, 5]) answers.push(await start({ q: `n${n}@` }, 1));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 503]);
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  batches.release();
  await ended(answers[3] ?? { body: undefined });
  expect((await start({ q: 'n5@' }, 1)).status).toBe(202);
});

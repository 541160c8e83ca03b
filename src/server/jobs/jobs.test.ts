// Background jobs run independently, failures are reported and retried, and the last success is stored.
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { breakWrites } from '../testing/engines.ts';
import { databaseOf, isPostgres } from '../testing/postgres.ts';
import { until } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { listJobs, recordRun, registerJobs } from './jobs.service.ts';
import { startMaintenance } from '../commands/maintenance.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const HOUR = 3_600_000;
const stored = async (name: string) => (await listJobs(app.deps.db)).find((job) => job.name === name);

test('a job runs when it is woken, an earlier wake is never postponed, and runs do not overlap', async () => {
  let runs = 0;
  let atOnce = 0;
  let mostAtOnce = 0;
  const job = app.deps.jobs.add({
    name: 'test',
    everyMs: HOUR,
    async work() {
      runs += 1;
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await sleep(50);
      atOnce -= 1;
    },
  });
  job.wake(100);
  const end = performance.now() + 2000;
  while (runs === 0 && performance.now() < end) {
    job.wake(100);
    await sleep(20);
  }
  expect(runs).toBe(1);
  // Waking it during a run, any number of times, causes one more run.
  for (let n = 0; n < 50; n += 1) job.wake();
  await job.run();
  await job.stop();
  expect(runs).toBeLessThanOrEqual(4);
  expect(mostAtOnce).toBe(1);
  const before = runs;
  job.wake();
  await sleep(50);
  expect(runs).toBe(before);
});

test('a job runs again after its interval, or as soon as it says', async () => {
  let runs = 0;
  const work = async () => void (runs += 1);
  const often = app.deps.jobs.add({ name: 'often', everyMs: 10, work });
  await often.run();
  await until(() => runs >= 3);
  await often.stop();
  runs = 0;
  const soon = app.deps.jobs.add({
    name: 'soon',
    everyMs: HOUR,
    work: async () => {
      runs += 1;
      return 10;
    },
  });
  await soon.run();
  await until(() => runs >= 3);
  await soon.stop();
});

test('a failing job does not stop others, and is named in the log and by the doctor', async () => {
  const { db, log } = app.deps;
  const lines: unknown[] = [];
  log.error = (...line: unknown[]) => void lines.push(Object(line[0]).job);
  // Expired sessions cannot be deleted.
  await app.addUser('ada@example.org');
  const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const past = '2000-01-01T00:00:00.000Z';
  const times = { created_at: past, last_used_at: past, expires_at: past };
  await db
    .insertInto('sessions')
    .values({
      id: 'old',
      user_id: user.id,
      token_hash: Buffer.alloc(32),
      cookie_hash: null,
      user_agent: null,
      ...times,
    })
    .execute();
  const mend = await breakWrites(db, 'delete', 'sessions');
  await db.updateTable('counters').set({ value: 5 }).where('name', '=', 'erased').execute();

  const maintenance = startMaintenance(app.deps);
  await maintenance.firstRun;
  expect(lines).toEqual(['sessions']);
  expect(await stored('sessions')).toMatchObject({
    every_seconds: 3600,
    last_success_at: null,
    last_failure_at: expect.any(String),
  });
  for (const name of ['download_tokens', 'audit', 'idempotency_keys', 'images', 'mail_files', 'erasure'])
    expect(await stored(name), name).toMatchObject({
      last_success_at: expect.any(String),
      last_failure_at: null,
    });
  const erased = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'erased')
    .executeTakeFirst();
  expect(erased).toEqual({ value: 0 });
  await mend();
  await maintenance.stop();
});

test.runIf(isPostgres)(
  'what is on the disk of one machine is swept there, also while another one is at the same jobs',
  async () => {
    const other = await openTestApp({ DATABASE_URL: (await databaseOf(app.dataDir)) ?? '' });
    const own = (...path: string[]) => join(other.dataDir, ...path);
    const drafts = [own('uploads', '.incoming', 'draft'), own('files', '.incoming', 'draft')];
    const image = own('uploads', `${'0'.repeat(32)}.webp`);
    const mail = own('outbox', `2026.${newId()}.eml`);
    await mkdir(own('outbox'), { recursive: true });
    for (const folder of drafts) await mkdir(folder);
    for (const file of [image, mail]) await writeFile(file, 'x');
    for (const path of [...drafts, image]) await utimes(path, 0, 0);
    const names = ['images', 'files', 'drafts', 'mail_files'];
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const held = names.map((name) => app.deps.engine.runAlone(name, () => ended));
    const maintenance = startMaintenance(other.deps);
    await maintenance.firstRun;
    for (const path of [...drafts, image, mail]) expect(existsSync(path), path).toBe(false);
    end();
    await Promise.all(held);
    await maintenance.stop();
    await other.close();
  },
);

test('a job that keeps failing raises one alarm, which its next success ends', async () => {
  const { jobs, alarms } = app.deps;
  let isBroken = true;
  const job = jobs.add({
    name: 'test',
    everyMs: 1,
    work: async () => {
      if (isBroken) throw new Error('broken');
    },
  });
  await jobs.register();
  await job.run();
  expect(alarms.active()).toEqual([]);
  await until(() => alarms.active().length === 1);
  expect(alarms.active()[0]).toMatchObject({
    name: 'job_failing',
    sentence: expect.stringContaining('"test"'),
  });
  isBroken = false;
  await until(() => alarms.active().length === 0);
  await until(
    async () =>
      ((await stored('test'))?.last_success_at ?? '') >= ((await stored('test'))?.last_failure_at ?? 'x'),
  );
  await job.stop();
});

test.skipIf(isPostgres)(
  'a database that takes no writes stops no job, and the first success after it is stored',
  async () => {
    const { db, jobs } = app.deps;
    let runs = 0;
    const job = jobs.add({ name: 'test', everyMs: HOUR, work: async () => void (runs += 1) });
    await sql`pragma query_only = on`.execute(db);
    await jobs.register();
    await job.run();
    await job.run();
    expect(runs).toBe(2);
    expect(await stored('test')).toBeUndefined();
    await sql`pragma query_only = off`.execute(db);
    await job.run();
    expect(await stored('test')).toMatchObject({ last_success_at: expect.any(String) });
    await job.stop();
  },
);

test('a job that fails in turn in two processes is told once, and so is its recovery', async () => {
  const other = await openTestApp({}, undefined, app);
  const lines: unknown[] = [];
  let isBroken = true;
  const jobs = [app, other].map(({ deps }) => {
    deps.log.error = (line: object) => void lines.push(Object(line).alarm);
    deps.log.info = (line: object) => void lines.push(Object(line).alarm_over);
    return deps.jobs.add({
      name: 'test',
      everyMs: HOUR,
      work: async () => {
        if (isBroken) throw new Error('broken');
      },
    });
  });
  await other.deps.jobs.register();
  for (let round = 0; round < 3; round += 1) for (const job of jobs) await job.run();
  for (const { deps } of [app, other]) expect(deps.alarms.active()).toMatchObject([{ name: 'job_failing' }]);
  expect(lines.filter((line) => line !== undefined)).toEqual(['job_failing']);
  isBroken = false;
  for (const job of jobs) await job.run();
  for (const { deps } of [app, other]) expect(deps.alarms.active()).toEqual([]);
  expect(lines.filter((line) => line !== undefined)).toEqual(['job_failing', 'job_failing']);
  for (const job of jobs) await job.stop();
  await other.close();
});

test('that a job works again is told by the process that succeeds, if only the other one has failed', async () => {
  const other = await openTestApp({}, undefined, app);
  const lines: unknown[] = [];
  let isBroken = true;
  const [failing, working] = [other, app].map(({ deps }) => {
    deps.log.error = (line: object) => void lines.push(Object(line).alarm);
    deps.log.info = (line: object) => void lines.push(Object(line).alarm_over);
    return deps.jobs.add({
      name: 'test',
      everyMs: HOUR,
      work: async () => {
        if (isBroken) throw new Error('broken');
      },
    });
  });
  await other.deps.jobs.register();
  for (let round = 0; round < 3; round += 1) await failing?.run();
  isBroken = false;
  await working?.run();
  await failing?.run();
  for (const { deps } of [app, other]) expect(deps.alarms.active()).toEqual([]);
  expect(lines.filter((line) => line !== undefined)).toEqual(['job_failing', 'job_failing']);
  for (const job of [failing, working]) await job?.stop();
  await other.close();
});

test('registering removes the jobs of earlier releases, and keeps the state of the others', async () => {
  const { db } = app.deps;
  const [first, second] = [new Date('2026-01-01'), new Date('2026-02-01')];
  await registerJobs(
    db,
    [
      { name: 'kept', everyMs: HOUR },
      { name: 'former', everyMs: HOUR },
    ],
    first,
    { servesAlone: true },
  );
  await db.updateTable('jobs').set({ last_success_at: first.toISOString() }).execute();
  await registerJobs(db, [{ name: 'kept', everyMs: 1500 }], second, { servesAlone: true });
  expect(await listJobs(db)).toEqual([
    {
      name: 'kept',
      every_seconds: 2,
      started_at: second.toISOString(),
      last_success_at: first.toISOString(),
      last_failure_at: null,
      failures: 0,
    },
  ]);
});

test('registering beside another process keeps the jobs that only the other one has, until they are late', async () => {
  const { db } = app.deps;
  const start = new Date('2026-01-01');
  const beside = { servesAlone: false };
  const names = async () => (await listJobs(db)).map(({ name }) => name);
  await registerJobs(db, [{ name: 'here', everyMs: HOUR }], start, beside);
  await registerJobs(db, [{ name: 'there', everyMs: HOUR }], start, beside);
  expect(await names()).toEqual(['here', 'there']);
  const later = new Date(start.getTime() + 3 * HOUR);
  await recordRun(db, 'there', 'success', later);
  await registerJobs(db, [{ name: 'new', everyMs: HOUR }], later, beside);
  expect(await names()).toEqual(['new', 'there']);
});

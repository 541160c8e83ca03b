// /readyz under many calls: they share a probe, its result is valid for two seconds and contains no data for superusers.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countJoinGroups, isPostgres } from '../testing/postgres.ts';
import { countQueries } from '../testing/queries.ts';
import { logIn } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const KEPT_MS = 2000;
const status = async () => (await app.app.inject({ url: '/readyz' })).statusCode;

const commits = () => countJoinGroups(app.deps.db);

test('concurrent and later calls share a write, which is repeated after two seconds', async () => {
  const before = await commits();
  const start = performance.now();
  expect(new Set(await Promise.all(Array.from({ length: 100 }, status)))).toEqual(new Set([200]));
  for (let n = 0; n < 20; n += 1) expect(await status()).toBe(200);
  // On a machine that stalls for seconds, each of them may need its own probe.
  const allowed = 1 + Math.floor((performance.now() - start) / KEPT_MS);
  const after = await commits();
  expect(after - before).toBeGreaterThanOrEqual(1);
  expect(after - before).toBeLessThanOrEqual(allowed);
  app.advance(KEPT_MS);
  expect(await status()).toBe(200);
  expect(await commits()).toBe(after + 1);
  // A clock that is set back does not extend the validity.
  app.advance(-10 * KEPT_MS);
  expect(await status()).toBe(200);
  expect(await commits()).toBe(after + 2);
});

test('a failure is valid for two seconds too', async () => {
  const rename = (from: string, to: string) => app.deps.db.schema.alterTable(from).renameTo(to).execute();
  const counted = isPostgres ? 'join_groups' : 'counters';
  await rename(counted, 'elsewhere');
  expect(await status()).toBe(503);
  await rename('elsewhere', counted);
  const before = await commits();
  expect(await status()).toBe(503);
  expect(await commits()).toBe(before);
  app.advance(KEPT_MS);
  expect(await status()).toBe(200);
  expect(await commits()).toBe(before + 1);
});

test('a new or cleared alarm invalidates the result at once', async () => {
  await status();
  const before = await commits();
  app.deps.alarms.raise('disk_full');
  expect(await status()).toBe(200);
  expect(await commits()).toBe(before + 1);
  app.deps.alarms.clear('disk_full');
  expect(await status()).toBe(200);
  expect(await commits()).toBe(before + 2);
});

test('a flood of tokens costs a few look-ups of sessions, and no write', async () => {
  await status();
  const before = await commits();
  const queries = countQueries(app.deps);
  const start = performance.now();
  for (let n = 0; n < 200; n += 1) {
    const headers = { authorization: `Bearer ${String(n).padStart(43, 'x')}` };
    expect((await app.app.inject({ url: '/readyz', headers })).json()).toEqual({ status: 'ready' });
  }
  const seconds = 1 + Math.floor((performance.now() - start) / 1000);
  expect(queries()).toBeGreaterThan(0);
  expect(queries()).toBeLessThanOrEqual(50 * seconds);
  expect(await commits()).toBeLessThanOrEqual(before + seconds);
});

test('the details for a superuser are not part of the shared result', async () => {
  await app.addUser('root@example.org', { is_superuser: true });
  await app.addUser('ada@example.org');
  const root = await logIn(app, 'rest', 'root@example.org');
  const ada = await logIn(app, 'rest', 'ada@example.org');
  const ask = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await app.app.inject({ url: '/readyz', headers })).json();
  };
  const [own, others] = [{ status: 'ready', alarms: [] }, { status: 'ready' }];
  for (const round of ['first', 'from the kept result']) {
    const answers = await Promise.all([ask(root.token), ask(), ask(ada.token), ask('x'.repeat(43))]);
    expect(answers[0], round).toMatchObject(own);
    expect(answers.slice(1), round).toEqual([others, others, others]);
  }
});

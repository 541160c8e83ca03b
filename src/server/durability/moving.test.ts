// Moves an installation to PostgreSQL and back by the commands: it serves afterwards, and a restore that is killed leaves
// an empty database or a whole one.
import { readdirSync } from 'node:fs';
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openBucket } from '../testing/bucket.ts';
import { hasStrace, killedAt } from '../testing/faults.ts';
import { ADA, allSubscribers, authorize, join as joinWaitlist, until } from '../testing/people.ts';
import { isPostgres, newEmptyDatabase, query } from '../testing/postgres.ts';
import { newDataDir, run, serve, type Serving } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Settings of a command or server. An empty DATABASE_URL counts as unset. */
type Settings = { DATA_DIR: string; DATABASE_URL: string };

const running: Serving[] = [];
async function start(env: Settings): Promise<Serving> {
  const serving = await serve({ ...ADA, ...env });
  running.push(serving);
  return serving;
}
afterEach(async () => {
  for (const serving of running.splice(0)) if (serving.child.exitCode === null) await serving.stop('SIGKILL');
});

const onSqlite = (): Settings => ({ DATA_DIR: newDataDir(), DATABASE_URL: '' });
const onPostgres = async (): Promise<Settings> => ({
  DATA_DIR: newDataDir(),
  DATABASE_URL: await newEmptyDatabase(),
});

async function succeed(args: string[], env: Settings): Promise<string> {
  const { code, stdout, stderr } = await run(args, { env });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function backUp(env: Settings): Promise<string> {
  const file = join(newDataDir(), 'oriel.tar');
  await succeed(['backup', file], env);
  return file;
}

/** A backup of the demo data, and the password of its superuser. */
async function backUpDemo(): Promise<{ file: string; password: string }> {
  const source = onSqlite();
  const logins = await succeed(['seed'], source);
  const [, password = ''] = /ada@example\.org\s+(\S+)/.exec(logins) ?? [];
  return { file: await backUp(source), password };
}

/** Number of rows of some tables; null where there are no tables. */
async function rowsIn({ DATABASE_URL }: Settings): Promise<unknown> {
  const [found] = await query(DATABASE_URL, `select to_regclass('users') is null as is_empty`);
  if (found?.['is_empty'] === true) return null;
  const [counts] = await query(
    DATABASE_URL,
    `select (select count(*) from users)::int as users, (select count(*) from subscribers)::int as subscribers,
      (select count(*) from product_images)::int as images`,
  );
  return counts;
}

const whole = { users: 3, subscribers: 60, images: 16 };

describe.runIf(isPostgres)('the demo data', () => {
  test('serve from PostgreSQL after a move, and from SQLite after the way back', async () => {
    const { file, password } = await backUpDemo();
    const there = await onPostgres();
    expect(await succeed(['restore', file], there)).toContain('3 users, 60 subscribers, 12 products');
    const back = onSqlite();
    for (const [place, before] of [
      [there, undefined],
      [back, there],
    ] as const) {
      if (before !== undefined) await succeed(['restore', await backUp(before)], place);
      const server = await start(place);
      const headers = await authorize(server.url, 'ada@example.org', password);
      expect(await allSubscribers(server.url, headers)).toHaveLength(60);
      const listed = await fetch(`${server.url}/api/v1/products?limit=100`, { headers });
      const products = Object(await listed.json());
      expect(products.count).toBe(12);
      const images = products.data.flatMap((product: object) => Object(product).images);
      expect(images.length).toBe(whole.images);
      for (const { url } of images)
        expect((await fetch(new URL(url, server.url), { headers })).status, url).toBe(200);
      await server.stop();
    }
  });

  test('are restored into PostgreSQL and a bucket, unless it holds other images', async () => {
    const { file } = await backUpDemo();
    const bucket = await openBucket();
    try {
      const there = { ...(await onPostgres()), ...bucket.env };
      bucket.objects.set('images/other.webp', { content: Buffer.from('other'), modifiedAt: new Date() });
      const refused = await run(['restore', file], { env: there });
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('holds other.webp') });
      expect(await rowsIn(there)).toBe(null);
      bucket.objects.clear();
      await succeed(['restore', file], there);
      await succeed(['restore', await backUp(there)], onSqlite());
      expect(await rowsIn(there)).toEqual(whole);
      const files = [...bucket.objects.keys()].filter((key) => key.startsWith('images/files/'));
      // Each image in two sizes, and the lease and the table.
      expect([bucket.objects.size, files.length]).toEqual([34, 2]);
    } finally {
      await bucket.stop();
    }
  });

  test('are not restored into a database that is being served, whatever its address calls the sessions', async () => {
    const { file } = await backUpDemo();
    const there = await onPostgres();
    await start({ ...there, DATABASE_URL: `${there.DATABASE_URL}?application_name=shop` });
    const refused = await run(['restore', file], { env: { ...there, DATA_DIR: newDataDir() } });
    expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining('stop the servers first') });
  });

  test('are not restored from a damaged copy, nor where there are data, and nothing is changed', async () => {
    const { file } = await backUpDemo();
    const there = await onPostgres();
    const damaged = join(newDataDir(), 'damaged.tar');
    await writeFile(damaged, await readFile(file));
    await truncate(damaged, 60_000);
    const refused = await run(['restore', damaged], { env: there });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/is damaged: .+\.\n$/) });
    expect(await rowsIn(there)).toBe(null);
    await succeed(['restore', file], there);
    const second = await run(['restore', file], { env: there });
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('has data already') });
    expect(await rowsIn(there)).toEqual(whole);
  });

  test.skipIf(!hasStrace)('are there as a whole or not at all after a restore that is killed', async () => {
    const { file } = await backUpDemo();
    const seen = { empty: 0, whole: 0 };
    for (const [call, nth] of [
      ...[3, 20, 60].map((n) => ['pwrite64', n] as const),
      ...[12, 20, 40, 60].map((n) => ['write', n] as const),
      ...[1, 2, 17, 32].map((n) => ['rename', n] as const),
      ...[2, 30, 36].map((n) => ['fsync', n] as const),
      ['rmdir', 1] as const,
    ]) {
      const there = await onPostgres();
      const { code } = await run(['restore', file], { env: there, under: killedAt(call, nth) });
      // The server notices the lost connection in a moment, and rolls back.
      await until(async () => {
        const [others] = await query(
          there.DATABASE_URL,
          `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name like 'oriel%'`,
        );
        return others?.['count'] === 0;
      });
      const rows = await rowsIn(there);
      if (rows === null) {
        seen.empty += 1;
        expect(code, `${call} ${nth}`).toBe(null);
        await succeed(['restore', file], there);
      } else if (code === null) seen.whole += 1;
      expect(await rowsIn(there), `${call} ${nth}`).toEqual(whole);
      expect(readdirSync(join(there.DATA_DIR, 'uploads')), `${call} ${nth}`).toHaveLength(32);
      await succeed(['migrate'], there);
    }
    expect(seen.empty).toBeGreaterThan(5);
    expect(seen.whole).toBeGreaterThan(0);
  });
});

test.runIf(isPostgres)('a backup of a PostgreSQL that is written to has what was acknowledged', async () => {
  const there = await onPostgres();
  const server = await start(there);
  await mkdir(join(there.DATA_DIR, 'uploads'), { recursive: true });
  const acknowledged: string[] = [];
  let stopped = false;
  const client = async (n: number) => {
    for (let round = 0; !stopped; round += 1) {
      const email = `c${n}.${round}@example.org`;
      if ((await joinWaitlist(server.url, email)) === 200) acknowledged.push(email);
    }
  };
  const clients = Array.from({ length: 6 }, (_, n) => client(n));
  await until(() => acknowledged.length > 200);
  for (let round = 0; round < 2; round += 1) {
    const before = [...acknowledged];
    const [file, other] = [await backUp(there), await onPostgres()];
    await succeed(['restore', file], other);
    const rows = await query(other.DATABASE_URL, 'select email from subscribers');
    const stored = new Set(rows.map(({ email }) => email));
    expect(before.filter((email) => !stored.has(email))).toEqual([]);
  }
  stopped = true;
  await Promise.all(clients);
});

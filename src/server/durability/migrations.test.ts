// Databases of earlier releases: they are backed up and migrated, and the next start repeats a killed migration.
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { openSqliteFile } from '../db/sqlite/database.ts';
import { knownSqliteMigrations, migrateToLatest } from '../db/sqlite/migrate.ts';
import { findWrongCounts } from '../testing/counts.ts';
import {
  fixtureNames,
  hasStrace,
  integrityOf,
  killedAt,
  look,
  makeFixture,
  tracedTo,
} from '../testing/faults.ts';
import { newDataDir, run, serve } from '../testing/process.ts';

const known = await knownSqliteMigrations();
const [oldest = ''] = fixtureNames.toSorted();

/** Tables that a migration added, so not every fixture has them. */
const LATER_TABLES = ['products', 'product_images', 'audit'];

async function wrongCounts(file: string): Promise<string[]> {
  const db = openSqliteFile(file);
  try {
    return await findWrongCounts(db);
  } finally {
    await db.destroy();
  }
}

function facts(file: string) {
  return look(file, (sqlite) => ({
    migrations: sqlite.prepare('select name from kysely_migration order by name').pluck().all(),
    users: sqlite.prepare('select email, full_name, password_hash from users order by id').all(),
    // Since migration 0020, they have a status too.
    subscribers: sqlite
      .prepare('select id, email, latitude, longitude, location, created_at from subscribers order by id')
      .all(),
    later: Object.fromEntries(
      LATER_TABLES.filter((table) =>
        sqlite.prepare('select 1 from sqlite_master where name = ?').get(table),
      ).map((table) => [table, sqlite.prepare(`select * from ${table}`).all()]),
    ),
    // The table was called kept_answers before migration 0008.
    storedAnswers: ['kept_answers', 'idempotency_keys']
      .filter((table) => sqlite.prepare('select 1 from sqlite_master where name = ?').get(table))
      .flatMap((table) => sqlite.prepare(`select * from ${table}`).all()),
    // Since migration 0009, subscribers are counted in a table of their own.
    counts: sqlite
      .prepare(`select * from counters where name not in ('commits', 'subscribers') order by name`)
      .all(),
  }));
}

/** Since migration 0020: the entries of addresses that have an account have joined, all others wait. */
function expectStatuses(file: string): void {
  look(file, (sqlite) => {
    const wrong = sqlite.prepare(
      `select email, status from subscribers
       where status <> iif(email in (select email from users), 'joined', 'waiting')`,
    );
    expect(wrong.all()).toEqual([]);
  });
}

test('there is a fixture of every release', () => {
  expect(fixtureNames.length).toBeGreaterThan(0);
  expect(fixtureNames.every((name) => known.includes(name))).toBe(true);
});

test(
  'a migration that fails at every start leaves no more backups than are kept',
  { timeout: 120_000 },
  async () => {
    const dir = newDataDir();
    const file = join(dir, 'oriel.db');
    makeFixture(oldest, file);
    const sqlite = new Sqlite(file);
    sqlite.exec('create table jobs (name text)');
    sqlite.close();
    const before = facts(file);
    for (let start = 0; start < 4; start += 1) {
      const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
      expect(refused, refused.stderr).toMatchObject({ code: 78, stderr: expect.stringContaining('jobs') });
    }
    expect(readdirSync(join(dir, 'backups'))).toHaveLength(3);
    expect(facts(file)).toEqual(before);
  },
);

describe.each(fixtureNames)('a database that %s was the last migration of', (name) => {
  test('is migrated with all its rows, and a verified backup of what it was is left', async () => {
    const dir = newDataDir();
    const file = join(dir, 'oriel.db');
    makeFixture(name, file);
    const before = facts(file);
    const pending = known.filter((migration) => migration > name);
    const done = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(done.code, done.stderr).toBe(0);
    const after = facts(file);
    expect(after.migrations).toEqual(known);
    expect(after.users).toEqual(before.users);
    expect(after.subscribers).toEqual(before.subscribers);
    expectStatuses(file);
    expect(after.later).toMatchObject(before.later);
    expect(after.storedAnswers).toEqual(before.storedAnswers);
    expect(after.counts).toEqual(expect.arrayContaining(before.counts));
    expect(await wrongCounts(file)).toEqual([]);
    expect(integrityOf(file)).toBe('ok');
    if (pending.length === 0) return;

    const [backup = ''] = readdirSync(join(dir, 'backups'));
    expect(backup).toMatch(new RegExp(`^oriel-\\d{8}T\\d{6}Z-before-${pending.at(-1)}\\.tar$`));
    const other = newDataDir();
    const restored = await run(['restore', join(dir, 'backups', backup)], { env: { DATA_DIR: other } });
    expect(restored.code, restored.stderr).toBe(0);
    expect(facts(join(other, 'oriel.db'))).toEqual(before);
  });
});

test('the migration to idempotency_keys keeps the stored answers, their key and their index', async () => {
  const file = join(newDataDir(), 'oriel.db');
  makeFixture('0007_jobs_and_leases', file);
  const before = facts(file).storedAnswers;
  expect(before).toHaveLength(2);
  const db = openSqliteFile(file);
  await migrateToLatest(db);
  await db.destroy();
  expect(facts(file).storedAnswers).toEqual(before);
  const objects = look(file, (sqlite) =>
    sqlite
      .prepare(
        `select name, tbl_name from sqlite_master where sql like '%answers%' or name like '%idempotency_keys%'`,
      )
      .all(),
  );
  expect(objects).toEqual([
    { name: 'idempotency_keys', tbl_name: 'idempotency_keys' },
    { name: 'sqlite_autoindex_idempotency_keys_1', tbl_name: 'idempotency_keys' },
    { name: 'idempotency_keys_by_age', tbl_name: 'idempotency_keys' },
  ]);
});

test('a migration that cannot be backed up before is not begun', async () => {
  const dir = newDataDir();
  const file = join(dir, 'oriel.db');
  makeFixture(oldest, file);
  const before = facts(file);
  // A file in place of the folder of backups.
  makeFixture(oldest, join(dir, 'backups'));
  const refused = await run(['migrate'], { env: { DATA_DIR: dir } });
  expect(refused).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('could not be backed up before'),
  });
  expect(refused.stderr.trim()).not.toContain('\n');
  expect(facts(file)).toEqual(before);
});

const KILLS = { pwrite64: 22, fsync: 8 };

/** 30 system calls of a migrating start: writes and syncs of its main thread, including the last ones. */
async function choosePoints(): Promise<[call: string, nth: number][]> {
  const dir = newDataDir();
  const trace = join(newDataDir(), 'trace');
  makeFixture(oldest, join(dir, 'oriel.db'));
  const { code } = await run(['migrate'], {
    env: { DATA_DIR: dir },
    under: tracedTo(trace, 'pwrite64,fsync'),
  });
  expect(code).toBe(0);
  const lines = readFileSync(trace, 'utf8').split('\n');
  // SQLite runs in the main thread, and only SQLite calls pwrite64.
  const main = lines.find((line) => line.includes(' pwrite64('))?.split(' ', 1)[0];
  const ofMain = lines.filter((line) => line.startsWith(`${main} `));
  return Object.entries(KILLS).flatMap(([call, kills]) => {
    const total = ofMain.filter((line) => line.includes(` ${call}(`)).length;
    return Array.from({ length: kills }, (_, kill): [string, number] => [
      call,
      Math.max(1, Math.round(total * (0.3 + (0.7 * (kill + 1)) / kills))),
    ]);
  });
}

/** Reads a copy of the database, because opening it would recover what the next start has to recover. */
function lookAtCopy(dir: string) {
  const copy = newDataDir();
  for (const name of ['oriel.db', 'oriel.db-wal'])
    if (existsSync(join(dir, name))) cpSync(join(dir, name), join(copy, name));
  const file = join(copy, 'oriel.db');
  expect(integrityOf(file)).toBe('ok');
  return facts(file);
}

test.skipIf(!hasStrace)(
  'a start with a migration, killed at 30 points, heals at the next one',
  async () => {
    let dir = '';
    let before: ReturnType<typeof facts> | undefined;
    const left = { before: 0, after: 0 };
    for (const [call, nth] of await choosePoints()) {
      if (before === undefined) {
        dir = newDataDir();
        makeFixture(oldest, join(dir, 'oriel.db'));
        before = facts(join(dir, 'oriel.db'));
      }
      const ended = await run(['migrate'], { env: { DATA_DIR: dir }, under: killedAt(call, nth) });
      expect(ended.code, `${call} ${nth}`).toBe(null);
      const now = lookAtCopy(dir);
      expect(now.users).toEqual(before.users);
      expect(now.subscribers).toEqual(before.subscribers);
      if (now.migrations.length === known.length) {
        left.after += 1;
        before = undefined;
      } else {
        expect(now.migrations).toEqual(before.migrations);
        left.before += 1;
      }
    }
    expect(left.before).toBeGreaterThan(3);
    expect(left.after).toBeGreaterThan(3);
    const healed = await run(['migrate'], { env: { DATA_DIR: dir } });
    expect(healed.code, healed.stderr).toBe(0);
    expect(facts(join(dir, 'oriel.db')).migrations).toEqual(known);
    const backups = readdirSync(join(dir, 'backups'));
    expect(
      backups.every((name) => /^oriel-[\w-]+\.tar$/.test(name)),
      String(backups),
    ).toBe(true);
  },
  120_000,
);

test('the first start after the upgrade to roles says how many accounts became users, and the second one does not', async () => {
  const dir = newDataDir();
  const file = join(dir, 'oriel.db');
  makeFixture(oldest, file);
  const others = look(file, (sqlite) =>
    sqlite.prepare('select count(*) from users where is_superuser = 0').pluck().get(),
  );
  expect(others).toBeGreaterThan(0);
  const logs = [];
  for (let start = 0; start < 2; start += 1) {
    const server = await serve({ DATA_DIR: dir });
    await server.stop();
    logs.push(server.log());
  }
  const told = expect.stringMatching(
    new RegExp(`"${String(others)} accounts? (?:is|are) .*users? now.*Users Management, Edit User, Role`),
  );
  expect(logs).toEqual([told, expect.not.stringContaining('users now')]);
});

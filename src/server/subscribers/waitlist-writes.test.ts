// The queue of joins, on a database of its own: groups follow one another, and are stored in the order of their addresses.
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewSubscriber } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import { openSqliteFile } from '../db/sqlite/database.ts';
import { createJoinStore } from '../db/sqlite/joins.ts';
import { migrateToLatest } from '../db/sqlite/migrate.ts';
import { newId } from '../ids.ts';
import { newDataDir } from '../testing/process.ts';
import { createWaitlistWrites, type WaitlistWrites } from './waitlist-writes.ts';

let file: string;
let db: Kysely<Schema>;
let writes: WaitlistWrites;
/** The number of transactions that were committed. */
let commits: number;
beforeEach(async () => {
  file = join(newDataDir(), 'oriel.db');
  db = openSqliteFile(file, { wrote: () => void (commits += 1), failed: () => {} });
  await migrateToLatest(db);
  writes = createWaitlistWrites(createJoinStore(db, async () => {}));
  commits = 0;
});
afterEach(() => db.destroy());

function row(name: string, location: string | null = null): NewSubscriber {
  const email = `${name}@example.org`;
  const created_at = new Date().toISOString();
  return { id: newId(), email, latitude: null, longitude: null, location, created_at };
}
const namesOf = async (table: 'subscribers' | 'inserted', order: 'email' | 'rowid') => {
  const { rows } = await sql<{
    email: string;
  }>`select email from ${sql.table(table)} order by ${sql.ref(order)}`.execute(db);
  return rows.map(({ email }) => email.split('@')[0]);
};

test('joins that arrive while a group is under way form one group, and each is acknowledged', async () => {
  const other = new Sqlite(file);
  other.exec('begin immediate');
  const joins: Promise<void>[] = [];
  for (let n = 10; n < 30; n += 1) {
    joins.push(writes.join(row(`u${n}`)));
    await nextTurn();
  }
  expect(commits).toBe(0);
  other.close();
  await Promise.all(joins);
  expect(commits).toBe(2);
  expect(await namesOf('subscribers', 'email')).toHaveLength(20);
  await writes.join(row('later'));
  expect(commits).toBe(3);
});

test('joins that have waited for a locked database with a group before theirs are refused with it', async () => {
  const other = new Sqlite(file);
  other.exec('begin immediate');
  const first = writes.join(row('first'));
  const outcomes: string[] = [];
  first.catch(() => outcomes.push('first'));
  await nextTurn();
  await nextTurn();
  writes.join(row('second')).catch(() => outcomes.push('second'));
  await expect(first).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  await nextTurn();
  expect(outcomes).toEqual(['first', 'second']);
  other.close();
  await writes.join(row('third'));
  expect(await namesOf('subscribers', 'email')).toEqual(['third']);
});

test('a group that fails for another reason takes no other with it', async () => {
  const broken = writes.join({ ...row('broken'), latitude: 1000, longitude: 0 });
  const outcome = expect(broken).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_CHECK' });
  await nextTurn();
  await writes.join(row('whole'));
  await outcome;
  expect(await namesOf('subscribers', 'email')).toEqual(['whole']);
});

test('a group is inserted in the order of its addresses, also beyond one statement', async () => {
  await sql`create table inserted (email text)`.execute(db);
  await sql`create trigger watch after insert on subscribers begin
    insert into inserted values (new.email);
  end`.execute(db);
  commits = 0;
  const names = Array.from({ length: 130 }, (_, n) => `u${((n * 37) % 130) + 100}`);
  await Promise.all(names.map((name) => writes.join(row(name))));
  expect(commits).toBe(1);
  expect(await namesOf('inserted', 'rowid')).toEqual(names.toSorted());
});

test('of two joins of an address in a group the first is stored, and both are acknowledged', async () => {
  await Promise.all([
    writes.join(row('eva', 'Berlin, Germany')),
    writes.join(row('ada')),
    writes.join(row('eva', 'Paris, France')),
    writes.join(undefined),
  ]);
  const stored = await db.selectFrom('subscribers').select(['email', 'location']).orderBy('email').execute();
  expect(stored).toEqual([
    { email: 'ada@example.org', location: null },
    { email: 'eva@example.org', location: 'Berlin, Germany' },
  ]);
  expect(commits).toBe(1);
});

// One process on PostgreSQL: a statement that takes long, or waits for a lock, holds up no other.
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdWriteLock } from '../../testing/engines.ts';
import { until } from '../../testing/people.ts';
import { databaseOf, isPostgres } from '../../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { call, logIn, transports, type Session } from '../../testing/transports.ts';
import { inTransaction } from '../transaction.ts';
import { WRITE_LOCK } from './database.ts';

describe.runIf(isPostgres)('while', () => {
  let app: TestApp;
  let session: Session;
  let beside: Client;
  beforeEach(async () => {
    app = await openTestApp({}, CHEAP_HASHES);
    await app.addUser('ada@example.org');
    session = await logIn(app, 'rest', 'ada@example.org');
    beside = new Client({ connectionString: await databaseOf(app.dataDir) });
    await beside.connect();
  });
  afterEach(async () => {
    await beside.end();
    await app.close();
  });

  /** Sends requests that look a session up. @returns their statuses */
  const look = async () => {
    const answers = transports.flatMap((transport) =>
      Array.from({ length: 10 }, () => call(app, transport, 'users.me', {}, session)),
    );
    return new Set((await Promise.all(answers)).map(({ status }) => status));
  };

  test('four statements take seconds, sessions are looked up', async () => {
    const ended: string[] = [];
    const slow = Array.from({ length: 4 }, async () => {
      await sql`select pg_sleep(5)`.execute(app.deps.db);
      ended.push('slow');
    });
    for (let round = 0; round < 5; round += 1) expect(await look()).toEqual(new Set([200]));
    ended.push('look-ups');
    await Promise.all(slow);
    expect(ended[0]).toBe('look-ups');
  });

  test('transactions wait for the lock of writes, sessions are looked up, and the transactions get 503', async () => {
    const release = await holdWriteLock(app.dataDir);
    const ended: string[] = [];
    const writing = Array.from({ length: 30 }, async () => {
      const { status } = await call(app, 'rest', 'products.create', { title: 'A lamp' }, session);
      ended.push(String(status));
    });
    expect(await look()).toEqual(new Set([200]));
    ended.push('look-ups');
    await Promise.all(writing);
    expect(ended[0]).toBe('look-ups');
    expect(new Set(ended.slice(1))).toEqual(new Set(['503']));
    await release();
    expect((await call(app, 'rest', 'products.create', { title: 'A lamp' }, session)).status).toBe(200);
  });

  test('another transaction stores an address, joins of the same moment succeed, and that one gets 503', async () => {
    await beside.query('begin');
    await beside.query(
      `insert into subscribers (id, email, created_at) values ('0', 'held@example.org', '2026')`,
    );
    const names = ['ada', 'bob', 'held', 'mia', 'zoe'];
    const join = (name: string, transport: (typeof transports)[number]) =>
      call(app, transport, 'subscribers.join', { email: `${name}@example.org` });
    for (const transport of transports) {
      const answers = await Promise.all(names.map((name) => join(name, transport)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200, 200]);
    }
    await beside.query('commit');
    expect((await join('held', 'rest')).status).toBe(200);
    const { rows } = await beside.query('select email from subscribers order by email');
    expect(rows.map(({ email }) => String(email).split('@')[0])).toEqual(names);
  });

  test('the whole waitlist is locked, a crowd of joins is refused soon', async () => {
    await beside.query('begin; lock table subscribers in access exclusive mode');
    const sentAt = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        call(app, 'rest', 'subscribers.join', { email: `u${n}@example.org` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(performance.now() - sentAt).toBeLessThan(6000);
    await beside.query('rollback');
  });

  test('the lock is held elsewhere, a transaction that has waited for its turn waits no longer in all', async () => {
    const { db } = app.deps;
    const before = inTransaction(db, (trx) => sql`select pg_sleep(1.5)`.execute(trx));
    const isLocked = async () =>
      (await beside.query(`select from pg_locks where locktype = 'advisory' and granted`)).rowCount !== 0;
    await until(isLocked);
    const sentAt = performance.now();
    // It gets the lock before the transaction behind it.
    const elsewhere = beside.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK})`);
    const refused = inTransaction(db, (trx) => sql`select 1`.execute(trx));
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    const waited = performance.now() - sentAt;
    await before;
    await elsewhere;
    expect(waited).toBeGreaterThan(1200);
    expect(waited).toBeLessThan(2900);
    await beside.query('rollback');
  });

  test('the sessions are left on a server that has become read-only, one statement fails and not one of each session', async () => {
    const { db } = app.deps;
    const readOnly = sql`select pg_sleep(0.3), set_config('default_transaction_read_only', 'on', false)`;
    await Promise.all(Array.from({ length: 10 }, () => readOnly.execute(db)));
    let failures = 0;
    for (let n = 0; n < 15; n += 1)
      await sql`update users set full_name = ${`Ada ${n}`}`.execute(db).catch((error: unknown) => {
        expect(error).toMatchObject({ code: '25006' });
        failures += 1;
      });
    expect(failures).toBe(1);
  });

  test('a transaction is ended for being idle, the next one begins in another session', async () => {
    const failed = inTransaction(app.deps.db, async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await beside.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(trx);
    });
    await expect(failed).rejects.toMatchObject({ code: expect.stringMatching(/^(?:57P01|08006)$/) });
    expect((await call(app, 'rest', 'products.create', { title: 'A lamp' }, session)).status).toBe(200);
  });
});

// The audit log: a row in the transaction of the change and a log line, append-only, read by superusers.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditList, type AuditRow } from '#shared/audit.ts';
import { securityEvents } from '#shared/security-events.ts';
import { mintResetToken } from '../testing/reset-tokens.ts';
import { breakWrites, numbers } from '../testing/engines.ts';
import { isPostgres } from '../testing/postgres.ts';
import { call, transports, field, logIn, type Session } from '../testing/transports.ts';
import { pngImage } from '../testing/images.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { HIGH_VOLUME_EVENTS, sweepAudit } from './audit.service.ts';

const DAY = 86_400_000;
const someSubscriber = {
  id: '01970000-0000-7000-8000-000000000001',
  email: 'sub@example.org',
  created_at: '2026-01-01T00:00:00.000Z',
};

let app: TestApp;
let root: Session;
let rootId: string;
beforeEach(async () => {
  app = await openTestApp();
  rootId = (await app.addUser('root@example.org', { is_superuser: true })).id;
  root = await logIn(app, 'rest', 'root@example.org');
});
afterEach(() => app.close());

async function read(query: object = {}, transport: 'rest' | 'trpc' = 'rest') {
  const answer = await call(app, transport, 'audit.list', query, root);
  return auditList.parse(answer.body);
}
/** The rows since the log-in of `beforeEach`, oldest first. */
const auditRows = async () => (await read()).data.slice(0, -1).toReversed();
const actions = (rows: AuditRow[]) => rows.map(({ action }) => action);

describe('what is recorded', () => {
  test('every event of an account, by whom and to whom', async () => {
    // Delivering the recovery mail would replace the reset token below.
    await app.deps.outbox.stop();
    const made = await call(
      app,
      'rest',
      'users.create',
      { email: 'ada@example.org', password: PASSWORD, is_active: true },
      root,
    );
    const id = String(field(made.body, 'id'));
    const ada = await logIn(app, 'trpc', 'ada@example.org');
    await call(app, 'rest', 'auth.login', { username: 'Ada@example.org', password: 'wrong password' });
    await call(app, 'rest', 'auth.login', { username: 'nobody@example.org', password: 'wrong password' });
    await call(app, 'rest', 'users.list', {}, ada);
    await call(app, 'rest', 'users.get', { user_id: rootId }, ada);
    await call(app, 'rest', 'auth.recoverPassword', { email: 'ada@example.org' });
    await call(app, 'rest', 'auth.recoverPassword', { email: 'nobody@example.org' });
    const token = await mintResetToken(app.deps.db, id, app.deps.clock());
    await call(app, 'rest', 'auth.resetPassword', { token, new_password: 'another password' });
    const change = { is_superuser: true, is_active: false, email: 'ada2@example.org', password: PASSWORD };
    await call(app, 'rest', 'users.update', { user_id: id, ...change }, root);
    await call(app, 'rest', 'users.remove', { user_id: id }, root);

    const rows = (await read()).data;
    const about = (action: string) =>
      rows.filter((row) => row.action === action).map((row) => [row.actor_id, row.target_id]);
    expect(about('user_created')).toEqual([[rootId, id]]);
    expect(about('login')).toEqual([
      [id, null],
      [rootId, null],
    ]);
    expect(about('login_failed')).toEqual([
      [null, null],
      [null, id],
    ]);
    // Equal refusals share a row, unless a second ends between them.
    for (const row of about('access_refused')) expect(row).toEqual([id, null]);
    const refusals = rows.filter((row) => row.action === 'access_refused');
    expect(refusals.reduce((sum, { times }) => sum + times, 0)).toBe(2);
    expect(about('recovery_requested')).toEqual([
      [null, null],
      [null, id],
    ]);
    expect(about('password_reset')).toEqual([[null, id]]);
    for (const action of [
      'user_updated',
      'email_changed',
      'password_changed',
      'role_changed',
      'status_changed',
    ])
      expect(about(action), action).toEqual([[rootId, id]]);
    expect(about('user_deleted')).toEqual([[rootId, id]]);
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.0/24']));
    // Only the id is left of the deleted account.
    expect(rows.find((row) => row.action === 'user_deleted')).toMatchObject({
      actor_email: 'root@example.org',
      target_email: null,
      created_at: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
      times: 1,
    });
    const stored = JSON.stringify(await app.deps.db.selectFrom('audit').selectAll().execute());
    for (const secret of ['@', PASSWORD, token, ada.token]) expect(stored).not.toContain(secret);
  });

  test('what a signed-in user does to the own account, to sessions and to the waitlist', async () => {
    const { id } = await app.addUser('ada@example.org');
    const [ada, other] = [
      await logIn(app, 'rest', 'ada@example.org'),
      await logIn(app, 'rest', 'ada@example.org'),
    ];
    await call(app, 'rest', 'subscribers.join', { email: 'eva@example.org' });
    const subscribers = await app.deps.db.selectFrom('subscribers').select('id').execute();
    const target = subscribers[0]?.id ?? '';
    await call(
      app,
      'rest',
      'subscribers.exportCsv',
      { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' },
      ada,
    );
    await call(app, 'rest', 'subscribers.remove', { id: target }, ada);
    await call(app, 'rest', 'users.updateMe', { email: 'ada2@example.org' }, ada);
    await call(
      app,
      'rest',
      'users.changePassword',
      { current_password: PASSWORD, new_password: 'a new password' },
      ada,
    );
    await call(app, 'rest', 'auth.logout', undefined, other);
    await call(app, 'rest', 'users.removeMe', undefined, ada);
    const rows = (await auditRows()).map(({ action, actor_id, target_id }) => [action, actor_id, target_id]);
    expect(rows).toEqual([
      ['login', id, null],
      ['login', id, null],
      ['subscribers_exported', id, null],
      ['subscriber_deleted', id, target],
      ['user_updated', id, id],
      ['email_changed', id, id],
      ['password_changed', id, id],
      ['user_deleted', id, id],
    ]);
  });

  test('a change that is refused leaves no row; a row that cannot be written undoes its change', async () => {
    await call(app, 'rest', 'users.remove', { user_id: rootId }, root);
    await call(app, 'rest', 'users.create', { email: 'root@example.org', password: PASSWORD }, root);
    await call(app, 'rest', 'subscribers.remove', { id: randomUUID() }, root);
    await call(app, 'rest', 'auth.resetPassword', { token: 'A'.repeat(43), new_password: PASSWORD });
    expect(await auditRows()).toEqual([]);

    const { id } = await app.addUser('ada@example.org');
    const mend = await breakWrites(app.deps.db, 'insert', 'audit');
    expect((await call(app, 'rest', 'users.remove', { user_id: id }, root)).status).toBe(500);
    expect((await call(app, 'rest', 'users.get', { user_id: id }, root)).status).toBe(200);
    // A refusal is answered, and its row is stored later.
    const failed = { username: 'ada@example.org', password: 'wrong password' };
    expect((await call(app, 'rest', 'auth.login', failed)).status).toBe(400);
    await app.deps.events.flush();
    await mend();
    expect(actions(await auditRows())).toEqual(['login_failed']);
  });

  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['203.0.113.77:5000', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['eva@example.org', null],
  ])('the address %s of a client is kept as %s', async (address, network) => {
    await app.close();
    app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/password-recovery/ada@example.org',
      headers: { 'x-forwarded-for': address },
    });
    const rows = await app.deps.db.selectFrom('audit').selectAll().execute();
    expect(rows.map((row) => row.address)).toEqual([network]);
  });
});

describe('storing the same again', () => {
  /** The rows and log lines that the work adds. */
  async function traceOf(work: () => Promise<unknown>): Promise<{ rows: string[]; lines: unknown[] }> {
    const before = (await read()).count;
    const lines: unknown[] = [];
    // The real log, with a listener.
    const { log } = app.deps;
    const info = log.info.bind(log);
    log.info = (...line: unknown[]) =>
      void (lines.push(field(line[0], 'event')), Reflect.apply(info, log, line));
    try {
      await work();
    } finally {
      log.info = info;
    }
    const { data, count } = await read();
    return { rows: actions(data.slice(0, count - before)), lines };
  }
  const nothing = { rows: [], lines: [] };

  test('in the own profile or another account leaves no row and no line', async () => {
    const { id } = await app.addUser('ada@example.org');
    const ada = await logIn(app, 'rest', 'ada@example.org');
    const me = { full_name: 'Ada', email: 'ada@example.org' };
    const all = { ...me, is_active: true, is_superuser: false };
    await call(app, 'rest', 'users.updateMe', me, ada);
    for (const transport of transports) {
      for (const change of [{}, me, { full_name: ' Ada ' }, { email: 'ADA@example.org' }])
        expect(
          await traceOf(() => call(app, transport, 'users.updateMe', change, ada)),
          JSON.stringify(change),
        ).toEqual(nothing);
      for (const change of [{}, all, { is_active: true }])
        expect(
          await traceOf(() => call(app, transport, 'users.update', { user_id: id, ...change }, root)),
          JSON.stringify(change),
        ).toEqual(nothing);
    }
    const changed = { rows: ['user_updated'], lines: ['user_updated'] };
    expect(await traceOf(() => call(app, 'rest', 'users.updateMe', { full_name: 'A' }, ada))).toEqual(
      changed,
    );
    // The decision on a sign-up that waits for approval is a change, also where the account stays inactive.
    await app.deps.db
      .updateTable('users')
      .set({ is_active: 0, awaits_approval: 1 })
      .where('id', '=', id)
      .execute();
    const refuse = () => call(app, 'rest', 'users.update', { user_id: id, is_active: false }, root);
    expect(await traceOf(refuse)).toEqual(changed);
    expect(await traceOf(refuse)).toEqual(nothing);
  });

  test('in a product, or the order of its images, leaves no row and no line', async () => {
    const made = await call(app, 'rest', 'products.create', { title: 'A lamp' }, root);
    const id = String(field(made.body, 'id'));
    const images = [await pngImage(20, 10), await pngImage(21, 10)];
    const uploaded = await call(app, 'rest', 'products.uploadImages', { product_id: id, images }, root);
    const ids = Object(uploaded.body).images.map((image: { id: string }) => image.id);
    const update = (title: string) => call(app, 'rest', 'products.update', { id, title }, root);
    const order = (image_ids: string[]) => call(app, 'rest', 'products.orderImages', { id, image_ids }, root);
    expect(await traceOf(() => update('A lamp'))).toEqual(nothing);
    expect(await traceOf(() => order(ids))).toEqual(nothing);
    const changed = { rows: ['product_updated'], lines: ['product_updated'] };
    expect(await traceOf(() => update('A lantern'))).toEqual(changed);
    expect(await traceOf(() => order(ids.toReversed()))).toEqual(changed);
  });

  test('or deleting the own account several times at once, leaves one row', async () => {
    await app.addUser('ada@example.org');
    const ada = await logIn(app, 'rest', 'ada@example.org');
    await Promise.all(Array.from({ length: 4 }, () => call(app, 'rest', 'users.removeMe', undefined, ada)));
    expect(actions(await auditRows())).toEqual(['login', 'user_deleted']);
  });

  test('or ending other sessions where there are none, leaves no row and no line', async () => {
    expect(await traceOf(() => call(app, 'trpc', 'users.endMyOtherSessions', undefined, root))).toEqual(
      nothing,
    );
    await logIn(app, 'rest', 'root@example.org');
    expect(await traceOf(() => call(app, 'trpc', 'users.endMyOtherSessions', undefined, root))).toEqual({
      rows: ['logout'],
      lines: ['logout'],
    });
  });
});

test('a flood of refusals shares rows, of which there is a bounded number', async () => {
  const actor = { userId: null, at: app.deps.clock(), log: undefined };
  for (let n = 0; n < 5000; n += 1) {
    app.deps.events.add({ ...actor, address: '203.0.113.0/24' }, 'login_failed', rootId);
    app.deps.events.add({ ...actor, address: `10.0.${n % 250}.0/24` }, 'locked_out', `t${n}`);
  }
  const rows = await auditRows();
  expect(rows.length).toBeLessThan(60);
  expect(rows.find((row) => row.action === 'login_failed')).toMatchObject({ target_id: rootId, times: 5000 });
  const lockedOut = rows.filter((row) => row.action === 'locked_out');
  expect(lockedOut.reduce((sum, row) => sum + row.times, 0)).toBe(5000);
});

test('events are stored within seconds, and when the server stops', async () => {
  await call(app, 'rest', 'auth.login', { username: 'root@example.org', password: 'wrong password' });
  const stored = async () => {
    const rows = await app.deps.db.selectFrom('audit').select('action').execute();
    return rows.map(({ action }) => action);
  };
  const end = Date.now() + 5000;
  while (!(await stored()).includes('login_failed') && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await stored()).toEqual(['login', 'login_failed']);
  await call(app, 'rest', 'users.me', undefined, root);
  await call(app, 'rest', 'auth.login', { username: 'root@example.org', password: 'wrong password' });
  await app.deps.events.stop();
  expect(await stored()).toEqual(['login', 'login_failed', 'login_failed']);
});

test('a stop waits for events that are being stored while another program holds the lock', async () => {
  const other = new Sqlite(join(app.dataDir, 'oriel.db'));
  await call(app, 'rest', 'auth.login', { username: 'root@example.org', password: 'wrong password' });
  other.exec('begin immediate');
  void app.deps.events.flush();
  setTimeout(() => other.close(), 300);
  await app.deps.events.stop();
  const rows = await app.deps.db.selectFrom('audit').select('action').orderBy('seq').execute();
  expect(rows.map(({ action }) => action)).toEqual(['login', 'login_failed']);
});

describe('reading', () => {
  test.each(transports)('through %s: newest first, in pages, by action and by actor', async (transport) => {
    const { id } = await app.addUser('ada@example.org');
    for (let n = 0; n < 12; n += 1) await logIn(app, 'rest', 'ada@example.org');
    await call(app, 'rest', 'users.remove', { user_id: id }, root);
    const first = await read({ limit: 10 }, transport);
    expect(first.count).toBe(14);
    expect(actions(first.data)).toEqual(['user_deleted', ...Array.from({ length: 9 }, () => 'login')]);
    const second = await read({ skip: 10, limit: 10 }, transport);
    expect(second.data.map(({ actor_id }) => actor_id)).toEqual([id, id, id, rootId]);
    expect(await read({ action: 'login', limit: 1 }, transport)).toMatchObject({
      count: 13,
      data: [{ action: 'login' }],
    });
    expect((await read({ actor: id }, transport)).count).toBe(12);
    expect((await read({ actor: ' ROOT@example.org ', action: 'user_deleted' }, transport)).count).toBe(1);
    expect(await read({ actor: 'nobody@example.org' }, transport)).toEqual({ data: [], count: 0 });
  });

  test.each(transports)('through %s: by target and by time, both ends inclusive', async (transport) => {
    const { id } = await app.addUser('ada@example.org');
    const subscriber = await app.deps.db
      .insertInto('subscribers')
      .values(someSubscriber)
      .returning('id')
      .execute();
    const at = (await read({}, transport)).data[0]?.created_at ?? '';
    app.advance(60_000);
    await call(app, 'rest', 'users.update', { user_id: id, full_name: 'Ada' }, root);
    app.advance(60_000);
    await call(app, 'rest', 'subscribers.remove', { id: subscriber[0]?.id }, root);
    const [removed, updated] = (await read({}, transport)).data;
    const about = async (filter: object) => {
      const { data, count } = await read(filter, transport);
      expect(count).toBe(data.length);
      return actions(data);
    };
    expect(await about({ target: 'Ada@example.org' })).toEqual(['user_updated']);
    expect(await about({ target: id, action: 'user_deleted' })).toEqual([]);
    expect(await about({ target: someSubscriber.id, actor: rootId })).toEqual(['subscriber_deleted']);
    expect(await about({ target: 'nobody@example.org' })).toEqual([]);
    expect(await about({ from: updated?.created_at, to: updated?.created_at })).toEqual(['user_updated']);
    expect(await about({ from: updated?.created_at, actor: rootId })).toEqual([
      'subscriber_deleted',
      'user_updated',
    ]);
    expect(await about({ to: at.replace('Z', '+00:00') })).toEqual(['login']);
    expect(await about({ from: removed?.created_at, to: at })).toEqual([]);
  });

  test('is for superusers', async () => {
    await app.addUser('ada@example.org');
    for (const transport of transports) {
      const ada = await logIn(app, transport, 'ada@example.org');
      expect((await call(app, transport, 'audit.list', {}, ada)).status).toBe(403);
      expect((await call(app, transport, 'audit.list', {})).status).toBe(401);
    }
  });

  test('a repeated or unknown filter is 422', async () => {
    const headers = { authorization: `Bearer ${root.token}` };
    for (const query of [
      'action=login&action=logout',
      'action=',
      'action=dance',
      'actor=',
      'target=',
      'from=today',
    ])
      expect((await app.app.inject({ url: `/api/v1/audit?${query}`, headers })).statusCode, query).toBe(422);
  });
});

describe('the table', () => {
  /** Adds rows of a given age, in milliseconds. */
  async function addRows(rows: { action: string; age: number; seq?: number }[]): Promise<void> {
    const values = rows.map(({ action, age, seq }) => ({
      id: randomUUID(),
      action,
      created_at: new Date(Date.now() - age).toISOString(),
      actor_id: null,
      target_id: null,
      address: null,
      times: 1,
      ...(seq === undefined ? {} : { seq }),
    }));
    await app.deps.db.insertInto('audit').values(values).execute();
  }

  test('takes no update, no replacement and no deletion', async () => {
    const { db } = app.deps;
    const before = await db.selectFrom('audit').selectAll().execute();
    const row = before[0] ?? { seq: 0 };
    await expect(db.updateTable('audit').set({ action: 'logout' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
    const replacement = isPostgres
      ? sql`truncate audit`
      : sql`insert or replace into audit (seq, id, created_at, action, times) values (${row.seq}, 'x', 'x', 'x', 1)`;
    await expect(replacement.execute(db)).rejects.toThrow('append-only');
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual(before);
  });

  /** Adds many rows of one action, a second apart, the newest of them now. */
  async function addMany(action: string, rows: number): Promise<void> {
    const created = isPostgres
      ? sql`to_char(now() at time zone 'UTC' - make_interval(secs => ${rows} - i), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${rows} - i) || ' seconds')`;
    await sql`insert into audit (id, created_at, action, times)
      select cast(i as text), ${created}, ${action}, 1 from ${numbers(rows)}`.execute(app.deps.db);
  }
  const counts = async () => {
    const { rows } = await sql<{ action: string; count: number }>`
      select action, count(*) as count from audit group by action`.execute(app.deps.db);
    return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
  };

  test('is swept of what is older than a year', async () => {
    await addRows([
      { action: 'user_deleted', age: 366 * DAY },
      { action: 'user_deleted', age: 364 * DAY },
      { action: 'login_failed', age: 366 * DAY },
      { action: 'login_failed', age: 364 * DAY },
    ]);
    expect(await sweepAudit(app.deps.db, app.deps.clock())).toBe(2);
    expect(await counts()).toEqual({ user_deleted: 1, login_failed: 1, login: 1 });
  });

  test('keeps the newest hundred thousand of each everyday action, whatever there is of others', async () => {
    await addRows(securityEvents.map((action) => ({ action, age: 10 * DAY })));
    await addMany('login_failed', 200_000);
    await addMany('user_updated', 100_500);
    const once = Object.fromEntries(securityEvents.map((action) => [action, 1]));
    const began = performance.now();
    expect(await sweepAudit(app.deps.db, app.deps.clock())).toBe(100_001);
    // A count for each deleted row would take many minutes.
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(await counts()).toEqual({ ...once, login: 2, login_failed: 100_000, user_updated: 100_501 });
    // The newest ones stay.
    const oldest = await app.deps.db
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'login_failed')
      .orderBy('created_at')
      .executeTakeFirst();
    expect(oldest).toEqual({ id: '100001' });
    expect(await sweepAudit(app.deps.db, app.deps.clock())).toBe(0);
  }, 90_000);

  test('has a limit for what anyone can cause, in the sweep and in the triggers', async () => {
    const bodies = isPostgres
      ? sql<{
          body: string;
        }>`select prosrc as body from pg_proc where prosrc like '%rows of an action are kept%'`
      : sql<{ body: string }>`select sql as body from sqlite_master
          where type = 'trigger' and tbl_name = 'audit_cutoffs' and sql like '%are kept%'`;
    const { rows } = await bodies.execute(app.deps.db);
    const lists = rows.map(({ body }) => /not in \(([^)]+)\)/.exec(body)?.[1]?.match(/\w+/g)?.toSorted());
    expect(lists).toEqual(Array.from({ length: isPostgres ? 1 : 2 }, () => HIGH_VOLUME_EVENTS.toSorted()));
    for (const action of ['user_created', 'join_confirmed', 'subscriber_left'])
      expect(HIGH_VOLUME_EVENTS).toContain(action);
  });

  test('takes no cutoff that would let the newest hundred thousand of an action go, or any of another kind', async () => {
    const { db } = app.deps;
    const cut = (action: string, seconds: number) => {
      const created_at = new Date(Date.now() - seconds * 1000).toISOString();
      return db
        .insertInto('audit_cutoffs')
        .values({ action, created_at })
        .onConflict((clash) => clash.column('action').doUpdateSet({ created_at }))
        .execute();
    };
    await addMany('user_updated', 100_200);
    for (const action of securityEvents) await expect(cut(action, 100_100), action).rejects.toThrow('kept');
    for (const action of ['login_failed', 'access_refused', 'user_created', 'question_sent']) {
      await addMany(action, 100_200);
      await cut(action, 100_100);
      await expect(cut(action, 99_000), action).rejects.toThrow('kept');
    }
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  }, 90_000);
});

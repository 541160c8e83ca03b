// The trail of security events: one line and one row each, of the same transaction, never rewritten, read by superusers.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditList, securityEvents, type AuditRow } from '../../shared/audit.ts';
import { mintResetToken } from '../auth/reset-tokens.ts';
import { call, doors, field, logIn, type Session } from '../testing/doors.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { sweepAudit } from './audit.service.ts';

const DAY = 86_400_000;

let app: TestApp;
let root: Session;
let rootId: string;
beforeEach(async () => {
  app = await openTestApp();
  rootId = (await app.addUser('root@example.org', { is_superuser: true })).id;
  root = await logIn(app, 'rest', 'root@example.org');
});
afterEach(() => app.close());

async function read(query: object = {}, door: 'rest' | 'trpc' = 'rest') {
  const answer = await call(app, door, 'audit.list', query, root);
  return auditList.parse(answer.body);
}
/** The rows since the log-in of `beforeEach`, oldest first. */
const trail = async () => (await read()).data.slice(0, -1).toReversed();
const actions = (rows: AuditRow[]) => rows.map(({ action }) => action);

describe('what is recorded', () => {
  test('every event of an account, by whom and to whom', async () => {
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
    expect(about('access_refused')).toEqual([[id, null]]);
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
    // Nothing is left of the addresses but the id.
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
    const rows = (await trail()).map(({ action, actor_id, target_id }) => [action, actor_id, target_id]);
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
    expect(await trail()).toEqual([]);

    const { id } = await app.addUser('ada@example.org');
    await sql`create trigger broken before insert on audit begin select raise(abort, 'broken'); end`.execute(
      app.deps.db,
    );
    expect((await call(app, 'rest', 'users.remove', { user_id: id }, root)).status).toBe(500);
    expect((await call(app, 'rest', 'users.get', { user_id: id }, root)).status).toBe(200);
    // A refusal is answered all the same, and its row waits.
    const failed = { username: 'ada@example.org', password: 'wrong password' };
    expect((await call(app, 'rest', 'auth.login', failed)).status).toBe(400);
    await app.deps.events.flush();
    await sql`drop trigger broken`.execute(app.deps.db);
    expect(actions(await trail())).toEqual(['login_failed']);
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

test('a flood of refusals shares rows, and there is an end to how many there are', async () => {
  const by = { actor: null, at: app.deps.clock(), log: undefined };
  for (let n = 0; n < 5000; n += 1) {
    app.deps.events.add({ ...by, address: '203.0.113.0/24' }, 'login_failed', { target: rootId });
    app.deps.events.add({ ...by, address: `10.0.${n % 250}.0/24` }, 'locked_out', { target: `t${n}` });
  }
  const rows = await trail();
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

describe('reading', () => {
  test.each(doors)('through %s: newest first, in pages, by action and by actor', async (door) => {
    const { id } = await app.addUser('ada@example.org');
    for (let n = 0; n < 12; n += 1) await logIn(app, 'rest', 'ada@example.org');
    await call(app, 'rest', 'users.remove', { user_id: id }, root);
    const first = await read({ limit: 10 }, door);
    expect(first.count).toBe(14);
    expect(actions(first.data)).toEqual(['user_deleted', ...Array.from({ length: 9 }, () => 'login')]);
    const second = await read({ skip: 10, limit: 10 }, door);
    expect(second.data.map(({ actor_id }) => actor_id)).toEqual([id, id, id, rootId]);
    expect(await read({ action: 'login', limit: 1 }, door)).toMatchObject({
      count: 13,
      data: [{ action: 'login' }],
    });
    expect((await read({ actor: id }, door)).count).toBe(12);
    expect((await read({ actor: ' ROOT@example.org ', action: 'user_deleted' }, door)).count).toBe(1);
    expect(await read({ actor: 'nobody@example.org' }, door)).toEqual({ data: [], count: 0 });
  });

  test('is for superusers', async () => {
    await app.addUser('ada@example.org');
    for (const door of doors) {
      const ada = await logIn(app, door, 'ada@example.org');
      expect((await call(app, door, 'audit.list', {}, ada)).status).toBe(403);
      expect((await call(app, door, 'audit.list', {})).status).toBe(401);
    }
  });

  test('a repeated or unknown filter is 422', async () => {
    const headers = { authorization: `Bearer ${root.token}` };
    for (const query of ['action=login&action=logout', 'action=', 'action=dance', 'actor='])
      expect((await app.app.inject({ url: `/api/v1/audit?${query}`, headers })).statusCode, query).toBe(422);
  });
});

describe('the table', () => {
  /** Adds rows of an age that no test has the time to reach. */
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
    await expect(
      sql`insert or replace into audit (seq, id, created_at, action, times) values (${row.seq}, 'x', 'x', 'x', 1)`.execute(
        db,
      ),
    ).rejects.toThrow('append-only');
    expect(await db.selectFrom('audit').selectAll().execute()).toEqual(before);
  });

  test('is swept of what is older than a year, and of everyday events beyond the newest hundred thousand', async () => {
    await addRows([
      { action: 'user_deleted', age: 366 * DAY },
      { action: 'user_deleted', age: 364 * DAY },
      { action: 'login_failed', age: 10 * DAY },
    ]);
    expect(await sweepAudit(app.deps.db, app.deps.clock())).toBe(1);
    const oldest = (await read()).data.toReversed();
    expect(actions(oldest)).toEqual(['user_deleted', 'login_failed', 'login']);
    await addRows([{ action: 'login_failed', age: 0, seq: 100_004 }]);
    // The log-in of `beforeEach` and the failure; a hundred thousand newer rows do not make a deletion go.
    expect(await sweepAudit(app.deps.db, app.deps.clock())).toBe(2);
    const left = await app.deps.db.selectFrom('audit').select(['action', 'seq']).orderBy('seq').execute();
    expect(left).toEqual([
      { action: 'user_deleted', seq: 3 },
      { action: 'login_failed', seq: 100_004 },
    ]);
  });

  test('lets every everyday event be swept, and no other', async () => {
    await addRows(securityEvents.map((action) => ({ action, age: 0 })));
    await addRows([{ action: 'login', age: 0, seq: 200_000 }]);
    await sweepAudit(app.deps.db, app.deps.clock());
    const kept = await app.deps.db.selectFrom('audit').select('action').orderBy('seq').execute();
    const everyday = [
      'login',
      'login_failed',
      'locked_out',
      'logout',
      'recovery_requested',
      'upload_refused',
      'access_refused',
    ];
    expect(kept.map(({ action }) => action)).toEqual([
      ...securityEvents.filter((action) => !everyday.includes(action)),
      'login',
    ]);
  });
});

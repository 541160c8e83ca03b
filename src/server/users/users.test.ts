// Accounts: the own one and, for superusers, all others; through the real app on both transports.
import { mkdir, readdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userRoles } from '#shared/roles.ts';
import { approvalsOutput } from '#shared/users.ts';
import { call, transports, field, logIn, type Session } from '../testing/transports.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let rootId: string;
let root: Session;

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment);
  rootId = (await app.addUser('root@example.org', { is_superuser: true })).id;
  root = await logIn(app, 'rest', 'root@example.org');
}
beforeEach(() => open());
afterEach(() => app.close());

const update = (user_id: string, change: object, session = root, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'users.update', { user_id, ...change }, session);
const isLive = async (session: Session) =>
  (await call(app, 'rest', 'users.me', undefined, session)).status === 200;

describe('superusers', () => {
  test('the list is oldest first, in pages, with the total', async () => {
    for (let n = 0; n < 6; n += 1) {
      app.advance(1000);
      await app.addUser(`u${n}@example.org`);
    }
    for (const transport of transports) {
      const page = await call(app, transport, 'users.list', { skip: 5, limit: 5 }, root);
      expect(page.body).toMatchObject({
        count: 7,
        data: [{ email: 'u4@example.org' }, { email: 'u5@example.org' }],
      });
    }
  });

  test('create leaves out nothing: status and role are off unless said, unknown fields change nothing', async () => {
    const input = {
      email: 'New@Example.org',
      password: PASSWORD,
      id: 'mine',
      created_at: '1999',
      awaits_approval: true,
    };
    const plain = await call(app, 'rest', 'users.create', input, root);
    expect(plain.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email: 'new@example.org',
      full_name: null,
      is_active: false,
      is_superuser: false,
      is_member: false,
      role: 'user',
      last_seen_at: null,
    });
    const flags = { is_active: true, is_superuser: true, full_name: 'New Person' };
    const full = await call(
      app,
      'trpc',
      'users.create',
      { ...input, email: 'b@example.org', ...flags },
      root,
    );
    expect(full.body).toMatchObject(flags);
    await logIn(app, 'rest', 'b@example.org');
  });

  test('update changes what is given and nothing else; a name can be taken away', async () => {
    const { id } = await app.addUser('ada@example.org');
    expect((await update(id, { full_name: 'Ada' })).body).toMatchObject({
      full_name: 'Ada',
      is_active: true,
    });
    expect((await update(id, {})).body).toMatchObject({ full_name: 'Ada', email: 'ada@example.org' });
    expect(
      (await update(id, { full_name: null, email: 'ADA2@example.org' }, root, 'trpc')).body,
    ).toMatchObject({
      full_name: null,
      email: 'ada2@example.org',
    });
    expect((await update(id, { email: 'root@example.org' })).status).toBe(409);
    expect((await update(id, { email: 'ada2@example.org' })).status).toBe(200);
  });

  test.each([
    ['deactivating', { is_active: false }],
    ['setting a password', { password: 'another password' }],
  ])('%s ends the sessions of the account at once', async (_name, change) => {
    const { id } = await app.addUser('ada@example.org');
    const sessions = [
      await logIn(app, 'rest', 'ada@example.org'),
      await logIn(app, 'trpc', 'ada@example.org'),
    ];
    expect((await update(id, change)).status).toBe(200);
    for (const session of sessions) expect(await isLive(session)).toBe(false);
    expect(await isLive(root)).toBe(true);
    await update(id, { is_active: true });
    for (const session of sessions) expect(await isLive(session)).toBe(false);
  });

  test('demoting acts on the next call of the demoted, and deleting ends their session', async () => {
    const { id } = await app.addUser('second@example.org', { is_superuser: true });
    const second = await logIn(app, 'rest', 'second@example.org');
    expect((await call(app, 'rest', 'users.list', {}, second)).status).toBe(200);
    await update(id, { is_superuser: false });
    expect((await call(app, 'rest', 'users.list', {}, second)).status).toBe(403);
    expect((await call(app, 'rest', 'users.remove', { user_id: id }, root)).status).toBe(200);
    expect(await isLive(second)).toBe(false);
  });

  test('the own row cannot be edited or deleted, and the own account cannot be deleted', async () => {
    for (const transport of transports) {
      for (const change of [{ full_name: 'Me' }, { is_active: false }, { is_superuser: false }]) {
        expect(await update(rootId, change, root, transport)).toMatchObject({
          status: 409,
          detail: expect.any(String),
        });
      }
      expect((await call(app, transport, 'users.remove', { user_id: rootId }, root)).status).toBe(409);
      expect((await call(app, transport, 'users.removeMe', undefined, root)).status).toBe(409);
    }
    expect(await isLive(root)).toBe(true);
  });

  test.each([
    ['demote', { is_superuser: false }],
    ['deactivate', { is_active: false }],
    ['delete', undefined],
  ])('two superusers who %s each other at once leave one, fifty times', async (_name, change) => {
    for (let round = 0; round < 50; round += 1) {
      const { db } = app.deps;
      await db.deleteFrom('users').execute();
      const ids = [];
      for (const name of ['a', 'b']) {
        const { id } = await app.addUser(`${name}@example.org`, { is_superuser: true });
        ids.push({ id, session: await logIn(app, 'rest', `${name}@example.org`) });
      }
      const [a, b] = ids;
      const act = (id = '', session?: Session) =>
        change ? update(id, change, session) : call(app, 'rest', 'users.remove', { user_id: id }, session);
      await Promise.all([act(b?.id, a?.session), act(a?.id, b?.session)]);
      const left = await db
        .selectFrom('users')
        .selectAll()
        .where('is_superuser', '=', 1)
        .where('is_active', '=', 1)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  test('a role that is given acts on the next call and is a change of role', async () => {
    const { id } = await app.addUser('second@example.org');
    const second = await logIn(app, 'rest', 'second@example.org');
    const statuses = async () =>
      Promise.all(
        (['subscribers.list', 'invitations.list'] as const).map(
          async (procedure) => (await call(app, 'rest', procedure, {}, second)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 403]);
    expect((await update(id, { role: 'staff' })).body).toMatchObject({ role: 'staff', is_member: false });
    expect(await statuses()).toEqual([200, 200]);
    expect((await update(id, { role: 'staff' })).body).toMatchObject({ role: 'staff' });
    expect((await update(id, { role: 'member' }, root, 'trpc')).body).toMatchObject({
      role: 'member',
      is_member: true,
    });
    expect(await statuses()).toEqual([403, 403]);
    expect((await call(app, 'rest', 'users.me', undefined, second)).body).toMatchObject({ role: 'member' });
    await app.deps.events.flush();
    const audit = await call(app, 'rest', 'audit.list', { action: 'role_changed', target: id }, root);
    expect(field(audit.body, 'count')).toBe(2);
    const refused = await call(app, 'rest', 'audit.list', { action: 'access_refused', actor: id }, root);
    expect(field(refused.body, 'data')).toMatchObject([{ times: 3 }]);
  });

  test('is_superuser makes a superuser and a user of one, and leaves the roles of others as they are', async () => {
    const { id } = await app.addUser('second@example.org', { role: 'staff' });
    const roleAfter = async (fields: object) => field((await update(id, fields)).body, 'role');
    expect(await roleAfter({ is_superuser: false })).toBe('staff');
    expect(await roleAfter({ is_superuser: true })).toBe('superuser');
    expect(await roleAfter({ is_superuser: true, role: 'superuser' })).toBe('superuser');
    expect(await roleAfter({ is_superuser: false })).toBe('user');
    expect(await roleAfter({ is_superuser: false, role: 'member' })).toBe('member');
    expect(await roleAfter({ is_superuser: false })).toBe('member');
    expect(await roleAfter({ role: 'superuser' })).toBe('superuser');
    expect(await roleAfter({ full_name: 'Second' })).toBe('superuser');
  });

  test('two fields that contradict each other are refused, and is_member in a body is ignored', async () => {
    const { id } = await app.addUser('second@example.org', { role: 'staff' });
    const person = { email: 'third@example.org', password: PASSWORD };
    for (const both of [
      { is_superuser: true, role: 'staff' },
      { is_superuser: false, role: 'superuser' },
    ]) {
      for (const transport of transports) {
        for (const answer of [
          await update(id, both, root, transport),
          await call(app, transport, 'users.create', { ...person, ...both }, root),
        ]) {
          expect(answer.status).toBe(422);
          expect(answer.detail).toEqual([
            { loc: ['body', 'role'], msg: expect.stringContaining('contradict'), type: 'custom' },
          ]);
        }
      }
    }
    expect((await update(id, { role: 'king' })).status).toBe(422);
    expect((await update(id, { is_member: true })).body).toMatchObject({ role: 'staff', is_member: false });
    const made = await call(app, 'rest', 'users.create', { ...person, is_member: true }, root);
    expect(made.body).toMatchObject({ role: 'user', is_member: false });
  });

  test.each(userRoles)('an account is created as %s', async (role) => {
    for (const transport of transports) {
      const person = { email: `${transport}@example.org`, password: PASSWORD, role };
      const made = await call(app, transport, 'users.create', person, root);
      const flags = { is_superuser: role === 'superuser', is_member: role === 'member' };
      expect(made.body).toMatchObject({ role, ...flags });
    }
  });

  test('who was staff and was made a member by an earlier version is a member', async () => {
    const { id } = await app.addUser('second@example.org', { role: 'staff' });
    await app.deps.db.updateTable('users').set({ is_member: 1 }).where('id', '=', id).execute();
    expect((await call(app, 'rest', 'users.get', { user_id: id }, root)).body).toMatchObject({
      role: 'member',
    });
    const listed = await call(app, 'rest', 'users.list', { role: 'member' }, root);
    expect(field(listed.body, 'count')).toBe(1);
  });

  test('in approval mode sign-ups wait until a superuser decides', async () => {
    await app.close();
    await open({ SIGNUP_MODE: 'approval' });
    const signUp = (email: string) =>
      call(app, 'rest', 'users.signup', { email, full_name: 'Somebody', password: PASSWORD });
    const first = String(field((await signUp('a@example.org')).body, 'id'));
    const second = String(field((await signUp('b@example.org')).body, 'id'));
    const approvals = async () =>
      approvalsOutput.parse((await call(app, 'trpc', 'users.approvals', undefined, root)).body);
    const waiting = async () => (await approvals()).waiting;
    expect(await waiting()).toEqual([first, second]);
    const { accounts } = await approvals();
    expect(accounts.map(({ id, email }) => [id, email])).toEqual([
      [first, 'a@example.org'],
      [second, 'b@example.org'],
    ]);
    expect(accounts[0]).toEqual({
      id: first,
      email: 'a@example.org',
      full_name: 'Somebody',
      is_active: false,
      is_superuser: false,
      is_member: false,
      role: 'user',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await update(first, { is_active: true });
    await update(second, { is_active: false });
    expect(await approvals()).toEqual({ waiting: [], accounts: [] });
    await logIn(app, 'rest', 'a@example.org');
    await expect(logIn(app, 'rest', 'b@example.org')).rejects.toThrow();
  });
});

describe('everyone', () => {
  let ada: Session;
  let adaId: string;
  beforeEach(async () => {
    adaId = (await app.addUser('ada@example.org')).id;
    ada = await logIn(app, 'rest', 'ada@example.org');
  });

  test('reads their own row by id; another, a missing and a malformed id are the same 403', async () => {
    for (const transport of transports) {
      expect((await call(app, transport, 'users.get', { user_id: adaId }, ada)).body).toMatchObject({
        id: adaId,
      });
      const answers = [];
      for (const user_id of [rootId, '01970000-0000-7000-8000-000000000000', 'malformed']) {
        answers.push(await call(app, transport, 'users.get', { user_id }, ada));
      }
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 403, detail: "The user doesn't have enough privileges" });
    }
  });

  test('edits name and address of the own profile, and nothing more', async () => {
    const extras = { is_superuser: true, is_active: false, id: 'mine', password: 'sneaked in!' };
    const answer = await call(
      app,
      'rest',
      'users.updateMe',
      { full_name: ' Ada ', email: 'ADA@x.org', ...extras },
      ada,
    );
    expect(answer.body).toEqual({
      id: adaId,
      email: 'ada@x.org',
      full_name: 'Ada',
      is_active: true,
      is_superuser: false,
      is_member: false,
      role: 'user',
    });
    await logIn(app, 'rest', 'ada@x.org');
    expect((await call(app, 'trpc', 'users.updateMe', { full_name: '' }, ada)).body).toMatchObject({
      full_name: null,
    });
  });

  test('changing the password ends the other sessions and keeps this one', async () => {
    const other = await logIn(app, 'trpc', 'ada@example.org');
    const input = { current_password: PASSWORD, new_password: 'a new password' };
    expect((await call(app, 'rest', 'users.changePassword', input, ada)).status).toBe(200);
    expect([await isLive(ada), await isLive(other)]).toEqual([true, false]);
    expect(await call(app, 'rest', 'users.changePassword', input, ada)).toMatchObject({
      status: 400,
      detail: 'Incorrect password',
    });
    const same = { current_password: 'a new password', new_password: 'a new password' };
    expect(await call(app, 'trpc', 'users.changePassword', same, ada)).toMatchObject({
      status: 400,
      detail: 'New password cannot be the same as the current one',
    });
  });

  test('guessing the current password is limited, over both transports', async () => {
    await app.close();
    await open({ RATE_LIMITS: '{"password_change":{"max":2,"seconds":60}}' });
    await app.addUser('ada@example.org');
    ada = await logIn(app, 'rest', 'ada@example.org');
    const guess = (transport: 'rest' | 'trpc', current_password: string) =>
      call(app, transport, 'users.changePassword', { current_password, new_password: 'a new password' }, ada);
    expect((await guess('rest', 'wrong')).status).toBe(400);
    expect((await guess('trpc', 'wrong')).status).toBe(400);
    expect((await guess('rest', PASSWORD)).status).toBe(429);
  });

  test('sees the own live sessions, ends one, or all others', async () => {
    app.advance(1000);
    const second = await logIn(app, 'trpc', 'ada@example.org');
    const third = await logIn(app, 'rest', 'ada@example.org');
    const list = await call(app, 'rest', 'users.mySessions', undefined, ada);
    const data = Object(list.body).data as { id: string; is_current: boolean }[];
    expect(data).toHaveLength(3);
    expect(data.filter((session) => session.is_current)).toHaveLength(1);
    const foreign = await call(app, 'rest', 'users.mySessions', undefined, root);
    const foreignId = Object(foreign.body).data[0].id;
    expect((await call(app, 'rest', 'users.endMySession', { id: foreignId }, ada)).status).toBe(404);
    expect(await isLive(root)).toBe(true);

    const thirdId = Object((await call(app, 'rest', 'users.mySessions', undefined, third)).body).data.find(
      (session: { is_current: boolean }) => session.is_current,
    ).id;
    expect((await call(app, 'trpc', 'users.endMySession', { id: thirdId }, ada)).status).toBe(200);
    expect([await isLive(ada), await isLive(second), await isLive(third)]).toEqual([true, true, false]);
    await call(app, 'trpc', 'users.endMyOtherSessions', undefined, ada);
    expect([await isLive(ada), await isLive(second)]).toEqual([true, false]);
  });

  test('deletes the own account, and every session with it', async () => {
    const other = await logIn(app, 'trpc', 'ada@example.org');
    expect((await call(app, 'rest', 'users.removeMe', undefined, ada)).status).toBe(200);
    expect([await isLive(ada), await isLive(other)]).toEqual([false, false]);
    expect((await call(app, 'rest', 'users.list', {}, root)).body).toMatchObject({ count: 1 });
  });
});

test('a mail file that cannot be removed does not fail the deletion of its account, and is removed later', async () => {
  const { id } = await app.addUser('ada@example.org');
  const ada = await logIn(app, 'rest', 'ada@example.org');
  const other = await app.addUser('ben@example.org');
  const folder = join(app.dataDir, 'outbox');
  // A folder cannot be removed like a file.
  const files = [id, other.id].map((account) => join(folder, `2026-01-01.${account}.eml`));
  for (const file of files) await mkdir(file, { recursive: true });
  const kept = [join(folder, `2026-01-01.${rootId}.eml`), join(folder, '2026-01-01.test.eml')];
  for (const file of kept) await writeFile(file, 'x');

  expect((await call(app, 'trpc', 'users.removeMe', undefined, ada)).status).toBe(200);
  expect((await call(app, 'rest', 'users.remove', { user_id: other.id }, root)).status).toBe(200);
  expect((await call(app, 'rest', 'users.list', {}, root)).body).toMatchObject({ count: 1 });
  await expect(app.deps.outbox.sweepFiles()).rejects.toThrow();

  for (const file of files) {
    await rmdir(file);
    await writeFile(file, 'x');
  }
  await app.deps.outbox.sweepFiles();
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(kept.toSorted());
});

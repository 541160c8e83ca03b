// When an account was last seen, and ending the sessions of another account.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn, transports, type Session } from '../testing/transports.ts';

const MINUTE = 60_000;
const ADA = 'ada@example.org';

let app: TestApp;
let root: Session;
let adaId: string;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('root@example.org', { is_superuser: true });
  adaId = (await app.addUser(ADA)).id;
  root = await logIn(app, 'rest', 'root@example.org');
});
afterEach(() => app.close());

const toMinute = (date: Date) => `${date.toISOString().slice(0, 16)}:00.000Z`;
const stored = async () => {
  const { last_seen_at } = await app.deps.db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', '=', adaId)
    .executeTakeFirstOrThrow();
  return last_seen_at;
};
const me = (session: Session) => call(app, 'rest', 'users.me', undefined, session);

test.each(transports)(
  'superusers see through %s when somebody last used an account, and nobody else does',
  async (transport) => {
    const seen = async () => {
      const { body } = await call(app, transport, 'users.list', { q: ADA }, root);
      const got = await call(app, transport, 'users.get', { user_id: adaId }, root);
      const [listed] = Object(body).data;
      expect(Object(got.body).last_seen_at).toBe(listed.last_seen_at);
      const changed = await call(app, transport, 'users.update', { user_id: adaId, full_name: 'Ada' }, root);
      expect(changed.body).toEqual({ ...Object(got.body), full_name: 'Ada' });
      return listed.last_seen_at;
    };
    expect(await seen()).toBeNull();
    const before = app.deps.clock();
    const ada = await logIn(app, 'rest', ADA);
    expect([toMinute(before), toMinute(app.deps.clock())]).toContain(await seen());
    for (const session of [ada, root]) expect((await me(session)).body).not.toHaveProperty('last_seen_at');
    const own = await call(app, transport, 'users.get', { user_id: adaId }, ada);
    expect(own.body).toMatchObject({ email: ADA });
    expect(own.body).not.toHaveProperty('last_seen_at');
    // It stays when the session is over.
    const at = await seen();
    await call(app, 'rest', 'auth.logout', undefined, ada);
    app.advance(60 * MINUTE);
    expect(await seen()).toBe(at);
  },
);

test('it is written at most once in five minutes, whatever number of sessions, and never goes back', async () => {
  const sessions = [await logIn(app, 'rest', ADA), await logIn(app, 'rest', ADA)];
  const first = await stored();
  for (const minutes of [2, 2]) {
    app.advance(minutes * MINUTE);
    for (const session of sessions) await me(session);
    expect(await stored()).toBe(first);
  }
  app.advance(3 * MINUTE);
  for (const session of sessions) await me(session);
  expect(await stored()).toBe(toMinute(app.deps.clock()));
});

test.each(transports)(
  'a superuser ends the sessions of an account through %s, which is recorded, and it may log in again',
  async (transport) => {
    const sessions = [await logIn(app, 'rest', ADA), await logIn(app, 'trpc', ADA)];
    const end = (user_id: string, by = root) => call(app, transport, 'users.endSessions', { user_id }, by);
    expect(await end(adaId)).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const session of sessions) expect((await me(session)).status).toBe(401);
    expect((await end(adaId)).body).toEqual({ ended: 0 });
    const rows = await app.deps.db
      .selectFrom('audit')
      .select(['action', 'target_id'])
      .where('action', '=', 'sessions_ended')
      .execute();
    expect(rows).toEqual([{ action: 'sessions_ended', target_id: adaId }]);
    const again = await logIn(app, 'rest', ADA);
    expect((await me(again)).status).toBe(200);
    const { id } = Object((await me(root)).body);
    expect(await end(id)).toMatchObject({
      status: 409,
      detail: 'You end your own sessions in your settings.',
    });
    expect((await end(adaId, again)).status).toBe(403);
    // Ended at once by two, each session counts once.
    await logIn(app, 'rest', ADA);
    const answers = await Promise.all([end(adaId), end(adaId)]);
    expect(answers.reduce((sum, { body }) => sum + Object(body).ended, 0)).toBeGreaterThan(0);
    expect((await me(root)).status).toBe(200);
  },
);

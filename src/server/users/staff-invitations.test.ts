// Inviting staff by mail: who may, what the mail brings, and signing up with its link.
import { afterEach, expect, test } from 'vitest';
import { openSentMails } from '../testing/sent-mails.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';

const DAY = 24 * 3_600_000;
const INVITED = 'sam@example.org';

let app: TestApp;
let root: Session;
let mails: Awaited<ReturnType<typeof openSentMails>>;

async function open(environment: Record<string, string> = {}): Promise<void> {
  mails = await openSentMails();
  app = await openTestApp({ SMTP_URL: mails.url, ...environment }, CHEAP_HASHES);
  await app.deps.outbox.stop();
  await app.addUser('root@example.org', { role: 'superuser' });
  root = await logIn(app, 'rest', 'root@example.org');
}
afterEach(async () => {
  await app.close();
  await mails.stop();
});

const invite = (role = 'staff', email = INVITED) => call(app, 'rest', 'users.invite', { email, role }, root);
const lastToken = async () => (await mails.send(app)).at(-1)?.token ?? '';
const signUp = (staff: string, rest: object = {}) =>
  call(app, 'rest', 'users.signup', {
    email: 'other@example.org',
    full_name: 'Sam Okonkwo',
    password: PASSWORD,
    staff,
    ...rest,
  });
const check = async (staff: string) => (await call(app, 'rest', 'users.checkInvite', { staff })).body;

test.each(['open', 'approval', 'closed', 'invited'])(
  'the link of the one mail makes an active account of the address and role, once, where SIGNUP_MODE is %s',
  async (mode) => {
    await open({ SIGNUP_MODE: mode });
    const answer = await invite('staff', ' Sam@Example.org ');
    expect(answer).toMatchObject({ status: 200, body: { email: INVITED, role: 'staff' } });
    const sent = await mails.send(app);
    expect(sent).toHaveLength(1);
    const { to, subject, text, token } = sent[0] ?? {};
    expect([to, subject]).toEqual([INVITED, 'Your invitation to Oriel']);
    expect(text).toContain(`${app.deps.config.publicUrl}/signup?staff=${token}`);
    expect(await check(token ?? '')).toEqual({ state: 'valid', email: INVITED, role: 'staff' });
    const made = await signUp(token ?? '', { role: 'superuser', is_superuser: true });
    expect(made).toMatchObject({
      status: 200,
      body: { email: INVITED, role: 'staff', is_active: true, is_superuser: false },
    });
    await logIn(app, 'rest', INVITED);
    expect(await signUp(token ?? '')).toMatchObject({
      status: 409,
      detail: 'This invitation has been used: log in instead.',
    });
    expect(await check(token ?? '')).toEqual({ state: 'used' });
  },
);

test.each(['superuser', 'staff', 'user'])(
  'an invitation to the role %s makes an account of it',
  async (role) => {
    await open();
    await invite(role);
    expect(await signUp(await lastToken())).toMatchObject({
      status: 200,
      body: { role, is_superuser: role === 'superuser', is_member: false },
    });
  },
);

test('of twenty sign-ups with one link at once, one makes the account', async () => {
  await open();
  await invite();
  const token = await lastToken();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(token)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(19);
});

test('a link works for 7 days from the mail, and is then said to have expired', async () => {
  await open();
  await invite();
  app.advance(DAY);
  const token = await lastToken();
  app.advance(7 * DAY - 1000);
  expect(await check(token)).toMatchObject({ state: 'valid' });
  app.advance(2000);
  expect(await check(token)).toEqual({ state: 'expired' });
  expect(await signUp(token)).toMatchObject({
    status: 409,
    detail: 'This invitation has expired: ask those who invited you for a new one.',
  });
});

test('a second invitation of an address voids the first, whether or not its mail was sent', async () => {
  await open();
  await invite('superuser');
  const first = await lastToken();
  await invite('superuser');
  await invite('user', 'SAM@example.org');
  const sent = await mails.send(app);
  expect(sent).toHaveLength(2);
  expect(await signUp(first)).toMatchObject({ status: 404, detail: 'Invitation not found' });
  expect(await signUp(sent.at(-1)?.token ?? '')).toMatchObject({ status: 200, body: { role: 'user' } });
});

test.each(['demoted', 'deactivated', 'deleted'])(
  'a link is worth nothing once who sent it is %s',
  async (what) => {
    await open();
    const owner = await app.addUser('owner@example.org', { role: 'superuser' });
    await invite('superuser');
    const token = await lastToken();
    const { db } = app.deps;
    const sender = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'root@example.org')
      .executeTakeFirstOrThrow();
    const session = await logIn(app, 'rest', owner.email);
    const user_id = sender.id;
    if (what === 'deleted') await call(app, 'rest', 'users.remove', { user_id }, session);
    else {
      const change = what === 'demoted' ? { is_superuser: false } : { is_active: false };
      await call(app, 'rest', 'users.update', { user_id, ...change }, session);
    }
    expect((await signUp(token)).status).toBe(404);
    expect(await check(token)).toEqual({ state: 'unknown' });
    if (what === 'deleted') return;
    // Nor when who sent it is promoted or activated again.
    await call(app, 'rest', 'users.update', { user_id, role: 'superuser', is_active: true }, session);
    expect((await signUp(token)).status).toBe(404);
  },
);

test.each(transports)(
  '%s: only a superuser invites, and not an address with an account',
  async (transport) => {
    await open();
    await app.addUser('staff@example.org', { role: 'staff' });
    const staff = await logIn(app, transport, 'staff@example.org');
    const input = { email: INVITED, role: 'user' };
    expect((await call(app, transport, 'users.invite', input, staff)).status).toBe(403);
    expect((await call(app, transport, 'users.invite', input)).status).toBe(401);
    const taken = { email: 'Staff@example.org', role: 'user' };
    expect(
      await call(app, transport, 'users.invite', taken, await logIn(app, transport, 'root@example.org')),
    ).toMatchObject({
      status: 409,
      detail: 'The user with this email already exists in the system',
    });
    for (const role of ['member', 'owner', null, undefined, ['staff']]) {
      const refused = await call(app, transport, 'users.invite', { email: INVITED, role }, root);
      expect(refused.status).toBe(422);
    }
    expect(await mails.send(app)).toEqual([]);
  },
);

test('an account that a stranger made with the address stands in the way only if somebody has used it', async () => {
  await open({ SIGNUP_MODE: 'approval' });
  await invite();
  const token = await lastToken();
  const stranger = {
    email: INVITED,
    full_name: 'A stranger',
    password: 'another password',
    staff: undefined,
  };
  expect(await signUp('', stranger)).toMatchObject({ status: 200, body: { is_active: false } });
  expect(await signUp(token)).toMatchObject({ status: 200, body: { email: INVITED, role: 'staff' } });
  await logIn(app, 'rest', INVITED);
});

test('an entry of the waitlist joins with its account, and what happened is in the audit log without an address', async () => {
  await open();
  await call(app, 'rest', 'subscribers.join', { email: INVITED });
  const { body } = await invite();
  await signUp(await lastToken());
  const { db } = app.deps;
  const entry = await db.selectFrom('subscribers').select('status').executeTakeFirstOrThrow();
  expect(entry.status).toBe('joined');
  const events = await db
    .selectFrom('audit')
    .select(['action', 'target_id', 'detail'])
    .where('action', 'in', ['staff_invited', 'user_created'])
    .where('target_id', 'is not', null)
    .orderBy('seq')
    .execute();
  expect(events.at(-2)).toEqual({ action: 'staff_invited', target_id: field(body, 'id'), detail: 'staff' });
  expect(events.at(-1)?.action).toBe('user_created');
});

test('neither the token nor what it is made of is stored after the sign-up', async () => {
  await open();
  await invite();
  const token = await lastToken();
  await signUp(token);
  const { db } = app.deps;
  const rows = await db.selectFrom('staff_invitations').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(
    await db.selectFrom('outbox').select('id').where('purpose', '=', 'staff_invitation').execute(),
  ).toEqual([]);
});

test('what nobody used is deleted 30 days after it expired', async () => {
  await open();
  await invite();
  const { sweepStaffInvitations } = await import('./staff-invitations.service.ts');
  const { db, clock } = app.deps;
  app.advance(36 * DAY);
  expect(await sweepStaffInvitations(db, clock())).toBe(0);
  app.advance(2 * DAY);
  expect(await sweepStaffInvitations(db, clock())).toBe(1);
});

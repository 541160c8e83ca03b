// What makes an entry of the waitlist `joined`: only an invitation, or a superuser. Nobody checks the address of a plain sign-up.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../auth/secrets.ts';
import { makeSetupClaim } from '../auth/setup-claim.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';

const ADDRESS = 'victim@example.org';

let app: TestApp;
let root: Session;

async function open(mode = 'approval'): Promise<void> {
  app = await openTestApp({ SIGNUP_MODE: mode, SMTP_URL: 'smtp://127.0.0.1:9' }, CHEAP_HASHES);
  // Mail stays in the outbox.
  await app.deps.outbox.stop();
  await app.addUser('root@example.org', { is_superuser: true });
  root = await logIn(app, 'rest', 'root@example.org');
}
beforeEach(() => open());
afterEach(() => app.close());

const join = () => call(app, 'rest', 'subscribers.join', { email: ADDRESS });
const invite = () => call(app, 'rest', 'invitations.create', { oldest: 1 }, root);
const entry = () =>
  app.deps.db
    .selectFrom('subscribers')
    .select(['id', 'status'])
    .where('email', '=', ADDRESS)
    .executeTakeFirstOrThrow();
const status = async () => (await entry()).status;
const mails = async () =>
  (await app.deps.db.selectFrom('outbox').select('id').where('purpose', '=', 'invitation').execute()).length;
const accounts = () =>
  app.deps.db
    .selectFrom('users')
    .select(['id', 'is_active', 'is_member'])
    .where('email', '=', ADDRESS)
    .execute();

/** Invites the victim, who joins first. @returns the token of the link */
async function joinAndInvite(): Promise<string> {
  await join();
  expect((await invite()).body).toMatchObject({ invited: 1 });
  const token = newSecret();
  await app.deps.db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token) })
    .execute();
  return token;
}

const signUp = (fields: object = {}, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'users.signup', {
    email: ADDRESS,
    full_name: 'Somebody',
    password: PASSWORD,
    ...fields,
  });
const idOf = (answer: { body: unknown }) => String(field(answer.body, 'id'));

test.each(['open', 'approval'])(
  'a sign-up with SIGNUP_MODE=%s leaves entry, invitation and mail alone',
  async (mode) => {
    await app.close();
    await open(mode);
    const token = await joinAndInvite();
    for (const transport of transports) {
      const answer = await signUp({}, transport);
      expect(answer.status).toBe(200);
      expect(await status()).toBe('invited');
      expect(await mails()).toBe(1);
      expect((await call(app, 'rest', 'invitations.check', { invitation: token })).body).toMatchObject({
        state: 'valid',
      });
      await call(app, 'rest', 'users.remove', { user_id: idOf(answer) }, root);
    }
    expect(await status()).toBe('invited');
  },
);

test('neither does one by the claim link', async () => {
  await join();
  await app.deps.db.deleteFrom('users').execute();
  const claim = await makeSetupClaim(app.deps.db, app.deps.clock(), { replace: true });
  expect((await signUp({ claim: field(claim, 'secret') })).body).toMatchObject({ is_superuser: true });
  expect(await status()).toBe('waiting');
});

test('nobody keeps somebody off the waitlist by signing up first: the entry waits, and can be invited', async () => {
  await signUp();
  await app.addUser('thief@example.org');
  const thief = await logIn(app, 'rest', 'thief@example.org');
  await join();
  expect(await status()).toBe('waiting');
  const { id } = await entry();
  const one = await call(app, 'rest', 'invitations.create', { subscriber_ids: [id] }, root);
  expect(one.body).toMatchObject({ invited: 1, skipped: [] });
  // One's own change of address is checked by nobody either.
  await call(app, 'rest', 'users.updateMe', { email: 'eva@example.org' }, thief);
  await call(app, 'rest', 'subscribers.join', { email: 'eva@example.org' });
  expect((await invite()).body).toMatchObject({ invited: 1 });
});

test.each(['users.activate', 'users.update'] as const)(
  'a superuser makes it joined by activating: %s',
  async (procedure) => {
    const token = await joinAndInvite();
    const user_id = idOf(await signUp());
    const input = procedure === 'users.activate' ? { ids: [user_id] } : { user_id, is_active: true };
    // A change of something else activates nothing.
    await call(app, 'rest', 'users.update', { user_id, full_name: 'Some Body' }, root);
    expect(await status()).toBe('invited');
    expect((await call(app, 'trpc', procedure, input, root)).status).toBe(200);
    expect(await status()).toBe('joined');
    expect(await mails()).toBe(0);
    expect(await signUp({ invitation: token })).toMatchObject({ status: 409 });
  },
);

test('an account that a superuser makes does, active or not', async () => {
  await joinAndInvite();
  await call(app, 'rest', 'users.create', { email: ADDRESS, password: PASSWORD }, root);
  expect(await status()).toBe('joined');
  expect(await mails()).toBe(0);
});

test('an invitation replaces an account that is inactive and was never logged in to', async () => {
  const token = await joinAndInvite();
  const former = idOf(await signUp());
  const answer = await signUp({
    invitation: token,
    email: 'other@example.org',
    password: 'victim horse battery',
  });
  expect(answer).toMatchObject({ status: 200, body: { email: ADDRESS, is_active: true, is_member: true } });
  expect(await status()).toBe('joined');
  expect((await accounts()).map(({ id }) => id)).toEqual([idOf(answer)]);
  expect(idOf(answer)).not.toBe(former);
  const events = await app.deps.db
    .selectFrom('audit')
    .select(['action', 'target_id'])
    .where('target_id', 'in', [former, idOf(answer)])
    .orderBy('seq')
    .execute();
  expect(events).toEqual([
    { action: 'user_created', target_id: former },
    { action: 'user_deleted', target_id: former },
    { action: 'user_created', target_id: idOf(answer) },
  ]);
  for (const [password, wanted] of [
    [PASSWORD, 400],
    ['victim horse battery', 200],
  ] as const)
    expect((await call(app, 'rest', 'auth.login', { username: ADDRESS, password })).status).toBe(wanted);
});

test('any other account of the address is 409, and the invitation stays good', async () => {
  await app.close();
  await open('open');
  const token = await joinAndInvite();
  const user_id = idOf(await signUp());
  expect((await signUp({ invitation: token })).text).toContain('already exists');
  await logIn(app, 'rest', ADDRESS);
  await app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user_id).execute();
  expect((await signUp({ invitation: token })).text).toContain('already exists');
  expect(await status()).toBe('invited');
  await call(app, 'rest', 'users.remove', { user_id }, root);
  expect((await signUp({ invitation: token })).status).toBe(200);
});

test('twenty uses of an invitation at once beside a foreign account: one wins, and one account is left', async () => {
  const token = await joinAndInvite();
  await signUp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      signUp(n % 4 === 3 ? {} : { invitation: token }, n % 2 ? 'rest' : 'trpc'),
    ),
  );
  const won = answers.filter((answer) => answer.status === 200);
  expect(won.length).toBe(1);
  expect(answers.filter((answer) => answer.status === 409).length).toBe(19);
  expect(await accounts()).toEqual([{ id: idOf(won[0] ?? { body: undefined }), is_active: 1, is_member: 1 }]);
});

test('an activation beside the use of the invitation: whichever is first, and nothing in between', async () => {
  for (let round = 0; round < 6; round += 1) {
    const token = await joinAndInvite();
    const foreign = idOf(await signUp());
    const activate = () => call(app, 'rest', 'users.activate', { ids: [foreign] }, root);
    const use = () => signUp({ invitation: token });
    const [one, other] = await Promise.all(round % 2 === 0 ? [activate(), use()] : [use(), activate()]);
    const [activated, used] = round % 2 === 0 ? [one, other] : [other, one];
    const isActivated = field(activated.body, 'activated') === 1;
    expect([isActivated, used.status]).toEqual(isActivated ? [true, 409] : [false, 200]);
    const left = await accounts();
    expect(left).toEqual([
      { id: isActivated ? foreign : idOf(used), is_active: 1, is_member: isActivated ? 0 : 1 },
    ]);
    expect(await status()).toBe('joined');
    await call(app, 'rest', 'users.remove', { user_id: left[0]?.id }, root);
    await app.deps.db.deleteFrom('subscribers').execute();
  }
});

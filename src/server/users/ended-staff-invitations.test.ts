// What ends an invitation of staff that nobody has used, and what is left of one that was.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSentMails } from '../testing/sent-mails.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';

const INVITED = 'sam@example.org';

let app: TestApp;
let root: Session;
let rootId: string;
let mails: Awaited<ReturnType<typeof openSentMails>>;

beforeEach(async () => {
  mails = await openSentMails();
  app = await openTestApp({ SMTP_URL: mails.url, SIGNUP_MODE: 'approval' }, CHEAP_HASHES);
  await app.deps.outbox.stop();
  rootId = (await app.addUser('root@example.org', { role: 'superuser' })).id;
  root = await logIn(app, 'rest', 'root@example.org');
});
afterEach(async () => {
  await app.close();
  await mails.stop();
});

const asRoot = (procedure: Parameters<typeof call>[2], input: object) =>
  call(app, 'rest', procedure, input, root);
const invite = () => asRoot('users.invite', { email: INVITED, role: 'superuser' });
async function invitedToken(): Promise<string> {
  await invite();
  return (await mails.send(app)).at(-1)?.token ?? '';
}
const signUp = (staff?: string) =>
  call(app, 'rest', 'users.signup', { email: INVITED, full_name: 'Sam Okonkwo', password: PASSWORD, staff });
async function create(rest: object = {}): Promise<string> {
  const account = { email: INVITED, password: PASSWORD, is_active: true, role: 'user', ...rest };
  return String(field((await asRoot('users.create', account)).body, 'id'));
}
const accountOf = (email: string) =>
  app.deps.db
    .selectFrom('users')
    .select(['id', 'is_superuser'])
    .where('email', '=', email)
    .executeTakeFirst();
const rows = () => app.deps.db.selectFrom('staff_invitations').select(['email', 'used_at']).execute();

describe('a link is worth nothing once', () => {
  test('an account of its address was made, also after that is deleted', async () => {
    const token = await invitedToken();
    const user_id = await create();
    await asRoot('users.remove', { user_id });
    expect((await signUp(token)).status).toBe(404);
    expect(await accountOf(INVITED)).toBeUndefined();
  });

  test('a superuser made an inactive account of its address, which stays as it is', async () => {
    const token = await invitedToken();
    const id = await create({ is_active: false });
    expect((await signUp(token)).status).toBe(404);
    expect(await accountOf(INVITED)).toEqual({ id, is_superuser: 0 });
  });

  test.each(['by a superuser', 'by its user', 'by undoing'])(
    'an account was given its address %s, also after that is deleted',
    async (by) => {
      const user_id = await create({ email: by === 'by undoing' ? INVITED : 'kim@example.org' });
      const email = by === 'by undoing' ? 'kim@example.org' : INVITED;
      const kim = async () => logIn(app, 'rest', by === 'by undoing' ? INVITED : 'kim@example.org');
      let token = '';
      if (by === 'by undoing') {
        await call(app, 'rest', 'users.updateMe', { email }, await kim());
        const undo = (await mails.send(app)).find(({ subject }) => /address/.test(subject))?.token;
        token = await invitedToken();
        await app.app.inject({ method: 'POST', url: `/undo-email?token=${undo}` });
      } else {
        token = await invitedToken();
        if (by === 'by its user') await call(app, 'rest', 'users.updateMe', { email }, await kim());
        else await asRoot('users.update', { user_id, email });
      }
      expect((await accountOf(INVITED))?.id).toBe(user_id);
      await asRoot('users.remove', { user_id });
      expect((await signUp(token)).status).toBe(404);
    },
  );

  test.each(['activated', 'activated with others', 'refused', 'deleted'])(
    'a sign-up with its address, which does not end it by itself, was %s',
    async (what) => {
      const token = await invitedToken();
      const user_id = String(field((await signUp()).body, 'id'));
      expect(await rows()).toHaveLength(1);
      if (what === 'activated') await asRoot('users.update', { user_id, is_active: true });
      else if (what === 'refused') await asRoot('users.update', { user_id, is_active: false });
      else if (what === 'deleted') await asRoot('users.remove', { user_id });
      else await asRoot('users.activate', { ids: [user_id] });
      expect((await signUp(token)).status).toBe(404);
    },
  );
});

test('nothing of a used one stays after its account is deleted or has another address', async () => {
  const staff = async () => String(field((await signUp(await invitedToken())).body, 'id'));
  const first = await staff();
  await asRoot('users.update', { user_id: first, role: 'user' });
  expect(await rows()).toHaveLength(1);
  await asRoot('users.update', { user_id: first, email: 'kim@example.org' });
  expect(await rows()).toEqual([]);
  await asRoot('users.remove', { user_id: await staff() });
  expect(await rows()).toEqual([]);
  const own = await staff();
  await asRoot('users.update', { user_id: own, role: 'user' });
  await call(app, 'rest', 'users.removeMe', undefined, await logIn(app, 'rest', INVITED));
  expect(await rows()).toEqual([]);
});

test('the mail is not sent once who sent it is no superuser any more', async () => {
  await invite();
  // As a process of the version before demotes, which leaves the invitation.
  await app.deps.db.updateTable('users').set({ is_superuser: 0 }).where('id', '=', rootId).execute();
  expect(await mails.send(app)).toEqual([]);
});

// Changes of address are told to the former one, whose link takes a stolen account back: over real SMTP, and on the page that a
// browser without scripts shows.
import type { Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOf } from '../testing/delivery.ts';
import { breakWrites } from '../testing/engines.ts';
import { openSmtp, tokenIn, type TestSmtp } from '../testing/smtp.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, type Session, transportsOfRun } from '../testing/transports.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { deleteOwnAccount, updateProfile } from './accounts.service.ts';
import { sweepEmailChanges } from './email-changes.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const NEW_PASSWORD = 'another horse battery';

let smtp: TestSmtp;
let app: TestApp;
let ada: { id: string };
/** The stolen session. */
let thief: Session;

beforeEach(async () => {
  smtp = await openSmtp();
  await open();
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

async function open(environment: Record<string, string> = {}): Promise<void> {
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Oriel <oriel@example.org>' };
  app = await openTestApp({ ...mail, ...environment }, CHEAP_HASHES);
  // Mail is sent where a test asks for it.
  await app.deps.outbox.stop();
  ada = await app.addUser('ada@example.org');
  thief = await logIn(app, 'rest', 'ada@example.org');
}

const change = (email: string, transport: 'rest' | 'trpc' = 'rest', userAgent = FIREFOX) =>
  call(app, transport, 'users.updateMe', { email }, thief, { 'user-agent': userAgent });

/** Sends what is due. @returns the mails to an address since the last call, with the tokens of their links */
async function deliver(): Promise<
  (to: string) => { subject: string; text: string; undo: string; reset: string }[]
> {
  const before = smtp.received.length;
  const delivery = deliveryOf(app);
  while (await delivery.deliverNext());
  await delivery.finish();
  const mails = smtp.received.slice(before);
  return (to) =>
    mails
      .filter((mail) => mail.to?.[0]?.address === to)
      .map((mail) => ({
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        undo: undoIn(mail),
        reset: tokenIn(mail),
      }));
}
const undoIn = (mail: Email) => /\/undo-email\?token=([\w-]{43})\b/.exec(mail.text ?? '')?.[1] ?? '';
/** Changes the address. @returns the token of the link in the mail to the former one */
async function changeAndRead(to: string, from: string): Promise<string> {
  expect((await change(to)).status).toBe(200);
  const mails = (await deliver())(from);
  expect(mails.length).toBe(1);
  return mails[0]?.undo ?? '';
}

const page = (token: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.app.inject({
    method,
    url: `/undo-email?token=${token}`,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' }
      : {}),
  });
const press = async (token: string) => (await page(token, 'POST')).statusCode;
const account = () =>
  app.deps.db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow();
const emailNow = async () => (await account()).email;
const canLogIn = async (username: string, password: string) =>
  (await call(app, 'rest', 'auth.login', { username, password })).status === 200;
const isSignedIn = async (session: Session) =>
  (await call(app, 'rest', 'users.me', undefined, session)).status === 200;
const reset = (token: string, new_password: string) =>
  call(app, 'rest', 'auth.resetPassword', { token, new_password });
const events = async (action: 'email_changed' | 'email_change_undone') => {
  await app.deps.events.flush();
  const rows = app.deps.db.selectFrom('audit').select(['actor_id', 'target_id']).where('action', '=', action);
  return rows.execute();
};

describe.each(transportsOfRun)('a change of address through %s', (transport) => {
  test('is told to the former address: when, with what, and with a link; no text of a client is in it', async () => {
    expect((await change('thief@evil.example', transport)).status).toBe(200);
    const mails = await deliver();
    const [mail] = mails('ada@example.org');
    expect(mail?.subject).toBe('The address of your Oriel account was changed');
    const date = app.deps.clock().toISOString().slice(0, 4);
    for (const part of ['with Firefox on Linux', 'UTC', date]) expect(mail?.text).toContain(part);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain(`http://localhost:3000/undo-email?token=${mail?.undo}`);
    expect(mails('thief@evil.example')).toEqual([]);
    const stored = await app.deps.db.selectFrom('undo_tokens').selectAll().execute();
    expect(stored.length).toBe(1);
    expect(JSON.stringify(stored)).not.toContain(mail?.undo);
    // The name of a program is chosen by the client.
    await change('other@evil.example', transport, 'visit-evil.example/1.0');
    const [later] = (await deliver())('thief@evil.example');
    expect(later?.text).toContain('with a program that is no known browser');
    expect(later?.text).not.toContain('visit');
  });

  test('by a superuser is told too, and a change of case alone, or of the name, is none', async () => {
    await app.addUser('root@example.org', { is_superuser: true });
    const root = await logIn(app, 'rest', 'root@example.org');
    const edit = (fields: object) =>
      call(app, transport, 'users.update', { user_id: ada.id, ...fields }, root);
    for (const fields of [{ email: 'ADA@example.org' }, { full_name: 'Ada' }, { email: 'no address' }])
      await edit(fields);
    await change('Ada@Example.org', transport);
    expect((await change('root@example.org', transport)).status).toBe(409);
    expect((await deliver())('ada@example.org')).toEqual([]);
    expect((await edit({ email: 'new@example.org', password: NEW_PASSWORD })).status).toBe(200);
    const mails = await deliver();
    expect(
      mails('ada@example.org')
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['The address of your Oriel account was changed', 'Your Oriel password was changed']);
    expect(mails('new@example.org').map(({ subject }) => subject)).toEqual([
      'Your Oriel password was changed',
    ]);
    expect(
      await press(
        mails('ada@example.org')
          .map(({ undo }) => undo)
          .join(''),
      ),
    ).toBe(200);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('is limited by account, since each sends a mail', async () => {
    await app.close();
    await open({ RATE_LIMITS: '{"email_change":{"max":2,"seconds":60}}' });
    for (const name of ['b', 'c']) expect((await change(`${name}@example.org`, transport)).status).toBe(200);
    expect((await change('d@example.org', transport)).status).toBe(429);
    // What changes no address is not counted.
    const name = call(app, transport, 'users.updateMe', { full_name: 'Ada', email: 'c@example.org' }, thief);
    expect((await name).status).toBe(200);
  });
});

describe('the link', () => {
  test('shows a page with one button, and only the button changes anything', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    const before = await account();
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const answer = await page(token, method);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    }
    const { body } = await page(token);
    expect(body.match(/<button/g)?.length).toBe(1);
    expect(body).toContain(`action="/undo-email?token=${token}"`);
    expect(await account()).toEqual(before);
    expect(await isSignedIn(thief)).toBe(true);
  });

  test('takes a stolen account back, although its password was reset at the other address', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    await call(app, 'rest', 'auth.recoverPassword', { email: 'thief@example.org' });
    const stolen = (await deliver())('thief@example.org')[0]?.reset ?? '';
    expect((await reset(stolen, NEW_PASSWORD)).status).toBe(200);
    // The former address is told of the password.
    const [told] = (await deliver())('ada@example.org');
    expect(told).toMatchObject({ subject: 'Your Oriel password was changed', undo: '', reset: '' });
    const login = await call(app, 'rest', 'auth.login', {
      username: 'thief@example.org',
      password: NEW_PASSWORD,
    });
    thief = { token: String(field(login.body, 'access_token')) };
    // A recovery mail of the thief is out, and another one waits.
    await call(app, 'rest', 'auth.recoverPassword', { email: 'thief@example.org' });
    const second = (await deliver())('thief@example.org')[0]?.reset ?? '';
    await call(app, 'rest', 'auth.recoverPassword', { email: 'thief@example.org' });

    const answer = await page(token, 'POST');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Your account has its address again');
    expect(await emailNow()).toBe('ada@example.org');
    expect(await isSignedIn(thief)).toBe(false);
    for (const email of ['ada@example.org', 'thief@example.org'])
      for (const password of [PASSWORD, NEW_PASSWORD, ''])
        expect(await canLogIn(email, password)).toBe(false);
    expect((await reset(second, PASSWORD)).status).toBe(400);
    const mails = await deliver();
    expect(mails('thief@example.org')).toMatchObject([
      { subject: 'A change of address on Oriel was undone', undo: '', reset: '' },
    ]);
    expect(mails('ada@example.org').length).toBe(1);
    expect((await reset(mails('ada@example.org')[0]?.reset ?? '', 'a third horse battery')).status).toBe(200);
    expect(await canLogIn('ada@example.org', 'a third horse battery')).toBe(true);
    // The thief's address is no address of the account any more.
    expect((await deliver())('thief@example.org')).toEqual([]);
    expect(await events('email_change_undone')).toEqual([{ actor_id: null, target_id: ada.id }]);
    expect((await events('email_changed')).length).toBe(2);
  });

  test('works once, also in twenty presses at once', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    const statuses = await Promise.all(Array.from({ length: 20 }, () => press(token)));
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect((await page(token)).statusCode).toBe(400);
    expect((await deliver())('ada@example.org').length).toBe(1);
  });

  test('works for 7 days; then, unknown, or of an account that is gone, it is a page with status 400', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    app.advance(7 * DAY - MINUTE);
    expect((await page(token)).statusCode).toBe(200);
    app.advance(MINUTE);
    for (const one of [token, 'x'.repeat(43), 'x', '', `${token}&token=${token}`]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await page(one, method);
        expect(answer.statusCode, one).toBe(400);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.body).toContain('This link does not work');
      }
    }
    expect(await emailNow()).toBe('thief@example.org');
    await app.close();
    await open();
    const other = await changeAndRead('thief@example.org', 'ada@example.org');
    await call(app, 'rest', 'users.removeMe', undefined, thief);
    expect(await press(other)).toBe(400);
    expect(await app.deps.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
  });

  test('of an address that somebody else has now is a page with status 409, and works when it is free again', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    const { id } = await app.addUser('ada@example.org');
    for (const method of ['GET', 'POST'] as const) {
      const answer = await page(token, method);
      expect(answer.statusCode).toBe(409);
      expect(answer.body).toContain('Another account has this address now');
    }
    expect(await emailNow()).toBe('thief@example.org');
    await app.deps.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await press(token)).toBe(200);
  });

  test('of an inactive account gives the address back; it stays inactive and gets no link', async () => {
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    await call(app, 'rest', 'auth.recoverPassword', { email: 'thief@example.org' });
    const stolen = (await deliver())('thief@example.org')[0]?.reset ?? '';
    await app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', ada.id).execute();
    const answer = await page(token, 'POST');
    expect(answer.body).toContain('The account is inactive');
    expect(await account()).toMatchObject({ email: 'ada@example.org', is_active: 0 });
    expect((await deliver())('ada@example.org')).toEqual([]);
    expect((await reset(stolen, NEW_PASSWORD)).status).toBe(400);
    await app.deps.db.updateTable('users').set({ is_active: 1 }).where('id', '=', ada.id).execute();
    expect(await canLogIn('ada@example.org', PASSWORD)).toBe(false);
  });

  test('that is not ours counts for the client', async () => {
    await app.close();
    await open({ RATE_LIMITS: '{"invitation_address":{"max":2,"seconds":60}}' });
    const token = await changeAndRead('thief@example.org', 'ada@example.org');
    for (const status of [400, 400, 429]) expect((await page('x'.repeat(43))).statusCode).toBe(status);
    expect(await press(token)).toBe(200);
  });
});

describe('several changes', () => {
  test('each link gives the address of its own step back, and voids the younger ones alone', async () => {
    const first = await changeAndRead('b@example.org', 'ada@example.org');
    const second = await changeAndRead('c@example.org', 'b@example.org');
    const third = await changeAndRead('d@example.org', 'c@example.org');
    expect(await press(second)).toBe(200);
    expect(await emailNow()).toBe('b@example.org');
    expect(await press(third)).toBe(400);
    expect(await press(first)).toBe(200);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('the oldest link voids all others, also one whose mail waits', async () => {
    const first = await changeAndRead('b@example.org', 'ada@example.org');
    const second = await changeAndRead('c@example.org', 'b@example.org');
    await change('d@example.org');
    expect(await press(first)).toBe(200);
    expect(await press(second)).toBe(400);
    const mails = await deliver();
    expect(mails('c@example.org')).toEqual([]);
    expect(mails('d@example.org')).toMatchObject([{ undo: '' }]);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('a change back is told without a link, so that a thief cannot undo what the owner put right', async () => {
    const first = await changeAndRead('thief@example.org', 'ada@example.org');
    expect((await change('ada@example.org')).status).toBe(200);
    expect((await deliver())('thief@example.org')).toMatchObject([
      { subject: 'The address of your Oriel account was changed back', undo: '', reset: '' },
    ]);
    // Whoever holds the session knows now that it is watched: the first link still works.
    expect(await press(first)).toBe(200);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await canLogIn('ada@example.org', PASSWORD)).toBe(false);
    expect((await deliver())('ada@example.org').map(({ reset: token }) => token.length)).toEqual([43]);
  });

  test('going away once more prolongs the link that the address has', async () => {
    const first = await changeAndRead('thief@example.org', 'ada@example.org');
    await change('ada@example.org');
    app.advance(6 * DAY);
    thief = await logIn(app, 'rest', 'ada@example.org');
    await change('thief@example.org');
    expect((await deliver())('ada@example.org')).toMatchObject([{ undo: '' }]);
    app.advance(6 * DAY);
    await sweepEmailChanges(app.deps.db, app.deps.clock());
    expect(await press(first)).toBe(200);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('the link of an address lasts as long as a change away from it is told without one', async () => {
    const first = await changeAndRead('thief@example.org', 'ada@example.org');
    app.advance(5 * DAY);
    // Sessions last as long.
    thief = await logIn(app, 'rest', 'thief@example.org');
    expect(await changeAndRead('ada@example.org', 'thief@example.org')).toBe('');
    app.advance(3 * DAY);
    thief = await logIn(app, 'rest', 'ada@example.org');
    expect(await changeAndRead('thief@example.org', 'ada@example.org')).toBe('');
    expect(await press(first)).toBe(200);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('younger changes are told by their order, not by the clocks of processes', async () => {
    const first = await changeAndRead('t1@example.org', 'ada@example.org');
    const second = await changeAndRead('t2@example.org', 't1@example.org');
    // As a process would store it whose clock is behind.
    const { db } = app.deps;
    const changes = await db.selectFrom('email_changes').select(['id', 'step']).orderBy('step').execute();
    expect(changes.map(({ step }) => step)).toEqual([1, 2]);
    await db
      .insertInto('email_changes')
      .columns(['id', 'user_id', 'email', 'created_at', 'expires_at', 'step', 'has_link', 'browser'])
      .expression(
        db
          .selectFrom('email_changes')
          .select(({ val }) => [
            val('0').as('id'),
            'user_id',
            'email',
            'created_at',
            'expires_at',
            'step',
            'has_link',
            'browser',
          ])
          .where('step', '=', 2),
      )
      .execute();
    await db
      .updateTable('undo_tokens')
      .set({ email_change_id: '0' })
      .where('email_change_id', '=', changes[1]?.id ?? '')
      .execute();
    expect(await press(first)).toBe(200);
    expect(await press(second)).toBe(400);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('a change that was under way while its session was ended changes nothing', async () => {
    const { db } = app.deps;
    const session = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
    const actor = { ...consoleActor(app.deps.clock()), userId: ada.id };
    await db.deleteFrom('sessions').execute();
    const input = { email: 'thief@example.org' };
    await expect(updateProfile(db, actor, session.id, input)).rejects.toMatchObject({ status: 401 });
    await expect(deleteOwnAccount(db, actor, session.id)).rejects.toMatchObject({ status: 401 });
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('after an undoing, the same thief gets no better: the former address has a link again', async () => {
    expect(await press(await changeAndRead('thief@example.org', 'ada@example.org'))).toBe(200);
    const token = (await deliver())('ada@example.org')[0]?.reset ?? '';
    await reset(token, PASSWORD);
    thief = await logIn(app, 'rest', 'ada@example.org');
    await deliver();
    const again = await changeAndRead('thief@example.org', 'ada@example.org');
    expect(await press(again)).toBe(200);
    expect(await emailNow()).toBe('ada@example.org');
  });

  test('a changed password is told once to each address of the last 7 days, and to none from before', async () => {
    await change('b@example.org');
    app.advance(4 * DAY);
    thief = await logIn(app, 'rest', 'b@example.org');
    for (const name of ['c', 'b', 'd']) await change(`${name}@example.org`);
    await deliver();
    const changePassword = (current_password: string, new_password: string) =>
      call(app, 'rest', 'users.changePassword', { current_password, new_password }, thief);
    expect((await changePassword(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    let mails = await deliver();
    for (const name of ['ada', 'b', 'c', 'd'])
      expect(
        mails(`${name}@example.org`).map(({ subject }) => subject),
        name,
      ).toEqual(['Your Oriel password was changed']);
    app.advance(4 * DAY);
    thief = await logInWith('d@example.org', NEW_PASSWORD);
    expect((await changePassword(NEW_PASSWORD, PASSWORD)).status).toBe(200);
    mails = await deliver();
    expect(['ada', 'b', 'c', 'd'].map((name) => mails(`${name}@example.org`).length)).toEqual([0, 1, 1, 1]);
    // The addresses go when they count no more.
    app.advance(7 * DAY);
    await sweepEmailChanges(app.deps.db, app.deps.clock());
    for (const table of ['email_changes', 'undo_tokens'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

async function logInWith(username: string, password: string): Promise<Session> {
  const answer = await call(app, 'rest', 'auth.login', { username, password });
  return { token: String(field(answer.body, 'access_token')) };
}

test('a repeated delivery brings the same link, since the mail before may have arrived', async () => {
  const links: string[] = [];
  smtp.onMail = (mail) => {
    links.push(undoIn(mail));
    if (links.length < 3) throw new Error('not now');
  };
  await change('thief@example.org');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await deliver();
    app.advance(10 * MINUTE);
  }
  expect(links).toHaveLength(3);
  expect(new Set(links).size).toBe(1);
  expect((await page(links[0] ?? '')).statusCode).toBe(200);
  expect(await press(links[0] ?? '')).toBe(200);
  for (const link of links) expect(await press(link)).toBe(400);
});

test('without its mail nothing is changed: both are one commit', async () => {
  const mend = await breakWrites(app.deps.db, 'insert', 'outbox');
  expect((await change('thief@example.org')).status).toBe(500);
  await mend();
  expect(await emailNow()).toBe('ada@example.org');
  expect(await app.deps.db.selectFrom('email_changes').selectAll().execute()).toEqual([]);
});

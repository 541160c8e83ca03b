// Second factors: setting up an authenticator app, logging in with it, recovery codes, REQUIRE_2FA, and losing them.
import { afterEach, describe, expect, test } from 'vitest';
import { resetSecondFactors } from './second-factors.service.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { codeFor } from '../testing/authenticator-app.ts';
import { setUpTotp, tryLogIn } from '../testing/second-factors.ts';
import { openSentMails } from '../testing/sent-mails.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';

const ADA = 'ada@example.org';
const HALF_MINUTE = 30_000;

let app: TestApp;
let session: Session;
const cleanUp: (() => Promise<void>)[] = [];

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment, CHEAP_HASHES);
  await app.addUser(ADA);
  session = await logIn(app, 'rest', ADA);
}
afterEach(async () => {
  await app.close();
  for (const close of cleanUp.splice(0)) await close();
});

const now = () => app.deps.clock();
const events = async () =>
  (await app.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()).map(
    ({ action }) => action,
  );

describe.each(transports)('logging in through %s', (transport) => {
  test('needs the password and then a code, each code once', async () => {
    await open();
    const { secret } = await setUpTotp(app, session);
    const without = await tryLogIn(app, ADA, undefined, { transport });
    expect(without).toMatchObject({ status: 400, detail: 'Second factor required' });
    expect(without.headers['set-cookie']).toBeUndefined();
    for (const empty of ['', '  '])
      expect(await tryLogIn(app, ADA, empty, { transport })).toMatchObject({
        status: 400,
        detail: 'Second factor required',
      });
    const code = codeFor(secret, now());
    expect((await tryLogIn(app, ADA, code, { transport })).status).toBe(200);
    for (const used of [code, codeFor(secret, now(), -1), '000000', 'nonsense', 'x'.repeat(100)])
      expect(await tryLogIn(app, ADA, used, { transport })).toMatchObject({
        status: 400,
        detail: 'Incorrect code',
      });
    app.advance(HALF_MINUTE);
    const spaced = codeFor(secret, now()).replace(/^.../, '$& ');
    expect((await tryLogIn(app, ADA, ` ${spaced} `, { transport })).status).toBe(200);
  });

  test('tells nothing of the second factor to who does not know the password', async () => {
    await open();
    const { secret, recoveryCodes } = await setUpTotp(app, session);
    for (const otp of [undefined, codeFor(secret, now()), recoveryCodes[0], '000000'])
      expect(await tryLogIn(app, ADA, otp, { transport, password: 'not this one' })).toMatchObject({
        status: 400,
        detail: 'Incorrect email or password',
      });
    // And used nothing up.
    expect((await tryLogIn(app, ADA, recoveryCodes[0], { transport })).status).toBe(200);
  });

  test('is as before for an account without one, whatever comes as a code', async () => {
    await open();
    for (const otp of [undefined, '', '123456'])
      expect((await tryLogIn(app, ADA, otp, { transport })).status).toBe(200);
    expect((await tryLogIn(app, ADA, 'x'.repeat(101), { transport })).status).toBe(422);
  });
});

test('of twenty log-ins with one code at once, one succeeds; so with a recovery code', async () => {
  await open();
  const { secret, recoveryCodes } = await setUpTotp(app, session);
  for (const otp of [codeFor(secret, now()), recoveryCodes[0]]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogIn(app, ADA, otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ detail }) => detail === 'Incorrect code')).toHaveLength(19);
  }
});

test('between two processes too a code works once', async () => {
  await open();
  const { secret } = await setUpTotp(app, session);
  const { db, config, passwords } = app.deps;
  // Without the mutex of one process.
  const { logIn: verify } = await import('./auth.service.ts');
  const otp = codeFor(secret, now());
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      verify(
        { db, passwords, config },
        { userId: null, address: null, at: now(), log: undefined },
        { username: ADA, password: PASSWORD, otp },
        { hasCookie: false, userAgent: undefined },
      ),
    ),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a missing code is no failure, a wrong one counts like a wrong password', async () => {
  await open({ RATE_LIMITS: '{"login_account":{"max":3,"seconds":900}}' });
  const { secret } = await setUpTotp(app, session);
  for (let n = 0; n < 10; n += 1) expect((await tryLogIn(app, ADA)).detail).toBe('Second factor required');
  for (let n = 0; n < 3; n += 1) expect((await tryLogIn(app, ADA, '000000')).detail).toBe('Incorrect code');
  expect((await tryLogIn(app, ADA, codeFor(secret, now()))).status).toBe(429);
  const failures = (await events()).filter((action) => action === 'login_failed');
  await app.deps.events.stop();
  expect((await events()).filter((action) => action === 'login_failed').length).toBeGreaterThanOrEqual(
    Math.max(1, failures.length),
  );
});

test('recovery codes are ten, each works once in any case, and new ones void the former', async () => {
  await open();
  const { secret, recoveryCodes } = await setUpTotp(app, session);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  const [first = '', second = '', third = ''] = recoveryCodes;
  const status = async (of: Session) => (await call(app, 'rest', 'secondFactors.status', undefined, of)).body;
  expect(await status(session)).toEqual({
    totp: true,
    passkeys: 0,
    recovery_codes_left: 10,
    required: false,
  });
  expect((await tryLogIn(app, ADA, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await tryLogIn(app, ADA, first)).detail).toBe('Incorrect code');
  const renew = (otp: string) => call(app, 'rest', 'secondFactors.renewRecoveryCodes', { otp }, session);
  expect(await status(session)).toMatchObject({ recovery_codes_left: 9 });
  expect(await renew('000000')).toMatchObject({ status: 400, detail: 'Incorrect code' });
  const renewed = await renew(second);
  expect(field(renewed.body, 'recovery_codes')).toHaveLength(10);
  expect((await tryLogIn(app, ADA, third)).detail).toBe('Incorrect code');
  expect((await renew(codeFor(secret, now()))).status).toBe(200);
  // Nothing that is stored is a code.
  const rows = await app.deps.db.selectFrom('recovery_codes').selectAll().execute();
  expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32));
});

test('an app counts only once a code of it was entered, and the last secret that was asked for is the one', async () => {
  await open();
  const begin = () => call(app, 'rest', 'secondFactors.beginTotp', undefined, session);
  const confirm = (otp: string) => call(app, 'rest', 'secondFactors.confirmTotp', { otp }, session);
  expect(await confirm('123456')).toMatchObject({ status: 409, detail: 'Ask for a new secret first.' });
  const first = String(field((await begin()).body, 'secret'));
  const { secret, uri } = Object((await begin()).body);
  expect(uri).toBe(
    `otpauth://totp/Oriel:ada%40example.org?secret=${secret}&issuer=Oriel&algorithm=SHA1&digits=6&period=30`,
  );
  expect((await tryLogIn(app, ADA)).status).toBe(200);
  expect(await confirm(codeFor(first, now()))).toMatchObject({ status: 400, detail: 'Incorrect code' });
  expect((await confirm(codeFor(secret, now()))).status).toBe(200);
  expect((await tryLogIn(app, ADA)).detail).toBe('Second factor required');
  // The code that confirmed it is used.
  expect((await tryLogIn(app, ADA, codeFor(secret, now()))).detail).toBe('Incorrect code');
  expect(await begin()).toMatchObject({ status: 409 });
  expect(await confirm(codeFor(secret, now(), 1))).toMatchObject({ status: 409 });
});

test('turning it off needs a code, and then the password is enough', async () => {
  await open();
  const { secret, recoveryCodes } = await setUpTotp(app, session);
  const disable = (otp: string) => call(app, 'rest', 'secondFactors.disableTotp', { otp }, session);
  expect(await disable('000000')).toMatchObject({ status: 400, detail: 'Incorrect code' });
  expect((await disable(codeFor(secret, now()))).status).toBe(200);
  expect((await tryLogIn(app, ADA)).status).toBe(200);
  expect(await disable(recoveryCodes[0] ?? '')).toMatchObject({ status: 409 });
  expect(await app.deps.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect(await app.deps.db.selectFrom('authenticators').selectAll().execute()).toEqual([]);
});

test('wrong codes in the settings are limited for each account, and a right one counts anew', async () => {
  await open({ RATE_LIMITS: '{"second_factor":{"max":3,"seconds":900}}' });
  const { secret } = await setUpTotp(app, session);
  const disable = (otp: string) => call(app, 'rest', 'secondFactors.disableTotp', { otp }, session);
  for (let n = 0; n < 3; n += 1) expect((await disable('000000')).status).toBe(400);
  expect((await disable(codeFor(secret, now()))).status).toBe(429);
  // With the account itself as actor, unlike a log-in.
  await app.deps.events.stop();
  const { id } = await app.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const rows = await app.deps.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'target_id', 'times'])
    .where('action', 'in', ['login_failed', 'locked_out'])
    .orderBy('action')
    .execute();
  const times = (action: string) =>
    rows.filter((row) => row.action === action).reduce((sum, row) => sum + row.times, 0);
  expect([times('login_failed'), times('locked_out')]).toEqual([3, 1]);
  for (const row of rows) expect(row).toMatchObject({ actor_id: id, target_id: id });
});

test('each change ends the other sessions, is recorded and told by mail', async () => {
  const mails = await openSentMails();
  cleanUp.push(() => mails.stop());
  await open({ SMTP_URL: mails.url });
  await app.deps.outbox.stop();
  const other = async () => {
    const answer = await tryLogIn(app, ADA, codes.pop());
    return { token: String(field(answer.body, 'access_token')) };
  };
  const isLive = async (of: Session) => (await call(app, 'rest', 'users.me', undefined, of)).status === 200;
  let codes: string[] = [];
  let second = await other();
  const { recoveryCodes } = await setUpTotp(app, session);
  codes = recoveryCodes;
  expect([await isLive(session), await isLive(second)]).toEqual([true, false]);
  second = await other();
  const renewed = await call(app, 'rest', 'secondFactors.renewRecoveryCodes', { otp: codes.pop() }, session);
  codes = Object(renewed.body).recovery_codes;
  expect([await isLive(session), await isLive(second)]).toEqual([true, false]);
  second = await other();
  await call(app, 'rest', 'secondFactors.disableTotp', { otp: codes.pop() }, session);
  expect([await isLive(session), await isLive(second)]).toEqual([true, false]);
  expect((await events()).filter((action) => /factor|recovery_codes/.test(action))).toEqual([
    'second_factor_added',
    'recovery_codes_renewed',
    'second_factor_removed',
  ]);
  const sent = await mails.send(app);
  expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    `${ADA} A second factor was added to your Oriel account`,
    `${ADA} Your Oriel recovery codes were replaced`,
    `${ADA} A second factor of your Oriel account was removed`,
  ]);
});

test('a log-in that was under way when the app was confirmed does not go without it', async () => {
  await open();
  const { verify } = app.deps.passwords;
  // Between the password and the session, the app is confirmed.
  app.deps.passwords.verify = async (...values) => {
    const result = await verify(...values);
    app.deps.passwords.verify = verify;
    await setUpTotp(app, session);
    return result;
  };
  expect((await tryLogIn(app, ADA)).detail).toBe('Second factor required');
});

test('the database does not hold the secret as it is, and with SECOND_FACTOR_KEY not what leads to it', async () => {
  await open();
  const { secret } = await setUpTotp(app, session);
  const stored = async () =>
    (await app.deps.db.selectFrom('authenticators').select('secret').executeTakeFirstOrThrow()).secret;
  const before = await stored();
  expect(before.toString('latin1')).not.toContain(secret);
  // Another process with the key reads it, and encrypts it anew with that key.
  const SECOND_FACTOR_KEY = 'k'.repeat(32);
  const keyed = await openTestApp({ SECOND_FACTOR_KEY }, CHEAP_HASHES, app);
  try {
    keyed.advance(HALF_MINUTE);
    expect((await tryLogIn(keyed, ADA, codeFor(secret, keyed.deps.clock()))).status).toBe(200);
  } finally {
    await keyed.close();
  }
  app.advance(2 * HALF_MINUTE);
  const refused = await tryLogIn(app, ADA, codeFor(secret, now(), 1));
  expect(refused.detail).toBe('Incorrect code');
});

describe('REQUIRE_2FA', () => {
  const read = (of: Session, transport: (typeof transports)[number] = 'rest') =>
    call(app, transport, 'products.list', {}, of);

  test.each(transports)(
    'superusers: one reads its account, sets it up and logs out, and nothing else: %s',
    async (transport) => {
      await open({ REQUIRE_2FA: 'superusers' });
      await app.addUser('root@example.org', { role: 'superuser' });
      const root = await logIn(app, transport, 'root@example.org');
      for (const procedure of ['products.list', 'users.list', 'users.mySessions', 'audit.list'] as const)
        expect(await call(app, transport, procedure, {}, root)).toMatchObject({
          status: 409,
          detail: 'Set up a second factor first',
        });
      for (const procedure of ['users.updateMe', 'users.changePassword', 'users.invite'] as const)
        expect((await call(app, transport, procedure, {}, root)).status).toBe(409);
      expect((await call(app, transport, 'users.me', undefined, root)).status).toBe(200);
      expect((await call(app, transport, 'secondFactors.status', undefined, root)).body).toEqual({
        totp: false,
        passkeys: 0,
        recovery_codes_left: 0,
        required: true,
      });
      const { secret } = await setUpTotp(app, root);
      expect((await read(root, transport)).status).toBe(200);
      // Turned off again, it is required again.
      const otp = codeFor(secret, now());
      await call(app, transport, 'secondFactors.disableTotp', { otp }, root);
      expect((await read(root, transport)).status).toBe(409);
      expect((await call(app, transport, 'auth.logout', undefined, root)).status).toBe(200);
      // Others go on as before.
      expect((await read(session, transport)).status).toBe(200);
    },
  );

  test('all: everybody, before the role is looked at; who becomes a superuser from the next call on', async () => {
    await open({ REQUIRE_2FA: 'all' });
    await app.addUser('member@example.org', { role: 'member' });
    const member = await logIn(app, 'rest', 'member@example.org');
    expect((await read(member)).status).toBe(409);
    expect((await read(session)).status).toBe(409);
    await setUpTotp(app, member);
    expect((await read(member)).status).toBe(403);
    await app.close();
    await open({ REQUIRE_2FA: 'superusers' });
    expect((await read(session)).status).toBe(200);
    await app.deps.db.updateTable('users').set({ is_superuser: 1 }).execute();
    expect((await read(session)).status).toBe(409);
  });
});

describe('losing it', () => {
  const reset = (email: string) => resetSecondFactors(app.deps.db, consoleActor(now()), email);

  test('a reset from the command line removes it, ends the sessions and is told', async () => {
    await open();
    await setUpTotp(app, session);
    expect(await reset('nobody@example.org')).toBeUndefined();
    expect(await reset(ADA)).toBe(true);
    expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(401);
    expect((await tryLogIn(app, ADA)).status).toBe(200);
    expect(await reset(ADA)).toBe(false);
    expect(await events()).toContain('second_factor_reset');
  });

  test('a reset of the password by mail does not remove it', async () => {
    await open();
    const { secret } = await setUpTotp(app, session);
    const { mintResetToken } = await import('../testing/reset-tokens.ts');
    const { id } = await app.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const token = await mintResetToken(app.deps.db, id, now());
    const new_password = 'a new password';
    expect((await call(app, 'rest', 'auth.resetPassword', { token, new_password })).status).toBe(200);
    expect((await tryLogIn(app, ADA, undefined, { password: new_password })).detail).toBe(
      'Second factor required',
    );
    const otp = codeFor(secret, now());
    expect((await tryLogIn(app, ADA, otp, { password: new_password })).status).toBe(200);
  });

  test('what a thief of the session set up after changing the address goes when the change is undone', async () => {
    const mails = await openSentMails();
    cleanUp.push(() => mails.stop());
    await open({ SMTP_URL: mails.url });
    await app.deps.outbox.stop();
    await call(app, 'rest', 'users.updateMe', { email: 'thief@example.org' }, session);
    app.advance(1000);
    await setUpTotp(app, session);
    const undo = (await mails.send(app)).find(({ subject, to }) => to === ADA && /address/.test(subject));
    const { undoEmailChange } = await import('../users/undo-email.service.ts');
    const { db, passwords } = app.deps;
    const by = { userId: null, address: null, at: now(), log: undefined };
    expect(await undoEmailChange(db, passwords, by, undo?.token ?? '', undefined)).toEqual({
      isActive: true,
    });
    expect(await db.selectFrom('authenticators').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});

// Passkeys: adding, using and removing them, and what an answer of a browser must not get away with.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usedCredential } from '#shared/passkeys.ts';
import { findOwnedPasskey, markPasskeyUsed } from './passkey-rows.ts';
import { resetSecondFactors } from './second-factors.service.ts';
import { relyingPartyOf, verifyUse } from './webauthn.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { codeFor } from '../testing/authenticator-app.ts';
import { setUpTotp, tryLogIn } from '../testing/second-factors.ts';
import { openSentMails } from '../testing/sent-mails.ts';
import { addPasskey, SoftwareAuthenticator, tryPasskey } from '../testing/software-authenticator.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';

const ADA = 'ada@example.org';
const MINUTE = 60_000;
const REFUSED = { status: 400, detail: 'Passkey not accepted' };

let app: TestApp;
let session: Session;
let adaId: string;
const cleanUp: (() => Promise<void>)[] = [];

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment, CHEAP_HASHES);
  adaId = (await app.addUser(ADA)).id;
  session = await logIn(app, 'rest', ADA);
}
beforeEach(() => open());
afterEach(async () => {
  await app.close();
  for (const close of cleanUp.splice(0)) await close();
});

/** Opens another app instead of the one with default settings. */
async function reopen(environment: Record<string, string>): Promise<void> {
  await app.close();
  await open(environment);
}

const newPhone = (counts = true) => new SoftwareAuthenticator(app.deps.config.publicUrl, { counts });
const now = () => app.deps.clock();
const list = async (of = session) =>
  Object((await call(app, 'rest', 'passkeys.list', undefined, of)).body).data;
const options = (of = session) => call(app, 'rest', 'passkeys.options', undefined, of);
const remove = (id: string, of = session) => call(app, 'rest', 'passkeys.remove', { id }, of);
const status = async (of = session) => (await call(app, 'rest', 'secondFactors.status', undefined, of)).body;
const actions = async () =>
  (await app.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()).map(
    ({ action }) => action,
  );

describe.each(transports)('through %s', (transport) => {
  test('a passkey is added, logs in alone like a password, and logs in no more when it is removed', async () => {
    const phone = newPhone();
    const asked = await call(app, transport, 'passkeys.options', undefined, session);
    expect(asked.body).toMatchObject({
      rp: { id: 'localhost', name: 'Oriel' },
      user: { name: ADA },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const input = { name: ' Phone ', credential: phone.create(asked.body) };
    const added = await call(app, transport, 'passkeys.add', input, session);
    expect(added).toMatchObject({ status: 200, body: { name: 'Phone', last_used_at: null } });
    expect(new Set(Object(added.body).recovery_codes).size).toBe(10);
    const answer = await tryPasskey(app, phone, { transport });
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    const cookies = [answer.headers['set-cookie'] ?? []].flat().join('\n');
    expect(/oriel|session/i.test(cookies)).toBe(transport === 'trpc');
    const token = String(field(answer.body, 'access_token'));
    // The token of a browser needs its cookie, whatever it logged in with.
    const bare = await call(app, transport, 'users.me', undefined, { token });
    expect(bare.status).toBe(transport === 'trpc' ? 401 : 200);
    const cookie = cookies
      .split('\n')
      .map((line) => line.split(';')[0])
      .join('; ');
    const own = { token, ...(cookie ? { cookie } : {}) };
    expect((await call(app, transport, 'users.me', undefined, own)).body).toMatchObject({ email: ADA });
    expect(await list(own)).toMatchObject([{ name: 'Phone', last_used_at: expect.any(String) }]);
    const { id } = Object(added.body);
    expect((await call(app, transport, 'passkeys.remove', { id }, own)).status).toBe(200);
    expect(await tryPasskey(app, phone, { transport })).toMatchObject(REFUSED);
    expect(await list(own)).toEqual([]);
    expect((await actions()).filter((action) => action.startsWith('passkey'))).toEqual([
      'passkey_added',
      'passkey_removed',
    ]);
  });
});

describe('the answer of a browser', () => {
  test('counts for its own site, challenge and purpose alone, and only if it knows who holds the passkey', async () => {
    const phone = newPhone();
    const deviations = [
      { origin: 'https://oriel.example' },
      { origin: `${app.deps.config.publicUrl}0` },
      { rpId: 'oriel.example' },
      { type: 'webauthn.get' },
      { challenge: 'A'.repeat(43) },
      { unverified: true },
      { format: 'tpm' },
      { format: 'fido-u2f' },
    ];
    for (const deviation of deviations) {
      const credential = phone.create((await options()).body, deviation);
      const answer = await call(app, 'rest', 'passkeys.add', { name: 'x', credential }, session);
      expect(answer, JSON.stringify(deviation)).toMatchObject(REFUSED);
    }
    expect(await list()).toEqual([]);
    await addPasskey(app, session, phone);
    const logins = [
      ...deviations.slice(0, 3),
      { type: 'webauthn.create' },
      { challenge: 'A'.repeat(43) },
      { unverified: true },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    for (const deviation of logins)
      expect(await tryPasskey(app, phone, deviation), JSON.stringify(deviation)).toMatchObject(REFUSED);
    expect((await tryPasskey(app, phone)).status).toBe(200);
    // Of a key that is not the stored one, under its id.
    const forger = newPhone();
    phone.id.copy(forger.id);
    forger.create((await options()).body);
    expect(await tryPasskey(app, forger)).toMatchObject(REFUSED);
    expect(await tryPasskey(app, newPhone(), { userHandle: 'AAAA' })).toMatchObject(REFUSED);
  });

  test('is accepted once, within five minutes, also of twenty at once and between two processes', async () => {
    const phone = newPhone(false);
    await addPasskey(app, session, phone);
    const ask = async () => (await call(app, 'rest', 'auth.passkeyOptions')).body;
    const credential = phone.get(await ask());
    const beside = await openTestApp({}, CHEAP_HASHES, app);
    try {
      const send = (n: number) => call(n % 2 ? app : beside, 'rest', 'auth.passkeyLogin', { credential });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter(({ detail }) => detail === REFUSED.detail)).toHaveLength(19);
      expect(await send(0)).toMatchObject(REFUSED);
    } finally {
      await beside.close();
    }
    const early = phone.get(await ask());
    const late = phone.get(await ask());
    app.advance(4.9 * MINUTE);
    expect((await call(app, 'rest', 'auth.passkeyLogin', { credential: early })).status).toBe(200);
    app.advance(0.2 * MINUTE);
    expect(await call(app, 'rest', 'auth.passkeyLogin', { credential: late })).toMatchObject(REFUSED);
    const { sweepChallenges } = await import('./passkey-challenges.ts');
    expect(await sweepChallenges(app.deps.db, now())).toBe(1);
  });

  test('uses its challenge up when it does not hold, and one that was made for something else does not count', async () => {
    const phone = newPhone();
    await addPasskey(app, session, phone);
    const asked = (await call(app, 'rest', 'auth.passkeyOptions')).body;
    const send = (credential: unknown) => call(app, 'rest', 'auth.passkeyLogin', { credential });
    expect(await send(phone.get(asked, { unverified: true }))).toMatchObject(REFUSED);
    expect(await send(phone.get(asked))).toMatchObject(REFUSED);
    // A challenge of a session logs nobody in, and adds nothing in another session.
    const { challenge } = Object((await options()).body);
    expect(await send(phone.get(asked, { challenge }))).toMatchObject(REFUSED);
    await app.addUser('eve@example.org');
    const eve = await logIn(app, 'rest', 'eve@example.org');
    const ofAda = await options();
    const credential = newPhone().create(ofAda.body);
    const stolen = await call(app, 'rest', 'passkeys.add', { name: 'x', credential }, eve);
    expect(stolen).toMatchObject(REFUSED);
    // And was not used up by that.
    expect((await call(app, 'rest', 'passkeys.add', { name: 'x', credential }, session)).status).toBe(200);
  });

  test('with a count that goes back is refused: the authenticator may be a copy', async () => {
    const phone = newPhone();
    await addPasskey(app, session, phone);
    expect((await tryPasskey(app, phone, { counter: 20 })).status).toBe(200);
    expect(await tryPasskey(app, phone, { counter: 20 })).toMatchObject(REFUSED);
    expect(await tryPasskey(app, phone, { counter: 7 })).toMatchObject(REFUSED);
    expect((await tryPasskey(app, phone, { counter: 4_294_967_295 })).status).toBe(200);
    // Also where two log-ins at once have read the same count, and the later one has stored more.
    const { id } = Object((await list())[0]);
    expect(await markPasskeyUsed(app.deps.db, id, 4_294_967_294, now())).toBe(false);
  });

  test('of another shape is 422, and nothing of it is 500', async () => {
    const phone = newPhone();
    const honest = phone.get((await call(app, 'rest', 'auth.passkeyOptions')).body);
    const of = (changes: object) => ({ ...honest, response: { ...honest.response, ...changes } });
    const bad = [
      undefined,
      {},
      'x',
      { ...honest, id: 'not base64!' },
      { ...honest, type: 'password' },
      of({ signature: 1 }),
      of({ clientDataJSON: 'A'.repeat(20_001) }),
    ];
    for (const credential of bad)
      expect((await call(app, 'rest', 'auth.passkeyLogin', { credential })).status).toBe(422);
    const nonsense = [
      'AA',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    ];
    for (const text of nonsense)
      for (const changes of [{ clientDataJSON: text }, { authenticatorData: text }, { signature: text }])
        expect(await call(app, 'rest', 'auth.passkeyLogin', { credential: of(changes) })).toMatchObject(
          REFUSED,
        );
    const made = phone.create((await options()).body);
    for (const text of nonsense) {
      const credential = { ...made, response: { ...made.response, attestationObject: text } };
      const answer = await call(app, 'rest', 'passkeys.add', { name: 'x', credential }, session);
      expect(answer).toMatchObject(REFUSED);
    }
    for (const name of ['', '  ', 'x'.repeat(61)])
      expect((await call(app, 'rest', 'passkeys.add', { name, credential: made }, session)).status).toBe(422);
  });
});

describe('an account', () => {
  test('that is inactive or deleted is not logged in, and answered like one that never was', async () => {
    const phone = newPhone();
    await addPasskey(app, session, phone);
    const { db } = app.deps;
    await db.updateTable('users').set({ is_active: 0 }).where('id', '=', adaId).execute();
    expect(await tryPasskey(app, phone)).toMatchObject(REFUSED);
    await db.updateTable('users').set({ is_active: 1 }).where('id', '=', adaId).execute();
    expect((await tryPasskey(app, phone)).status).toBe(200);
    await db.deleteFrom('users').where('id', '=', adaId).execute();
    expect(await tryPasskey(app, phone)).toMatchObject(REFUSED);
    expect(await db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });

  test('has ten at most, none twice, and nobody else sees or removes them', async () => {
    const phones = Array.from({ length: 10 }, () => newPhone());
    const ids: string[] = [];
    for (const phone of phones) {
      ids.push((await addPasskey(app, session, phone)).id);
      if (ids.length > 1) continue;
      const asked = await options();
      expect(Object(asked.body).excludeCredentials).toEqual([
        { id: phone.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
      ]);
      // An authenticator that makes it all the same.
      const again = phone.create(asked.body);
      const twice = await call(app, 'rest', 'passkeys.add', { name: 'x', credential: again }, session);
      expect(twice).toMatchObject({ status: 409, detail: 'This passkey was added already.' });
    }
    expect(await options()).toMatchObject({ status: 409, detail: 'You have 10 passkeys. Remove one first.' });
    await app.addUser('eve@example.org');
    const eve = await logIn(app, 'rest', 'eve@example.org');
    expect(await list(eve)).toEqual([]);
    expect(await remove(ids[0] ?? '', eve)).toMatchObject({ status: 404, detail: 'Passkey not found' });
    expect(await list()).toHaveLength(10);
    expect((await remove(ids[0] ?? '')).status).toBe(200);
    expect((await remove(ids[0] ?? '')).status).toBe(404);
    // Of two that were begun with nine, one is the tenth.
    const begun = [await options(), await options()];
    const answers = await Promise.all(
      begun.map(({ body }) =>
        call(app, 'rest', 'passkeys.add', { name: 'x', credential: newPhone().create(body) }, session),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  test('with one needs a second factor after the password: a recovery code, or the passkey instead of both', async () => {
    const { recoveryCodes, id } = await addPasskey(app, session, newPhone());
    expect(await status()).toEqual({ totp: false, passkeys: 1, recovery_codes_left: 10, required: false });
    expect(await tryLogIn(app, ADA)).toMatchObject({ status: 400, detail: 'Second factor required' });
    expect((await tryLogIn(app, ADA, '123456')).detail).toBe('Incorrect code');
    expect((await tryLogIn(app, ADA, recoveryCodes[0])).status).toBe(200);
    // A second one brings no new codes, an app does.
    expect((await addPasskey(app, session, newPhone())).recoveryCodes).toEqual([]);
    const { secret } = await setUpTotp(app, session);
    expect((await tryLogIn(app, ADA, recoveryCodes[1])).detail).toBe('Incorrect code');
    await call(app, 'rest', 'secondFactors.disableTotp', { otp: codeFor(secret, now()) }, session);
    expect(await status()).toMatchObject({ totp: false, passkeys: 2, recovery_codes_left: 10 });
    expect((await tryLogIn(app, ADA)).detail).toBe('Second factor required');
    await remove(id);
    await remove(Object((await list())[0]).id);
    expect(await status()).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
    expect((await tryLogIn(app, ADA)).status).toBe(200);
  });

  test('has shown who it is within ten minutes when it adds or removes one', async () => {
    const { id } = await addPasskey(app, session, newPhone());
    const again = (input: object) => call(app, 'rest', 'secondFactors.reauthenticate', input, session);
    const first = { status: 409, detail: 'Enter your password first' };
    app.advance(9.9 * MINUTE);
    expect((await options()).status).toBe(200);
    app.advance(0.2 * MINUTE);
    expect(await options()).toMatchObject(first);
    expect(await remove(id)).toMatchObject(first);
    expect(await again({ current_password: 'not this one' })).toMatchObject({
      status: 400,
      detail: 'Incorrect password',
    });
    expect(await options()).toMatchObject(first);
    expect((await again({ current_password: PASSWORD })).status).toBe(200);
    expect((await options()).status).toBe(200);
    // With an app, a code of it too.
    const { secret } = await setUpTotp(app, session);
    app.advance(10.1 * MINUTE);
    const missing = await again({ current_password: PASSWORD });
    expect(missing).toMatchObject({ status: 400, detail: 'Second factor required' });
    expect((await again({ current_password: PASSWORD, otp: '000000' })).detail).toBe('Incorrect code');
    expect(await remove(id)).toMatchObject(first);
    const otp = codeFor(secret, now());
    expect((await again({ current_password: PASSWORD, otp })).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    // Only this session.
    const other = await tryLogIn(app, ADA, codeFor(secret, now(), 1));
    app.advance(10.1 * MINUTE);
    const token = String(field(other.body, 'access_token'));
    expect(await options({ token })).toMatchObject(first);
  });
});

test('each change ends the other sessions and is told by mail, also to an address of the last 7 days', async () => {
  const mails = await openSentMails();
  cleanUp.push(() => mails.stop());
  await reopen({ SMTP_URL: mails.url });
  await app.deps.outbox.stop();
  const other = await logIn(app, 'rest', ADA);
  const { id } = await addPasskey(app, session, newPhone());
  const isLive = async (of: Session) => (await call(app, 'rest', 'users.me', undefined, of)).status === 200;
  expect([await isLive(session), await isLive(other)]).toEqual([true, false]);
  await call(app, 'rest', 'users.updateMe', { email: 'new@example.org' }, session);
  await remove(id);
  const sent = (await mails.send(app)).map(({ to, subject }) => `${to} ${subject}`);
  expect(sent).toEqual(
    expect.arrayContaining([
      `${ADA} A passkey was added to your Oriel account`,
      `new@example.org A passkey of your Oriel account was removed`,
      `${ADA} A passkey of your Oriel account was removed`,
    ]),
  );
});

test('what a thief of the session added goes when the change of address is undone, and a reset removes all', async () => {
  const mails = await openSentMails();
  cleanUp.push(() => mails.stop());
  await reopen({ SMTP_URL: mails.url });
  await app.deps.outbox.stop();
  const { db, passwords } = app.deps;
  const [own, foreign] = [newPhone(), newPhone()];
  await addPasskey(app, session, own);
  app.advance(8 * 24 * 60 * MINUTE);
  const answer = await tryPasskey(app, own);
  session = { token: String(field(answer.body, 'access_token')) };
  await addPasskey(app, session, foreign);
  await call(app, 'rest', 'users.updateMe', { email: 'thief@example.org' }, session);
  const undo = (await mails.send(app)).find(({ subject, to }) => to === ADA && /address/.test(subject));
  const { undoEmailChange } = await import('../users/undo-email.service.ts');
  const by = { userId: null, address: null, at: now(), log: undefined };
  expect(await undoEmailChange(db, passwords, by, undo?.token ?? '', undefined)).toEqual({ isActive: true });
  expect(await tryPasskey(app, foreign)).toMatchObject(REFUSED);
  expect((await tryPasskey(app, own)).status).toBe(200);
  expect(await resetSecondFactors(db, consoleActor(now()), ADA)).toBe(true);
  expect(await tryPasskey(app, own)).toMatchObject(REFUSED);
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  expect(await resetSecondFactors(db, consoleActor(now()), ADA)).toBe(false);
});

describe('REQUIRE_2FA', () => {
  test('counts a passkey: a session adds one before anything else, and then goes on', async () => {
    await reopen({ REQUIRE_2FA: 'all' });
    const read = () => call(app, 'rest', 'products.list', {}, session);
    expect(await read()).toMatchObject({ status: 409, detail: 'Set up a second factor first' });
    expect(await list()).toEqual([]);
    const phone = newPhone();
    const { id } = await addPasskey(app, session, phone);
    expect((await read()).status).toBe(200);
    const answer = await tryPasskey(app, phone);
    session = { token: String(field(answer.body, 'access_token')) };
    expect((await read()).status).toBe(200);
    await remove(id);
    expect((await read()).status).toBe(409);
  });
});

describe('the address of the site', () => {
  const why = 'Passkeys do not work at the address of this site';
  test.each(['http://192.0.2.7:3000', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://oriel.example'])(
    '%s offers none, and says so',
    async (PUBLIC_URL) => {
      await reopen({ PUBLIC_URL });
      const detail = expect.stringContaining(why);
      expect(await options()).toMatchObject({ status: 409, detail });
      expect(await call(app, 'rest', 'auth.passkeyOptions')).toMatchObject({ status: 409, detail });
    },
  );
  test.each(['https://oriel.example', 'https://oriel.example:8443', 'http://localhost:3000'])(
    '%s is what they are bound to',
    async (PUBLIC_URL) => {
      await reopen({ PUBLIC_URL });
      const phone = newPhone();
      await addPasskey(app, session, phone);
      expect((await tryPasskey(app, phone)).status).toBe(200);
      expect(await tryPasskey(app, phone, { origin: 'http://127.0.0.1:3000' })).toMatchObject(REFUSED);
    },
  );
});

describe('failed log-ins', () => {
  test('are recorded with the account, and limited for each passkey apart from the password', async () => {
    await reopen({ RATE_LIMITS: '{"login_account":{"max":3,"seconds":900}}' });
    const phone = newPhone();
    const { recoveryCodes } = await addPasskey(app, session, phone);
    for (let n = 0; n < 3; n += 1)
      expect(await tryPasskey(app, phone, { unverified: true })).toMatchObject(REFUSED);
    expect((await tryPasskey(app, phone)).status).toBe(429);
    await app.deps.events.stop();
    const rows = await app.deps.db
      .selectFrom('audit')
      .select(['action', 'target_id', 'times'])
      .where('action', 'in', ['login_failed', 'locked_out'])
      .execute();
    for (const row of rows) expect(row.target_id).toBe(adaId);
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(4);
    // The password goes on, and the other way round.
    expect((await tryLogIn(app, ADA, recoveryCodes[0])).status).toBe(200);
    await app.addUser('eve@example.org');
    const [eve, other] = [await logIn(app, 'rest', 'eve@example.org'), newPhone()];
    const { recoveryCodes: codes } = await addPasskey(app, eve, other);
    for (let n = 0; n < 3; n += 1) await tryLogIn(app, 'eve@example.org', 'nonsense');
    expect((await tryLogIn(app, 'eve@example.org', codes[1])).status).toBe(429);
    expect((await tryPasskey(app, other)).status).toBe(200);
  });

  test('do not say by their time whether a passkey is known', async () => {
    const phone = newPhone();
    await addPasskey(app, session, phone);
    const known = await findOwnedPasskey(app.deps.db, phone.id.toString('base64url'));
    const party = relyingPartyOf(app.deps.config);
    const asked = { rpId: party.id, challenge: 'AAAA' };
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 120; n += 1)
      for (const kind of ['known', 'unknown'] as const) {
        // Right but for the signature, which is of something else.
        const credential = phone.get(asked);
        credential.response.signature = phone.get(asked).response.signature;
        const start = performance.now();
        const used = await verifyUse(
          party,
          asked.challenge,
          usedCredential.parse(credential),
          kind === 'known' ? known : undefined,
        );
        times[kind].push(performance.now() - start);
        expect(used).toBeUndefined();
      }
    // The quickest ones: a busy machine only makes others slower.
    const quick = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;
    expect(quick(times.unknown) / quick(times.known)).toBeGreaterThan(0.75);
    expect(quick(times.unknown) / quick(times.known)).toBeLessThan(1.33);
  });

  test('options are limited for each client', async () => {
    await reopen({ RATE_LIMITS: '{"passkey_options":{"max":2,"seconds":900}}' });
    const ask = async () => (await call(app, 'rest', 'auth.passkeyOptions')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });
});

// What a thief of a session can do with second factors: the owner is told, and gets the account back.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetSecondFactors } from './second-factors.service.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { codeFor } from '../testing/authenticator-app.ts';
import { setUpTotp, tryLogIn } from '../testing/second-factors.ts';
import { openSentMails } from '../testing/sent-mails.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, logIn, type Session } from '../testing/transports.ts';

const OWNER = 'ada@example.org';
const THIEF = 'thief@example.org';
const DAY = 24 * 3_600_000;

let app: TestApp;
let stolen: Session;
let sent: number;
let mails: Awaited<ReturnType<typeof openSentMails>>;

beforeEach(async () => {
  sent = 0;
  mails = await openSentMails();
  app = await openTestApp({ SMTP_URL: mails.url }, CHEAP_HASHES);
  await app.deps.outbox.stop();
  await app.addUser(OWNER);
  stolen = await logIn(app, 'rest', OWNER);
});
afterEach(async () => {
  await app.close();
  await mails.stop();
});

/** Sends what waits. @returns the mails that were sent by it */
async function sendNew() {
  const all = await mails.send(app);
  const before = sent;
  sent = all.length;
  return all.slice(before);
}
const move = (email: string, session = stolen) => call(app, 'rest', 'users.updateMe', { email }, session);
const subjects = (some: Awaited<ReturnType<typeof sendNew>>, address: string) =>
  some
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject)
    .toSorted();
const undo = (token: string) =>
  app.app.inject({ method: 'POST', url: `/undo-email?token=${encodeURIComponent(token)}` });

const ADDED = 'A second factor was added to your Oriel account';
const REMOVED = 'A second factor of your Oriel account was removed';
const RENEWED = 'Your Oriel recovery codes were replaced';
const MOVED = 'The address of your Oriel account was changed';

test('a second factor that was added just before a change of address is told to the owner, and goes when that is undone', async () => {
  await setUpTotp(app, stolen);
  await move(THIEF);
  const news = await sendNew();
  expect(subjects(news, OWNER)).toEqual([ADDED, MOVED]);
  expect(subjects(news, THIEF)).toEqual([]);
  const notice = news.find(({ to, subject }) => to === OWNER && subject === ADDED);
  expect(notice?.text).toContain('had this address in the last 7 days');
  const token = news.find(({ subject }) => subject === MOVED)?.token ?? '';
  expect((await undo(token)).statusCode).toBe(200);
  const after = await sendNew();
  // Whose own it was needs to know that the password is enough now.
  expect(subjects(after, OWNER)).toEqual([REMOVED, 'Reset your Oriel password']);
  const reset = after.find(({ subject }) => /Reset/.test(subject))?.token ?? '';
  const new_password = 'a new horse battery';
  await call(app, 'rest', 'auth.resetPassword', { token: reset, new_password });
  expect((await tryLogIn(app, OWNER, undefined, { password: new_password })).status).toBe(200);
});

test('each change of second factors is told to the addresses of the last 7 days, and to no older one', async () => {
  await move(THIEF);
  await sendNew();
  app.advance(6 * DAY);
  stolen = await logIn(app, 'rest', THIEF);
  const { secret, recoveryCodes } = await setUpTotp(app, stolen);
  const renew = () =>
    call(app, 'rest', 'secondFactors.renewRecoveryCodes', { otp: recoveryCodes[0] }, stolen);
  expect((await renew()).status).toBe(200);
  const otp = codeFor(secret, app.deps.clock());
  expect((await call(app, 'rest', 'secondFactors.disableTotp', { otp }, stolen)).status).toBe(200);
  const news = await sendNew();
  for (const address of [OWNER, THIEF])
    expect(subjects(news, address)).toEqual([REMOVED, ADDED, RENEWED].toSorted());
  await setUpTotp(app, stolen);
  await sendNew();
  await resetSecondFactors(app.deps.db, consoleActor(app.deps.clock()), THIEF);
  expect(subjects(await sendNew(), OWNER)).toEqual([REMOVED]);
  app.advance(2 * DAY);
  stolen = await logIn(app, 'rest', THIEF);
  await setUpTotp(app, stolen);
  const late = await sendNew();
  expect([subjects(late, OWNER), subjects(late, THIEF)]).toEqual([[], [ADDED]]);
});

test('a notice goes to the address that the account had when it was queued, however often that changes before it is sent', async () => {
  await setUpTotp(app, stolen);
  await move(THIEF);
  await move('thief2@example.org');
  await move('thief3@example.org');
  const news = await sendNew();
  expect(news.filter(({ subject }) => subject === ADDED).map(({ to }) => to)).toEqual([OWNER]);
  expect(subjects(news, OWNER)).toEqual([ADDED, MOVED]);
});

test('a second factor that was confirmed more than 7 days before the change is the owner’s, and stays', async () => {
  const { secret } = await setUpTotp(app, stolen);
  app.advance(7 * DAY);
  const session = await tryLogIn(app, OWNER, codeFor(secret, app.deps.clock()));
  await move(THIEF, { token: String(Object(session.body).access_token) });
  const token = (await sendNew()).find(({ subject }) => subject === MOVED)?.token ?? '';
  expect((await undo(token)).statusCode).toBe(200);
  const { db } = app.deps;
  expect(await db.selectFrom('authenticators').selectAll().execute()).toHaveLength(1);
  expect(subjects(await sendNew(), OWNER)).not.toContain(REMOVED);
});

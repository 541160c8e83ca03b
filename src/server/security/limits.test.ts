// Rate limits against attacks: keyed by the target and by the client's network, independent of other input; and the separate
// bucket for the owner's known browser.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { KNOWN_FOR_SECONDS } from '../auth/known-browsers.ts';
import { call, logIn, transports } from '../testing/transports.ts';
import { countQueries } from '../testing/queries.ts';
import { setUpTotp } from '../testing/second-factors.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { bucketNames } from '../limits/buckets.ts';

let app: TestApp;
afterEach(() => app.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const fill = (username: string, password: string) => new URLSearchParams({ username, password }).toString();

async function logInAt(
  url: string,
  username: string,
  password: string,
  headers: Record<string, string> = {},
) {
  const answer = await app.app.inject({
    method: 'POST',
    url,
    payload: fill(username, password),
    headers: { ...FORM, ...headers },
  });
  return answer.statusCode;
}
const LOGIN = '/api/v1/login/access-token';
const fail = (username = 'ada@example.org', headers: Record<string, string> = {}) =>
  logInAt(LOGIN, username, 'wrong password', headers);

test('spellings of a path and of an address, transports and batches share one bucket, and all say when to come back', async () => {
  app = await openTestApp({ RATE_LIMITS: '{"login_account":{"max":6,"seconds":60}}' });
  await app.addUser('ada@example.org');
  for (const url of [LOGIN, `${LOGIN}/`, `${LOGIN}?x=1`, `${LOGIN}/?y`])
    expect(await logInAt(url, 'ADA@Example.org', 'wrong password'), url).toBe(400);
  const input = { username: ' ada@example.org ', password: 'wrong password' };
  const batch = await app.app.inject({
    method: 'POST',
    url: '/trpc/auth.login,auth.login,auth.login?batch=1',
    payload: { 0: input, 1: input, 2: input },
  });
  const statuses = batch
    .json()
    .map((item: { error: { data: { httpStatus: number } } }) => item.error.data.httpStatus);
  expect(statuses.toSorted()).toEqual([400, 400, 429]);
  expect(batch.headers['retry-after']).toMatch(/^\d+$/);
  for (const transport of transports) {
    const locked = await call(app, transport, 'auth.login', {
      username: 'ada@example.org',
      password: PASSWORD,
    });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
});

test('more guesses at once than may stand in line give none of those back that were counted', async () => {
  app = await openTestApp({
    RATE_LIMITS: '{"login_account":{"max":10,"seconds":60},"login_address":{"max":1000,"seconds":60}}',
  });
  await app.addUser('ada@example.org');
  const statuses: number[] = [];
  for (let flood = 0; flood < 2; flood += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 150 }, () => fail()))));
  expect(statuses).toContain(503);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
});

test('what a limit refuses costs no query: not a client that is locked out, nor a flood against one account', async () => {
  const attack = async (limits: object, of: (n: number) => string) => {
    app = await openTestApp({ RATE_LIMITS: JSON.stringify(limits) });
    const { id } = await app.addUser('ada@example.org');
    expect(await fail(of(0))).toBe(400);
    const queries = countQueries(app.deps);
    for (let n = 1; n <= 30; n += 1) expect(await fail(of(n))).toBe(429);
    const asked = queries();
    await app.deps.events.flush();
    const rows = await app.deps.db
      .selectFrom('audit')
      .select('target_id')
      .where('action', '=', 'locked_out')
      .execute();
    return { asked, isNamed: rows.some((row) => row.target_id === id) };
  };
  const client = await attack({ login_address: { max: 1, seconds: 60 } }, (n) => `u${n}@example.org`);
  expect(client).toEqual({ asked: 0, isNamed: false });
  await app.close();
  const account = await attack({ login_account: { max: 1, seconds: 60 } }, () => 'ada@example.org');
  // The log tells which account it is.
  expect(account).toEqual({ asked: 1, isNamed: true });
});

test('nothing else that a client sends makes another bucket', async () => {
  app = await openTestApp({ RATE_LIMITS: '{"login_address":{"max":3,"seconds":60}}' });
  const headers: Record<string, string>[] = [
    { 'x-forwarded-for': '198.51.100.1' },
    { forwarded: 'for=198.51.100.2', 'x-real-ip': '198.51.100.2', 'cf-connecting-ip': '198.51.100.2' },
    { cookie: 'oriel_known_browser=made.up.mark; oriel_session=x', 'user-agent': 'another' },
    { authorization: 'Bearer x', 'x-client-ip': '198.51.100.4' },
  ];
  const statuses = [];
  for (const [n, extra] of headers.entries()) statuses.push(await fail(`u${n}@example.org`, extra));
  expect(statuses).toEqual([400, 400, 400, 429]);
});

test('an IPv6 client is known by its /64, an IPv4 client by its address however it is written', async () => {
  app = await openTestApp({
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
    RATE_LIMITS: '{"login_address":{"max":2,"seconds":60}}',
  });
  let n = 0;
  const from = (address: string) => fail(`u${(n += 1)}@example.org`, { 'x-forwarded-for': address });
  expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9')]).toEqual([400, 400]);
  expect(await from('2001:db8:1:2:3:4:5:6')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(400);
  expect([await from('203.0.113.5'), await from('::ffff:203.0.113.5')]).toEqual([400, 400]);
  expect(await from('203.0.113.5:1234')).toBe(429);
  // Trusted hops on the right are skipped; entries left of the first untrusted one may be forged.
  expect([await from('198.51.100.7, 10.1.2.3'), await from('1.1.1.1, 198.51.100.7, 10.9.9.9')]).toEqual([
    400, 400,
  ]);
  expect(await from('2.2.2.2, 198.51.100.7')).toBe(429);
});

test('every limit is there by name, and an override of one leaves the others as they are', async () => {
  expect([...bucketNames].toSorted()).toEqual([
    'ask_hints',
    'ask_user',
    'email_change',
    'entry_mail',
    'find_person',
    'invitation_address',
    'login_account',
    'login_address',
    'passkey_options',
    'password_change',
    'recovery_account',
    'recovery_address',
    'second_factor',
    'signup_address',
    'user_writes',
    'waitlist_day',
    'waitlist_minute',
  ]);
  app = await openTestApp({ RATE_LIMITS: '{"waitlist_minute":{"max":1,"seconds":60}}' });
  const joins = [];
  for (let n = 0; n < 2; n += 1)
    joins.push((await call(app, 'rest', 'subscribers.join', { email: `u${n}@example.org` })).status);
  expect(joins).toEqual([200, 429]);
  const failures = [];
  for (let n = 0; n < 11; n += 1) failures.push(await fail());
  expect(failures).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
});

/** Logs in through tRPC like a browser. @returns the status and the cookie of known browsers */
async function browse(username: string, password: string, mark?: string) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    payload: { username, password },
    headers: mark === undefined ? {} : { cookie: `oriel_known_browser=${mark}` },
  });
  const cookie = answer.cookies.find(({ name }) => name === 'oriel_known_browser');
  return { status: answer.statusCode, mark: cookie?.value ?? '', cookie };
}
const limits = (account: number, address = 100) => ({
  RATE_LIMITS: JSON.stringify({
    login_account: { max: account, seconds: 60 },
    login_address: { max: address, seconds: 60 },
  }),
});

test("the failures of others do not lock the owner's own browser out, not even those of the same network", async () => {
  app = await openTestApp(limits(3, 5));
  await app.addUser('ada@example.org');
  const { mark, cookie } = await browse('ada@example.org', PASSWORD);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 180 * 24 * 60 * 60 });
  const statuses = [];
  for (let n = 0; n < 8; n += 1) statuses.push(await fail());
  expect(statuses.slice(3)).toEqual([429, 429, 429, 429, 429]);
  expect((await browse('ada@example.org', PASSWORD)).status).toBe(429);
  expect((await browse('ada@example.org', PASSWORD, mark)).status).toBe(200);
  // Conversely, failures of this browser do not count for others, and its success does not reset their count.
  expect((await browse('ada@example.org', PASSWORD)).status).toBe(429);
});

test('the bucket of a known browser is as small as the other, and logging in again makes no further one', async () => {
  app = await openTestApp(limits(3));
  await app.addUser('ada@example.org');
  const first = await browse('ada@example.org', PASSWORD);
  const second = await browse('ada@example.org', PASSWORD, first.mark);
  expect(second.mark).not.toBe('');
  const guesses = [];
  for (const mark of [first.mark, second.mark, first.mark, second.mark, first.mark])
    guesses.push((await browse('ada@example.org', 'wrong password', mark)).status);
  expect(guesses).toEqual([400, 400, 400, 429, 429]);
  expect((await browse('ada@example.org', PASSWORD, second.mark)).status).toBe(429);
  expect(await logInAt(LOGIN, 'ada@example.org', PASSWORD)).toBe(200);
});

test('the mark opens nothing, and is of no use for another account, changed, or after 180 days', async () => {
  app = await openTestApp(limits(1, 1000));
  await app.addUser('ada@example.org');
  await app.addUser('ben@example.org');
  const { mark } = await browse('ada@example.org', PASSWORD);
  const me = await app.app.inject({
    url: '/api/v1/users/me',
    headers: {
      cookie: `oriel_known_browser=${mark}; oriel_session=${mark}`,
      authorization: `Bearer ${mark}`,
    },
  });
  expect(me.statusCode).toBe(401);
  expect((await browse('ada@example.org', 'wrong password', mark)).status).toBe(400);

  for (const username of ['ada@example.org', 'ben@example.org'])
    expect((await browse(username, 'wrong password')).status).toBe(400);
  expect((await browse('ben@example.org', PASSWORD, mark)).status).toBe(429);
  const [name = '', expiry = '', signature = ''] = mark.split('.');
  const forged = [
    [name.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), expiry, signature],
    [name, String(Number(expiry) + 1), signature],
    [name, expiry, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [name, expiry, ''],
    [name, expiry],
  ];
  for (const parts of forged)
    expect((await browse('ada@example.org', PASSWORD, parts.join('.'))).status).toBe(429);
  const { knownBrowsers } = app.deps;
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const own = knownBrowsers.mark('account', undefined, new Date());
  expect(knownBrowsers.recognize('account', own, later(KNOWN_FOR_SECONDS - 60))).toBeDefined();
  expect(knownBrowsers.recognize('account', own, later(KNOWN_FOR_SECONDS + 60))).toBeUndefined();
  expect(knownBrowsers.recognize('another', own, new Date())).toBeUndefined();
});

test('another instance does not take the mark, and deleting the own account takes it away', async () => {
  app = await openTestApp(limits(1));
  await app.addUser('ada@example.org');
  const foreign = (await browse('ada@example.org', PASSWORD)).mark;
  await app.close();
  app = await openTestApp(limits(1));
  await app.addUser('ada@example.org');
  await fail();
  expect((await browse('ada@example.org', PASSWORD, foreign)).status).toBe(429);

  await app.addUser('ben@example.org');
  const login = await app.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    payload: { username: 'ben@example.org', password: PASSWORD },
  });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const token = login.json().result.data.access_token;
  const removed = await app.app.inject({
    method: 'POST',
    url: '/trpc/users.removeMe',
    headers: { cookie, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(removed.statusCode).toBe(200);
  expect(removed.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['oriel_session', ''],
    ['oriel_known_browser', ''],
  ]);
});

test('a log-in cannot be streamed: its cookie would come too late, and its token would open nothing', async () => {
  app = await openTestApp();
  await app.addUser('ada@example.org');
  for (const url of ['/trpc/auth.login?batch=1', '/trpc/users.me,auth.login?batch=1']) {
    const answer = await app.app.inject({
      method: 'POST',
      url,
      payload: { 0: { username: 'ada@example.org', password: PASSWORD } },
      headers: { 'trpc-accept': 'application/jsonl' },
    });
    expect(answer.statusCode).toBe(406);
    expect(answer.json().detail).toMatch(/stream/);
  }
  expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('calls that are refunded, beside wrong codes, make room for no further wrong code', async () => {
  app = await openTestApp({ RATE_LIMITS: '{}' }, CHEAP_HASHES);
  await app.addUser('ada@example.org');
  const session = await logIn(app, 'rest', 'ada@example.org');
  await setUpTotp(app, session);
  let tried = 0;
  const guess = async () => {
    const { detail } = await call(app, 'rest', 'secondFactors.disableTotp', { otp: '000000' }, session);
    if (detail === 'Incorrect code') tried += 1;
  };
  // An app that is confirmed cannot be confirmed again, whatever the code.
  const refunded = () => call(app, 'rest', 'secondFactors.confirmTotp', { otp: '000000' }, session);
  for (let wave = 0; wave < 4; wave += 1) {
    await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 7 === 6 ? guess() : refunded())));
    // A process asks the database again after a second.
    await sleep(1100);
  }
  for (let n = 0; n < 12; n += 1) await guess();
  expect(tried).toBe(10);
});

// Limits by IPv6 address: for the /64 of a client, and ten times that for its /48, so that a client with many networks of a
// site does not get the limit many times.
import { afterEach, expect, test } from 'vitest';
import { call, transports } from '../testing/transports.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';
import type { ProcedureName } from '../http/rest-routes.ts';

let app: TestApp;
afterEach(() => app.close());

const open = (limits: object) =>
  openTestApp({ TRUSTED_PROXIES: '127.0.0.1', RATE_LIMITS: JSON.stringify(limits) });
let people = 0;
const someone = () => `p${(people += 1)}@example.org`;
/** An address in the nth /64 of a /48. */
const inSite = (network: number, site = '2001:db8:1') =>
  `${site}:${network.toString(16)}::${(network % 7) + 1}`;

const calls: Record<string, readonly [procedure: ProcedureName, input: () => object, allowed: number]> = {
  login_address: ['auth.login', () => ({ username: someone(), password: 'wrong password' }), 400],
  recovery_address: ['auth.recoverPassword', () => ({ email: someone() }), 200],
  signup_address: [
    'users.signup',
    () => ({ email: someone(), full_name: 'Somebody', password: PASSWORD }),
    200,
  ],
  waitlist_minute: ['subscribers.join', () => ({ email: someone() }), 200],
  waitlist_day: ['subscribers.join', () => ({ email: someone() }), 200],
};
const limited = Object.entries(calls).flatMap(([bucket, [procedure, input, allowed]]) =>
  transports.map((transport) => ({ bucket, transport, procedure, input, allowed })),
);

test.each(limited)(
  '$bucket counts the /48 too ($transport)',
  async ({ bucket, transport, procedure, input, allowed }) => {
    app = await open({ [bucket]: { max: 2, seconds: 3600 } });
    const from = (address: string) =>
      call(app, transport, procedure, input(), undefined, { 'x-forwarded-for': address });
    for (let n = 0; n < 20; n += 1) expect((await from(inSite(n))).status, `network ${n}`).toBe(allowed);
    const refused = await from(inSite(20));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await from(inSite(0, '2001:db8:2'))).status, 'another site').toBe(allowed);
    // An IPv4 client is counted by its address only.
    for (let n = 0; n < 25; n += 1) expect((await from(`203.0.113.${n}`)).status).toBe(allowed);
  },
);

test('what one network is refused is not counted for its site', async () => {
  app = await open({ waitlist_minute: { max: 1, seconds: 3600 } });
  const join = (address: string) =>
    call(app, 'rest', 'subscribers.join', { email: someone() }, undefined, { 'x-forwarded-for': address });
  expect((await join(inSite(1))).status).toBe(200);
  for (let n = 0; n < 30; n += 1) expect((await join(inSite(1))).status).toBe(429);
  for (let n = 2; n < 11; n += 1) expect((await join(inSite(n))).status, `network ${n}`).toBe(200);
  expect((await join(inSite(11))).status).toBe(429);
});

test('log-ins that succeed are counted for neither, and give back the failures that they explain', async () => {
  app = await open({ login_address: { max: 2, seconds: 3600 }, login_account: { max: 5, seconds: 3600 } });
  await app.addUser('ada@example.org');
  const logIn = async (transport: Transport, network: number, password: string) => {
    const headers = { 'x-forwarded-for': inSite(network) };
    const input = { username: 'ada@example.org', password };
    return (await call(app, transport, 'auth.login', input, undefined, headers)).status;
  };
  // Each round: one failure and one success from each network, after which the count of the site is zero.
  for (let round = 0; round < 3; round += 1) {
    for (let network = 0; network < 10; network += 1) {
      const transport = transports[network % 2] ?? 'rest';
      expect(await logIn(transport, network, 'wrong password')).toBe(400);
      expect(await logIn(transport, network, PASSWORD), `round ${round}, network ${network}`).toBe(200);
    }
  }
  const fail = (network: number) =>
    call(app, 'rest', 'auth.login', { username: someone(), password: 'wrong' }, undefined, {
      'x-forwarded-for': inSite(network),
    });
  for (let n = 0; n < 20; n += 1) expect((await fail(n)).status, `network ${n}`).toBe(400);
  expect((await fail(20)).status).toBe(429);
});

test('a success takes no more back from a site than its account has counted', async () => {
  app = await open({ login_address: { max: 2, seconds: 3600 }, login_account: { max: 3, seconds: 3600 } });
  await app.addUser('ada@example.org');
  const attempt = async (network: number, username: string, password: string) => {
    const headers = { 'x-forwarded-for': inSite(network) };
    return (await call(app, 'rest', 'auth.login', { username, password }, undefined, headers)).status;
  };
  for (let n = 0; n < 19; n += 1) expect(await attempt(n, someone(), 'wrong')).toBe(400);
  expect(await attempt(19, 'ada@example.org', PASSWORD)).toBe(200);
  expect(await attempt(20, someone(), 'wrong')).toBe(400);
  expect(await attempt(21, 'ada@example.org', PASSWORD)).toBe(429);
});

// Sessions, log-ins and sign-ups, through the real app.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { median } from '../testing/measure.ts';
import { call, transports, field, logIn } from '../testing/transports.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { openSession } from './sessions.service.ts';
import { makeSetupClaim } from './setup-claim.ts';

const HOUR = 3_600_000;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Replaces the app by one with the given settings. */
async function reopen(environment: Record<string, string>): Promise<void> {
  await app.close();
  app = await openTestApp(environment);
}

describe('sessions', () => {
  test('a browser session needs token and cookie; a REST session needs its token alone', async () => {
    await app.addUser('ada@example.org');
    const browser = await logIn(app, 'trpc', 'ada@example.org');
    expect((await call(app, 'trpc', 'users.me', undefined, browser)).status).toBe(200);
    expect((await call(app, 'rest', 'users.me', undefined, browser)).status).toBe(200);
    for (const transport of transports) {
      expect((await call(app, transport, 'users.me', undefined, { token: browser.token })).status).toBe(401);
    }
    const cookieAlone = await app.app.inject({
      url: '/api/v1/users/me',
      headers: { cookie: browser.cookie ?? '' },
    });
    expect(cookieAlone.statusCode).toBe(401);

    const script = await logIn(app, 'rest', 'ada@example.org');
    expect(script.cookie).toBeUndefined();
    expect((await call(app, 'trpc', 'users.me', undefined, script)).status).toBe(200);
  });

  test('every cookie is HttpOnly and SameSite=Strict, and on https also Secure', async () => {
    await reopen({ PUBLIC_URL: 'https://oriel.example.org' });
    await app.addUser('ada@example.org');
    const answer = await call(app, 'trpc', 'auth.login', { username: 'ada@example.org', password: PASSWORD });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-oriel_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-oriel_known_browser=[\w.-]+; .*HttpOnly; Secure; SameSite=Strict$/),
    ]);
  });

  test('neither token nor cookie is stored, only their hashes', async () => {
    await app.addUser('ada@example.org');
    const { token, cookie = '' } = await logIn(app, 'trpc', 'ada@example.org');
    const rows = await app.deps.db.selectFrom('sessions').selectAll().execute();
    const stored = JSON.stringify(rows.map((row) => Object.values(row).map(String)));
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(rows[0]?.cookie_hash).toHaveLength(32);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(cookie.split('=')[1]);
  });

  test('a session ends after 24 idle hours, and after 7 days in any case', async () => {
    await app.addUser('ada@example.org');
    const idle = await logIn(app, 'rest', 'ada@example.org');
    app.advance(23.9 * HOUR);
    expect((await call(app, 'rest', 'users.me', undefined, idle)).status).toBe(200);
    app.advance(24 * HOUR);
    expect((await call(app, 'rest', 'users.me', undefined, idle)).status).toBe(401);

    const busy = await logIn(app, 'rest', 'ada@example.org');
    for (let day = 0; day < 13; day += 1) {
      app.advance(12 * HOUR);
      expect((await call(app, 'rest', 'users.me', undefined, busy)).status).toBe(200);
    }
    app.advance(12 * HOUR);
    expect((await call(app, 'rest', 'users.me', undefined, busy)).status).toBe(401);
  });

  test('logging out ends the session on the server at once, and only that one', async () => {
    await app.addUser('ada@example.org');
    for (const transport of transports) {
      const [one, other] = [
        await logIn(app, transport, 'ada@example.org'),
        await logIn(app, transport, 'ada@example.org'),
      ];
      expect((await call(app, transport, 'auth.logout', undefined, one)).status).toBe(200);
      expect((await call(app, transport, 'users.me', undefined, one)).status).toBe(401);
      expect((await call(app, transport, 'auth.logout', undefined, one)).status).toBe(401);
      expect((await call(app, transport, 'users.me', undefined, other)).status).toBe(200);
    }
  });

  test('an account keeps its 20 newest sessions', async () => {
    await app.addUser('ada@example.org');
    const sessions = [];
    for (let number = 0; number < 21; number += 1) {
      app.advance(1000);
      sessions.push(await logIn(app, 'rest', 'ada@example.org'));
    }
    const statuses = [];
    for (const session of sessions)
      statuses.push((await call(app, 'rest', 'users.me', undefined, session)).status);
    expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)]);
  });

  test('deactivation and deletion end a session at once', async () => {
    const user = await app.addUser('ada@example.org');
    const session = await logIn(app, 'rest', 'ada@example.org');
    await app.deps.db.updateTable('users').set({ is_active: 0 }).where('id', '=', user.id).execute();
    expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(401);
    await app.deps.db.updateTable('users').set({ is_active: 1 }).where('id', '=', user.id).execute();
    expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(200);
    await app.deps.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(401);
  });

  test('a log-in that was verified before the password changed gets no session', async () => {
    const user = await app.addUser('ada@example.org');
    const by = { userId: null, address: null, at: app.deps.clock(), log: undefined };
    const verified = { id: user.id, password_hash: 'an earlier hash' };
    const options = { hasCookie: false, userAgent: undefined, prove: async () => {} };
    expect(await openSession(app.deps.db, verified, by, options)).toBeUndefined();
    expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['Basic', 'Basic YWRhOnBhc3N3b3Jk'],
    ['garbage', 'Bearer'],
    ['an empty token', 'Bearer '],
    ['a token of another form', `Bearer ${'x'.repeat(5000)}`],
    ['two tokens', `Bearer ${'A'.repeat(43)} ${'A'.repeat(43)}`],
  ])('an Authorization header with %s is 401', async (_name, authorization) => {
    const answer = await app.app.inject({ url: '/api/v1/users/me', headers: { authorization } });
    expect(answer.statusCode).toBe(401);
  });

  test('two Authorization headers are 401 although one is good, and a token in the query string opens nothing', async () => {
    await app.addUser('ada@example.org');
    const { token } = await logIn(app, 'rest', 'ada@example.org');
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/users/me`, { headers })).status).toBe(200);
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const twice = request({ port, host: '127.0.0.1', path: '/api/v1/users/me' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      twice.setHeader('authorization', [`Bearer ${token}`, `Bearer ${token}`]);
      twice.on('error', reject).end();
    });
    expect(status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${port}/api/v1/users/me?access_token=${token}`)).status).toBe(401);
  });
});

describe('logging in', () => {
  test('unknown, wrong and inactive are told apart by nothing, on both transports', async () => {
    await app.addUser('ada@example.org');
    await app.addUser('idle@example.org', { is_active: false });
    for (const transport of transports) {
      const answers = [
        await call(app, transport, 'auth.login', { username: 'ada@example.org', password: 'wrong password' }),
        await call(app, transport, 'auth.login', { username: 'nobody@example.org', password: PASSWORD }),
        await call(app, transport, 'auth.login', { username: 'idle@example.org', password: PASSWORD }),
        await call(app, transport, 'auth.login', { username: 'not an address', password: PASSWORD }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 400, detail: 'Incorrect email or password' });
        expect(answer.text).toBe(answers[0]?.text);
        expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      }
    }
  });

  test('an unknown account costs a hash like a known one', async () => {
    await app.addUser('ada@example.org');
    const medianTime = async (username: string) => {
      const times = [];
      for (let round = 0; round < 15; round += 1) {
        const start = process.hrtime.bigint();
        await call(app, 'rest', 'auth.login', { username, password: 'wrong password' });
        times.push(Number(process.hrtime.bigint() - start));
      }
      return median(times);
    };
    const [known, unknown] = [await medianTime('ada@example.org'), await medianTime('nobody@example.org')];
    // Without a hash, one of them would be many times faster than the other.
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
  });

  test('the address is found whatever its case and surrounding space', async () => {
    await app.addUser('ada@example.org');
    const answer = await call(app, 'rest', 'auth.login', {
      username: ' ADA@Example.org ',
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
  });

  test('failures are limited per account, over both transports and spellings together; a success resets', async () => {
    await reopen({ RATE_LIMITS: '{"login_account":{"max":3,"seconds":60}}' });
    await app.addUser('ada@example.org');
    const fail = (transport: 'rest' | 'trpc', username: string) =>
      call(app, transport, 'auth.login', { username, password: 'wrong password' });
    expect((await fail('rest', 'ada@example.org')).status).toBe(400);
    expect((await fail('trpc', 'ADA@example.org')).status).toBe(400);
    await logIn(app, 'rest', 'ada@example.org');
    for (const transport of ['rest', 'trpc', 'rest'] as const)
      expect((await fail(transport, ' Ada@example.org')).status).toBe(400);
    for (const transport of transports) {
      const locked = await fail(transport, 'ada@example.org');
      expect(locked.status).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
      expect(
        (await call(app, transport, 'auth.login', { username: 'ada@example.org', password: PASSWORD }))
          .status,
      ).toBe(429);
    }
    expect((await fail('rest', 'other@example.org')).status).toBe(400);
  });

  test('failures are limited per address, and X-Forwarded-For counts only from a trusted proxy', async () => {
    const attempt = (username: string, forwarded: string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v1/login/access-token',
        payload: new URLSearchParams({ username, password: 'wrong password' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwarded },
      });
    const limits = { RATE_LIMITS: '{"login_address":{"max":2,"seconds":60}}' };
    await reopen(limits);
    const spoofed = [];
    for (let n = 0; n < 3; n += 1)
      spoofed.push((await attempt(`u${n}@example.org`, `203.0.113.${n}`)).statusCode);
    expect(spoofed).toEqual([400, 400, 429]);

    await reopen({ ...limits, TRUSTED_PROXIES: '127.0.0.1' });
    const honest = [];
    for (let n = 0; n < 3; n += 1)
      honest.push((await attempt(`u${n}@example.org`, `203.0.113.${n}`)).statusCode);
    expect(honest).toEqual([400, 400, 400]);
    // Only the right-most untrusted hop counts; a client controls those before it.
    const rotated = [];
    for (let n = 0; n < 3; n += 1) {
      rotated.push((await attempt(`v${n}@example.org`, `10.9.8.${n}, 198.51.100.7`)).statusCode);
    }
    expect(rotated).toEqual([400, 400, 429]);
  });
});

test('an address that is locked out cannot lock an account', async () => {
  await reopen({
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: '{"login_address":{"max":2,"seconds":60},"login_account":{"max":3,"seconds":60}}',
  });
  await app.addUser('ada@example.org');
  const attempt = (username: string, password: string, from: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/login/access-token',
      payload: new URLSearchParams({ username, password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from },
    });
  for (let n = 0; n < 10; n += 1) await attempt('ada@example.org', 'wrong password', '203.0.113.1:4567');
  expect((await attempt('ada@example.org', PASSWORD, '203.0.113.2')).statusCode).toBe(200);
});

test('many good log-ins to one account at once are all good', async () => {
  await reopen({ RATE_LIMITS: 'on' });
  await app.addUser('ada@example.org');
  const input = { username: 'ada@example.org', password: PASSWORD };
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => call(app, transports[n % 2] ?? 'rest', 'auth.login', input)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 25 }, () => 200));
});

test('twenty wrong log-ins to one account at once are ten refusals and ten lock-outs', async () => {
  await reopen({ RATE_LIMITS: 'on' });
  await app.addUser('ada@example.org');
  const input = { username: 'ada@example.org', password: 'wrong password' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => call(app, transports[n % 2] ?? 'rest', 'auth.login', input)),
  );
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
});

describe('signing up', () => {
  /** @returns the secret of a new setup claim, which replaces the former one */
  async function issueClaim(): Promise<string> {
    const claim = await makeSetupClaim(app.deps.db, app.deps.clock(), { replace: true });
    if (claim.state !== 'made') throw new Error(`No claim was made: ${claim.state}`);
    return claim.secret;
  }

  const person = { email: 'Ada@Example.org', full_name: ' Ada Okafor ', password: PASSWORD };

  test('open: the account is active and can log in; it is never a superuser, whatever the body says', async () => {
    const extras = {
      is_superuser: true,
      is_member: false,
      is_active: false,
      id: 'mine',
      created_at: '1999',
      __proto__: { claim: 'x' },
    };
    const answer = await call(app, 'rest', 'users.signup', {
      ...person,
      ...extras,
      confirm_password: 'ignored',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      email: 'ada@example.org',
      full_name: 'Ada Okafor',
      is_active: true,
      is_superuser: false,
      is_member: false,
      role: 'user',
    });
    await logIn(app, 'rest', 'ada@example.org');
  });

  test('approval: the account waits and cannot log in', async () => {
    await reopen({ SIGNUP_MODE: 'approval' });
    expect((await call(app, 'trpc', 'users.signup', person)).body).toMatchObject({ is_active: false });
    await expect(logIn(app, 'rest', 'ada@example.org')).rejects.toThrow('Incorrect email or password');
  });

  test('closed: nobody signs up', async () => {
    await reopen({ SIGNUP_MODE: 'closed' });
    for (const transport of transports) {
      expect(await call(app, transport, 'users.signup', person)).toMatchObject({
        status: 409,
        detail: 'Sign-up is closed',
      });
    }
  });

  test('the setup claim makes one active superuser in every mode, once', async () => {
    await reopen({ SIGNUP_MODE: 'closed' });
    const claim = await issueClaim();
    const claimed = await call(app, 'trpc', 'users.signup', { ...person, claim });
    expect(claimed.body).toMatchObject({ is_active: true, is_superuser: true });
    const again = await call(app, 'rest', 'users.signup', { ...person, email: 'eve@example.org', claim });
    expect(again.status).toBe(400);
  });

  test('of twenty people with the same link, one owns the instance', async () => {
    const claim = await issueClaim();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(app, 'rest', 'users.signup', { ...person, email: `u${n}@example.org`, claim }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const superusers = await app.deps.db
      .selectFrom('users')
      .selectAll()
      .where('is_superuser', '=', 1)
      .execute();
    expect(superusers).toHaveLength(1);
  });

  test('a setup claim is void after 30 minutes, and after a newer one', async () => {
    const old = await issueClaim();
    const current = await issueClaim();
    expect((await call(app, 'rest', 'users.signup', { ...person, claim: old })).status).toBe(400);
    app.advance(31 * 60_000);
    expect((await call(app, 'rest', 'users.signup', { ...person, claim: current })).status).toBe(400);
  });

  test('twenty sign-ups of one person in different spellings make one account', async () => {
    const spellings = ['ada@example.org', 'ADA@example.org', ' ada@EXAMPLE.org', 'ada@example.org '];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(app, transports[n % 2] ?? 'rest', 'users.signup', { ...person, email: spellings[n % 4] }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.detail).toBe('The user with this email already exists in the system');
  });

  test('sign-ups are limited per address', async () => {
    await reopen({ RATE_LIMITS: '{"signup_address":{"max":1,"seconds":60}}' });
    expect((await call(app, 'rest', 'users.signup', person)).status).toBe(200);
    expect((await call(app, 'trpc', 'users.signup', { ...person, email: 'b@example.org' })).status).toBe(429);
  });

  test('a password is kept as Argon2id, and no answer shows it', async () => {
    const answer = await call(app, 'rest', 'users.signup', person);
    const row = await app.deps.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(answer.text).not.toContain('argon2');
    expect(field(answer.body, 'password')).toBeUndefined();
  });
});

test('a flood of log-ins is shed with 503 and leaves the rest of the service answering', async () => {
  await app.addUser('ada@example.org');
  const session = await logIn(app, 'rest', 'ada@example.org');
  const flood = Array.from({ length: 200 }, (_, n) =>
    call(app, 'rest', 'auth.login', { username: `u${n}@example.org`, password: 'wrong password' }),
  );
  expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(200);
  const statuses = (await Promise.all(flood)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(64);
  expect(statuses.every((status) => status === 400 || status === 503)).toBe(true);
});

// Malicious input: it is refused, changes nothing, and the next request works.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepSessions } from '../auth/sessions.service.ts';
import { call, transports, logIn } from '../testing/transports.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('root@example.org', { is_superuser: true });
});
beforeEach(async () => {
  await app.deps.db.deleteFrom('users').where('email', '!=', 'root@example.org').execute();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = json) =>
  app.app.inject({ method: 'POST', url, payload, headers });
const SIGN_UP = ['/api/v1/users/signup', '/trpc/users.signup'] as const;
const JOIN = ['/api/v1/subscribers/', '/trpc/subscribers.join'] as const;

test('prototypes in a body change nothing, neither of the account nor of the program', async () => {
  for (const [n, url] of SIGN_UP.entries()) {
    const harm = '{"is_superuser":true,"is_active":false,"claim":"x"}';
    const body = `{"email":"p${n}@example.org","full_name":"Somebody","password":"${PASSWORD}","__proto__":${harm},"constructor":{"prototype":${harm}}}`;
    const answer = await post(url, body);
    expect([200, 400]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.body).toContain('"is_active":true,"is_superuser":false');
    expect(Reflect.get({}, 'is_superuser')).toBeUndefined();
  }
  const rows = await app.deps.db.selectFrom('users').selectAll().where('email', 'like', 'p%').execute();
  expect(rows.every((row) => row.is_superuser === 0 && row.is_active === 1)).toBe(true);
});

test('fields that are not for the caller change nothing, in any body that is taken', async () => {
  const harm = {
    id: 'mine',
    user_id: 'mine',
    is_superuser: true,
    is_active: true,
    awaits_approval: false,
    created_at: '1999-01-01T00:00:00.000Z',
    password_hash: 'mine',
    location: 'Nowhere',
  };
  const user = await app.addUser('ada@example.org');
  for (const transport of transports) {
    const ada = await logIn(app, transport, 'ada@example.org');
    await call(app, transport, 'users.updateMe', { full_name: 'Ada', ...harm }, ada);
    await call(app, transport, 'subscribers.join', { email: `${transport}@example.org`, ...harm });
    await call(app, transport, 'users.signup', {
      email: `${transport}@example.org`,
      full_name: 'New',
      password: PASSWORD,
      ...harm,
    });
  }
  const rows = await app.deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '!=', 'root@example.org')
    .execute();
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row).toMatchObject({
      is_superuser: 0,
      is_active: 1,
      password_hash: expect.stringMatching(/^\$argon2id/),
    });
    expect(row.created_at > '2020').toBe(true);
  }
  expect(rows.find(({ email }) => email === 'ada@example.org')?.id).toBe(user.id);
  const subscribers = await app.deps.db.selectFrom('subscribers').selectAll().execute();
  expect(
    subscribers.every((row) => row.location === null && row.created_at > '2020' && row.id !== 'mine'),
  ).toBe(true);
});

test.each([
  ['a name that is no UTF-8', Buffer.from([0xff, 0xfe, 0x41, 0x42])],
  ['a surrogate half written as UTF-8', Buffer.from([0xed, 0xa0, 0x80, 0x41, 0x42])],
  ['the replacement character itself', Buffer.from('\uFFFDabc')],
  ['an escaped lone surrogate', Buffer.from(String.raw`\ud800abc`)],
  ['an escaped NUL', Buffer.from(String.raw`\u0000abc`)],
])('%s is 422 on both transports, and nothing is stored', async (_name, bytes) => {
  for (const url of SIGN_UP) {
    const body = Buffer.concat([
      Buffer.from(`{"email":"ada@example.org","password":"${PASSWORD}","full_name":"`),
      bytes,
      Buffer.from('"}'),
    ]);
    expect((await post(url, body)).statusCode, url).toBe(422);
  }
  const form = Buffer.concat([Buffer.from('username=ada@example.org&password='), bytes]);
  const login = await post('/api/v1/login/access-token', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([400, 422]).toContain(login.statusCode);
  expect(await app.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1);
});

const bombs: Record<string, string> = {
  'deep lists': '['.repeat(50_000) + ']'.repeat(50_000),
  'deep objects': '{"a":'.repeat(16_000) + '1' + '}'.repeat(16_000),
  'many fields': `{${Array.from({ length: 9000 }, (_, n) => `"k${n}":1`).join()}}`,
  'one field many times': `{${Array.from({ length: 9000 }, () => '"x":1').join()}}`,
  'a long list': `[${'1,'.repeat(50_000)}1]`,
  'a huge number': `{"email":${'9'.repeat(100_000)}}`,
  'a long address of dots': `{"email":"${'a.'.repeat(50_000)}@example.org"}`,
  'a long address of ats': `{"email":"${'@'.repeat(100_000)}"}`,
  'half of a string': '{"email":"',
  'nothing but space': ' '.repeat(100_000),
  'a byte order mark': '\uFEFF{}',
  null: 'null',
  'a string': '"a@example.org"',
};
test.each(Object.entries(bombs))(
  '%s: refused quickly on both transports, and the next request is normal',
  async (_name, body) => {
    for (const url of JOIN) {
      const start = performance.now();
      const answer = await post(url, body);
      expect(performance.now() - start).toBeLessThan(200);
      expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.body).toContain('"detail"');
      expect(answer.body.length).toBeLessThan(2000);
      expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    }
  },
);

describe('no other way in', () => {
  test('a method cannot be changed by a header, a field or a parameter', async () => {
    const root = await logIn(app, 'rest', 'root@example.org');
    const { id } = await app.addUser('ada@example.org');
    const headers = {
      ...json,
      authorization: `Bearer ${root.token}`,
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
    };
    const url = `/api/v1/users/${id}?_method=DELETE`;
    const answer = await app.app.inject({ method: 'POST', url, payload: '{"_method":"DELETE"}', headers });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('DELETE, GET, HEAD, PATCH');
    await app.app.inject({ method: 'GET', url, headers });
    await app.app.inject({ method: 'PATCH', url, payload: '{"_method":"DELETE"}', headers });
    expect((await call(app, 'rest', 'users.get', { user_id: id }, root)).status).toBe(200);
  });

  test('a token counts in its header alone: not in a query, a body, or a cookie', async () => {
    const { token } = await logIn(app, 'rest', 'root@example.org');
    const ways = [
      { url: `/api/v1/users/me?access_token=${token}&token=${token}` },
      { url: '/api/v1/users/me', headers: { cookie: `access_token=${token}; oriel_session=${token}` } },
      {
        url: '/api/v1/users/me',
        headers: { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` },
      },
      { method: 'POST', url: '/api/v1/login/test-token', headers: json, payload: { access_token: token } },
      { url: `/trpc/users.me?input={}&access_token=${token}` },
      {
        url: `/trpc/users.me?connectionParams=${encodeURIComponent(JSON.stringify({ authorization: `Bearer ${token}`, token }))}`,
      },
    ] as const;
    for (const way of ways) expect((await app.app.inject(way)).statusCode, way.url).toBe(401);
  });

  test('the password is capped before anything is hashed, on both transports and in every place', async () => {
    const root = await logIn(app, 'rest', 'root@example.org');
    const { id } = await app.addUser('ada@example.org');
    const long = 'x'.repeat(50_000);
    for (const transport of transports) {
      const start = performance.now();
      const answers = [
        await call(app, transport, 'auth.login', { username: 'ada@example.org', password: long }),
        await call(app, transport, 'users.signup', {
          email: 'new@example.org',
          full_name: 'New',
          password: long,
        }),
        await call(app, transport, 'users.create', { email: 'new@example.org', password: long }, root),
        await call(app, transport, 'users.update', { user_id: id, password: long }, root),
        await call(
          app,
          transport,
          'users.changePassword',
          { current_password: long, new_password: PASSWORD },
          root,
        ),
        await call(
          app,
          transport,
          'users.changePassword',
          { current_password: PASSWORD, new_password: long },
          root,
        ),
        await call(app, transport, 'auth.resetPassword', { token: 'A'.repeat(43), new_password: long }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 422, 422, 422, 400, 422, 422]);
      // Far less than a hash of such a length would take, even on a busy machine.
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });
});

test('no answer says what the server is made of', async () => {
  const answers = [
    await app.app.inject({ url: '/api/v1/users/%00' }),
    await post('/api/v1/login/access-token', 'username[]=x&password[a]=y', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    await post('/trpc/auth.login', '{"username":{"$ne":null},"password":{"$gt":""}}'),
    await app.app.inject({ url: "/api/v1/audit?actor=' or 1=1 --" }),
    await app.app.inject({ url: '/trpc/users.me?input=%7B' }),
    await app.app.inject({ url: '/trpc/__proto__.constructor' }),
  ];
  for (const { statusCode, body, headers } of answers) {
    expect(statusCode).toBeLessThan(500);
    expect(`${body}${JSON.stringify(headers)}`).not.toMatch(
      /sqlite|fastify|trpc\/server|node_modules|\.ts\b|at \w+ \(|express|stack/i,
    );
  }
});

test('nothing that a stranger chose stands in a mail, but the address it goes to', async () => {
  const full_name = 'Win now at http://evil.example <script>alert(1)</script>';
  const email = 'stranger+evil.example@example.org';
  expect((await call(app, 'rest', 'users.signup', { email, full_name, password: PASSWORD })).status).toBe(
    200,
  );
  await app.app.inject({
    method: 'POST',
    url: `/api/v1/password-recovery/${email}`,
    headers: { host: 'evil.example', referer: 'http://evil.example', 'user-agent': 'evil.example' },
  });
  const folder = join(app.dataDir, 'outbox');
  const mails = () =>
    readdirSync(app.dataDir).includes('outbox')
      ? readdirSync(folder).filter((name) => !name.startsWith('.'))
      : [];
  await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(1);
  const mail = readFileSync(join(folder, mails()[0] ?? ''), 'utf8');
  expect(mail).toContain(`To: ${email}`);
  expect(mail.replaceAll(email, '')).not.toMatch(/evil|alert|Win now/);
  expect(mail).not.toContain(PASSWORD);
});

test('sessions that can never be used again are swept, and no others', async () => {
  const { db } = app.deps;
  await db.deleteFrom('sessions').execute();
  const live = await logIn(app, 'rest', 'root@example.org');
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const model = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
  const others = [
    { id: 'idle', last_used_at: past(25), expires_at: past(-100) },
    { id: 'ended', last_used_at: past(1), expires_at: past(0.1) },
  ];
  for (const [n, other] of others.entries())
    await db
      .insertInto('sessions')
      .values({ ...model, ...other, token_hash: Buffer.alloc(32, n + 1) })
      .execute();
  expect(await sweepSessions(db, new Date())).toBe(2);
  expect((await call(app, 'rest', 'users.me', undefined, live)).status).toBe(200);
});

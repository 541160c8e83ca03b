// The answers to unknown paths, wrong methods, and broken or too large bodies.
import { connect } from 'node:net';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPostgres } from '#server/testing/postgres.ts';
import { newDataDir, serve } from '#server/testing/process.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

test.each([
  '/api/v1/nope',
  '/api/v1',
  '/api',
  '/trpc',
  '/assets/nope.js',
  '/assets/%00',
  '/assets/..%2fpackage.json',
  '/uploads/x',
  '/%61pi/v1/nope',
  '//api/v1/users/me',
  '/API/v1/users/me',
  '/tRPC/users.me',
])('an unknown address %s is 404 as JSON', async (url) => {
  const answer = await app.app.inject({ url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(['/nope', '/admin/nope', '/wp-login.php', '/.env', '/index.html'])(
  'an unknown page %s is the 404 screen with status 404',
  async (url) => {
    const answer = await app.app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('The page you are looking for was not found.');
    const asJson = await app.app.inject({ url, headers: { accept: 'application/json' } });
    expect([asJson.statusCode, asJson.json()]).toEqual([404, { detail: 'Not Found' }]);
  },
);

test.each([
  ['PUT', '/api/v1/subscribers', 'GET, HEAD, POST'],
  ['PATCH', '/api/v1/subscribers/', 'GET, HEAD, POST'],
  ['GET', '/api/v1/login/access-token', 'POST'],
  ['TRACE', '/api/v1/users/me', 'DELETE, GET, HEAD, PATCH'],
  ['POST', '/api/v1/subscribers/some-id', 'DELETE, GET, HEAD, PATCH'],
  ['POST', '/healthz', 'GET, HEAD'],
  ['POST', '/', 'GET, HEAD'],
  ['DELETE', '/trpc/users.me', 'GET, HEAD'],
  ['DELETE', '/trpc/no.such', 'GET, HEAD, POST'],
  ['GET', '/trpc/auth.login', 'POST'],
  ['POST', '/trpc/users.me', 'GET, HEAD'],
  ['PROPFIND', '/api/v1/users', 'GET, HEAD, POST'],
  ['QUERY', '/trpc/users.me', 'GET, HEAD'],
  ['PURGE', '/assets/x.js', 'GET, HEAD'],
  ['M-SEARCH', '/', 'GET, HEAD'],
  ['REPORT', '/healthz/', 'GET, HEAD'],
  // GET of /api/v1/products/:id would take this.
  ['GET', '/api/v1/products/upload-images', 'POST'],
] as const)('%s %s is 405 with Allow: %s', async (method, url, allow) => {
  // Safe: the library accepts any method; its types list only the common ones.
  const options = { method: method as 'GET', url, headers: { 'x-http-method-override': 'GET' } };
  const answer = await app.app.inject(options);
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe(allow);
  expect(answer.body).toContain('"detail"');
});

test.each([
  ['PUT', '/api/v1/users/me'],
  ['GET', '/api/v1/no-such'],
  ['POST', '/trpc/users.me'],
] as const)('%s %s has the headers of data', async (method, url) => {
  const { headers } = await app.app.inject({ method, url });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['referrer-policy']).toBeUndefined();
});

test('a refused method is logged with the pattern of its path, as other requests are', async () => {
  const server = await serve({ DATA_DIR: newDataDir() });
  await fetch(`${server.url}/api/v1/subscribers/some-id`, { method: 'POST' });
  await server.stop();
  expect(server.log()).toContain('"method":"POST","route":"/api/v1/subscribers/:id","status":405');
});

test.each([
  ['broken JSON', json, '{"email":', 400],
  ['another content type', { 'content-type': 'text/xml' }, '<email/>', 415],
  [
    'a form where JSON belongs',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'email=a%40example.org',
    415,
  ],
  ['more than 100 KiB', json, JSON.stringify({ email: 'x'.repeat(100 * 1024) }), 413],
  ['deep nesting', json, '['.repeat(50_000) + ']'.repeat(50_000), 422],
])('a body with %s is refused on both transports', async (_name, headers, payload, status) => {
  for (const url of ['/api/v1/subscribers/', '/trpc/subscribers.join']) {
    const answer = await app.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, `${url} → ${answer.body}`).toBe(status);
    expect(answer.body).toContain('"detail"');
  }
  expect((await app.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('no body at all is like an empty one', async () => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/subscribers/', headers: json });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0]).toEqual({ loc: ['body', 'email'], msg: 'Field required', type: 'missing' });
  expect((await app.app.inject({ method: 'POST', url: '/trpc/subscribers.join' })).statusCode).toBe(400);
  // A route without a body is sent none; then only the token is missing.
  expect((await app.app.inject({ method: 'POST', url: '/trpc/auth.logout' })).statusCode).toBe(401);
});

test('JSON where a form belongs is 415', async () => {
  const payload = { username: 'a@example.org', password: 'password' };
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/login/access-token', payload });
  expect(answer.statusCode).toBe(415);
});

test.each(['/api/v1/subscribers/', '/trpc/subscribers.join', '/'])(
  '200 MB of body to %s, chunked, are refused early and memory stays flat',
  async (path) => {
    const before = process.memoryUsage().rss;
    const { status, sent } = await upload(path, 200);
    expect([405, 413]).toContain(status);
    expect(sent).toBeLessThan(50);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  },
);

/** Sends up to `megabytes` in chunks until an answer comes. @returns the status and how many were accepted */
function upload(
  path: string,
  megabytes: number,
  headers = json,
): Promise<{ status: number | undefined; sent: number }> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    let done = false;
    const upstream = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
      done = true;
      answer.resume();
      resolve({ status: answer.statusCode, sent });
      upstream.destroy();
    });
    upstream.on('error', (error) => (done ? undefined : reject(error)));
    const send = () => {
      if (done || sent >= megabytes) return;
      sent += 1;
      upstream.write(chunk, () => setImmediate(send));
    };
    send();
  });
}

test('tRPC takes at most ten calls in a batch, and refuses empty names and endless ones in a few bytes', async () => {
  const batch = (names: string[]) => app.app.inject({ url: `/trpc/${names.join(',')}?batch=1&input={}` });
  expect((await batch(Array.from({ length: 10 }, () => 'users.me'))).statusCode).toBe(401);
  expect((await batch(Array.from({ length: 11 }, () => 'users.me'))).statusCode).toBe(400);
  const endless = await batch(Array.from({ length: 15_000 }, () => 'a'));
  expect(endless.statusCode).toBeGreaterThanOrEqual(400);
  expect(endless.statusCode).toBeLessThan(500);
  expect(endless.body.length).toBeLessThan(500);
  const empty = await app.app.inject({ url: '/trpc/,,,,?batch=1&input={}' });
  expect(empty.statusCode).toBeGreaterThanOrEqual(400);
  expect(empty.statusCode).toBeLessThan(500);
});

test.each(['%zz', '%ff', '%ED%A0%80', '%00', 'x'.repeat(2000)])(
  'a malformed id %s is answered like a missing one, with every header',
  async (id) => {
    const answer = await app.app.inject({ url: `/api/v1/users/${id}` });
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Not authenticated' }]);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  },
);

test('the bundled server answers undecodable addresses too', async () => {
  const server = await serve({ DATA_DIR: newDataDir() });
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect(await statusOf('/api/v1/users/%ff')).toBe(401);
  expect(await statusOf('/%zz')).toBe(404);
  await server.stop();
});

test('a multipart body to tRPC is refused unread, with memory flat', async () => {
  const before = process.memoryUsage().rss;
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const answers = await Promise.all([1, 2, 3].map(() => upload('/trpc/subscribers.join', 200, type)));
  expect(answers.map((answer) => answer.status)).toEqual([415, 415, 415]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a batch of refusals says once how long to wait', async () => {
  const limited = await openTestApp({ RATE_LIMITS: '{"waitlist_minute":{"max":1,"seconds":60}}' });
  const answer = await limited.app.inject({
    method: 'POST',
    url: '/trpc/subscribers.join,subscribers.join,subscribers.join?batch=1',
    payload: { 0: { email: 'a@example.org' }, 1: { email: 'b@example.org' }, 2: { email: 'c@example.org' } },
  });
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  await limited.close();
});

test.each([
  ['not HTTP', 'HELLO\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected\r\n\r\n', 417],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 405],
  ['a method that HTTP does not have', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431],
])('%s is answered on the socket with %i and a detail', async (_name, bytes, status) => {
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => (received += data.toString()));
    socket.on('close', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toContain('{"detail":');
});

test('an unexpected failure is one sentence and the id under which the log has the cause', async () => {
  const broken = await openTestApp();
  await broken.deps.db.schema.alterTable('subscribers').renameTo('gone').execute();
  for (const url of ['/api/v1/subscribers/', '/trpc/subscribers.join']) {
    const answer = await broken.app.inject({ method: 'POST', url, payload: { email: 'a@example.org' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('"detail":"Something went wrong on the server."');
    expect(answer.body).toMatch(/"request_id":"[\da-f-]{36}"/);
    expect(answer.body).not.toMatch(/sqlite|subscribers" |no such|node_modules|src\//i);
  }
  await broken.close();
});

test('health: the process answers, and is ready only if a write works', async () => {
  const own = await openTestApp();
  expect((await own.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await own.app.inject({ url: '/readyz' })).statusCode).toBe(200);
  await own.deps.db.schema.dropTable(isPostgres ? 'join_groups' : 'counters').execute();
  own.advance(2000);
  const unready = await own.app.inject({ url: '/readyz' });
  expect(unready.statusCode).toBe(503);
  expect(unready.json()).toEqual({ detail: expect.any(String) });
  expect((await own.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  await own.close();
});

test('every answer has security headers, errors too', async () => {
  for (const url of ['/', '/admin', '/nope', '/healthz', '/assets/nope', '/robots.txt']) {
    const { headers } = await app.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
  }
  for (const url of ['/api/v1/users/me', '/api/v1/nope', '/trpc/users.me', '/trpc/nope']) {
    const { headers } = await app.app.inject({ url });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
  }
  const secure = await openTestApp({ PUBLIC_URL: 'https://oriel.example.org' });
  const { headers } = await secure.app.inject({ url: '/' });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  await secure.close();
});

test('of several broken fields, 422 lists each with loc, msg and type, in the order of the fields', async () => {
  const payload = { claim: 5, password: 'short', full_name: 'x', email: 'nonsense' };
  const { detail } = (await app.app.inject({ method: 'POST', url: '/api/v1/users/signup', payload })).json();
  expect(detail).toEqual([
    { loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' },
    { loc: ['body', 'full_name'], msg: 'Full Name must be at least 3 characters', type: 'too_small' },
    { loc: ['body', 'password'], msg: 'Password must be at least 8 characters', type: 'too_small' },
    { loc: ['body', 'claim'], msg: expect.any(String), type: 'invalid_type' },
  ]);
  const nested = { email: 'a@example.org', coordinates: { longitude: 181, latitude: '0' } };
  const inner = (
    await app.app.inject({ method: 'POST', url: '/api/v1/subscribers', payload: nested })
  ).json();
  expect(inner.detail.map(({ loc }: { loc: unknown[] }) => loc)).toEqual([
    ['body', 'coordinates', 'latitude'],
    ['body', 'coordinates', 'longitude'],
  ]);
});

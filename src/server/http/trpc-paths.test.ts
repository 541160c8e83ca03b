// Paths below /trpc that name no procedure, in any spelling, are refused and never answered with 5xx.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, logIn } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const UNDECODABLE = ['%', '%zz', '%c3', '%ff%fe', '%ed%a0%80', '%u0041', '%25', '%25zz', '%25c3', '%2525'];
const ODD = [
  ...UNDECODABLE,
  ...UNDECODABLE.flatMap((path) => [`${path},users.me`, `users.me,${path}`, `users.me${path}`]),
  ...'/ // /users.me users/me users.me/ . .. %2e%2e %2f %2F.. a%2fb %5c'.split(' '),
  ...'%00 %0a %0d%0a %20 users.me%00 users.me%20 users%2Eme %EF%BF%BD \u{1f4a5}'.split(' '),
  ...', ,,, users.me, %2c users.me%2Cusers.me products.uploadImages,users.me'.split(' '),
  ...'__proto__ __proto__.x constructor constructor.prototype toString hasOwnProperty then'.split(' '),
  ...'users.__proto__ users.constructor auth auth. .auth.login auth._def _def.procedures'.split(' '),
  ...'" <x> {} ^ ` |'.split(' '),
  '',
  'a'.repeat(5000),
  '%zz'.repeat(300),
];
const QUERIES = [
  '',
  '?batch=1',
  '?batch=1&batch=1',
  '?batch=1&input=__proto__',
  '?batch=1&input=%7B%22__proto__%22%3A1%7D',
  '?input=%zz',
  '?input=%c3',
  '?%zz',
  '?connectionParams=1',
  '?batch=1&connectionParams=%zz',
];
const PAYLOADS = [undefined, '{}', '{"0":{}}', '{"__proto__":1}', '{', 'null', '[]'];

test.each(QUERIES)('no odd path with the query %j is a 5xx, by any method and body', async (query) => {
  const failed: string[] = [];
  for (const path of ODD) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'] as const) {
      for (const payload of method === 'POST' ? PAYLOADS : [undefined]) {
        const body =
          payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } };
        const answer = await app.app.inject({ method, url: `/trpc/${path}${query}`, ...body });
        if (answer.statusCode >= 500) failed.push(`${method} ${path} ${payload} is ${answer.statusCode}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test('a path that cannot be decoded is not found, as on REST', async () => {
  for (const path of UNDECODABLE) {
    const trpc = await app.app.inject({ url: `/trpc/${path}` });
    expect([trpc.statusCode, trpc.json().error.data.detail], path).toEqual([404, 'Not Found']);
    expect((await app.app.inject({ url: `/api/v1/${path}` })).statusCode, path).toBe(404);
    const posted = await app.app.inject({ method: 'POST', url: `/trpc/${path}`, payload: {} });
    expect(posted.statusCode, path).toBe(404);
  }
});

test('a path is decoded once: what an escape hides is no procedure, and a batch keeps its order', async () => {
  await app.addUser('ada@example.org');
  const session = await logIn(app, 'rest', 'ada@example.org');
  const headers = { authorization: `Bearer ${session.token}` };
  for (const path of ['users%252eme', 'users.%256de', 'auth%252elogin'])
    expect((await app.app.inject({ url: `/trpc/${path}`, headers })).statusCode, path).toBe(404);
  expect((await app.app.inject({ url: '/trpc/users%2eme', headers })).statusCode).toBe(200);
  const batch = await app.app.inject({ url: '/trpc/users.me,%25zz,users.me?batch=1', headers });
  const statuses = batch
    .json()
    .map((item: { error?: { data: { httpStatus: number } } }) => item.error?.data.httpStatus ?? 200);
  expect(statuses).toEqual([200, 404, 200]);
  expect((await call(app, 'trpc', 'users.me', undefined, session)).status).toBe(200);
});

test('malformed connection parameters are a 400 and do not affect the next call', async () => {
  const answer = await app.app.inject({ url: '/trpc/users.me?connectionParams=1' });
  expect([answer.statusCode, answer.json().error.data.httpStatus]).toEqual([400, 400]);
  expect((await app.app.inject({ url: '/trpc/users.me' })).statusCode).toBe(401);
});

test('a user before the host is a 400, in the header and in the target', async () => {
  const headers = { host: 'user@example.org' };
  for (const path of ['users.me', '%zz']) {
    const answer = await app.app.inject({ url: `/trpc/${path}`, headers });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'The host of the request is not valid.' },
    ]);
  }
  const upload = { method: 'POST', url: '/trpc/products.uploadImages', headers } as const;
  expect((await app.app.inject(upload)).statusCode).toBe(400);
  const { hostname, port } = new URL(await app.app.listen({ port: 0, host: '127.0.0.1' }));
  for (const target of ['http://user@example.org/trpc/users.me', 'HTTP://user:word@example.org/trpc/nope']) {
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n`);
    expect(await text(socket), target).toMatch(/^HTTP\/1\.1 400 /);
  }
});

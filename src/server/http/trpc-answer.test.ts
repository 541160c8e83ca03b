import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('ada@example.org');
  headers = { authorization: `Bearer ${(await logIn(app, 'rest', 'ada@example.org')).token}` };
});
afterAll(() => app.close());

test.each(['users.me', 'users.me,users.me?batch=1', 'none.such', 'users.me,none.such?batch=1'])(
  'the answer of %s is sent in one piece with its length',
  async (path) => {
    const answer = await app.app.inject({ url: `/trpc/${path}`, headers });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(answer.headers['transfer-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['vary']).toBe('trpc-accept, accept');
  },
);

test('the answer to a call that asks for a stream is streamed', async () => {
  const answer = await app.app.inject({
    url: '/trpc/users.me,users.me?batch=1',
    headers: { ...headers, 'trpc-accept': 'application/jsonl' },
  });
  expect(answer.headers['transfer-encoding']).toBe('chunked');
  expect(answer.body.trim().split('\n').length).toBeGreaterThan(1);
});

test.each(['a b', '[', 'x:99999'])('the host %j is a 400', async (host) => {
  const answer = await app.app.inject({ url: '/trpc/users.me', headers: { ...headers, host } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ detail: 'The host of the request is not valid.' });
});

// Where in a request something is wrong (`loc`): in its path, its query or its body.
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

const FILE = '/api/v1/files/0198c0de-0000-7000-8000-000000000000';

test.each([
  ['GET', `${FILE}/pages/0`, undefined, [['path', 'n']]],
  ['GET', `${FILE}/pages/first`, undefined, [['path', 'n']]],
  ['GET', `${FILE}/pages?limit=0`, undefined, [['query', 'limit']]],
  [
    'GET',
    `${FILE}/tables/0/rows?limit=0`,
    undefined,
    [
      ['query', 'limit'],
      ['path', 'sheet'],
    ],
  ],
  ['POST', '/api/v1/password-recovery/nonsense', undefined, [['path', 'email']]],
  ['PATCH', '/api/v1/users/me', { full_name: 1 }, [['body', 'full_name']]],
  // What stands in the address goes before what stands in the body.
  ['POST', '/api/v1/password-recovery/nonsense', { email: 'ada@example.org' }, [['path', 'email']]],
] as const)('%s %s names each place', async (method, url, payload, places) => {
  const answer = await app.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode).toBe(422);
  const { detail } = Object(answer.json());
  expect(detail.map(({ loc }: { loc: unknown }) => loc).toSorted()).toEqual(places.toSorted());
});

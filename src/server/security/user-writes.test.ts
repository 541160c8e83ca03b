// The limit on writes per user: every mutation counts, on both transports, by user only.
import { afterEach, expect, test } from 'vitest';
import { call, transports, logIn } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { defaultLimits } from '../limits/buckets.ts';
import { accessTo } from '../trpc/access.ts';
import { appRouter } from '../trpc/router.ts';

let app: TestApp;
afterEach(() => app.close());

const open = (max: number) =>
  openTestApp({ RATE_LIMITS: JSON.stringify({ user_writes: { max, seconds: 3600 } }) });

test('a user has one share on both transports and in all sessions; another user has their own, and reading takes nothing', async () => {
  app = await open(4);
  await app.addUser('ada@example.org');
  await app.addUser('ben@example.org');
  const [rest, trpc] = [
    await logIn(app, 'rest', 'ada@example.org'),
    await logIn(app, 'trpc', 'ada@example.org'),
  ];
  const ben = await logIn(app, 'rest', 'ben@example.org');
  const create = (session: typeof rest, transport: (typeof transports)[number]) =>
    call(app, transport, 'products.create', { title: 'Something' }, session);
  for (const transport of transports) {
    for (let n = 0; n < 10; n += 1)
      expect((await call(app, transport, 'products.list', {}, rest)).status).toBe(200);
    expect((await create(rest, transport)).status).toBe(200);
    expect((await create(trpc, transport)).status).toBe(200);
  }
  for (const transport of transports) {
    const refused = await create(rest, transport);
    expect([refused.status, refused.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many requests\. Please try again in /),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect((await create(ben, transport)).status).toBe(200);
    expect((await call(app, transport, 'products.list', {}, trpc)).status).toBe(200);
  }
  const listed = await call(app, 'rest', 'products.list', {}, ben);
  expect(listed.body).toMatchObject({ count: 6 });
});

test('each call of a batch counts, and so does one that is refused for its input or its role', async () => {
  app = await open(5);
  await app.addUser('ada@example.org');
  const session = await logIn(app, 'rest', 'ada@example.org');
  expect((await call(app, 'rest', 'products.create', { title: '' }, session)).status).toBe(422);
  expect((await call(app, 'trpc', 'users.remove', { user_id: 'x' }, session)).status).toBe(403);
  const title = { title: 'Something' };
  const batch = await app.app.inject({
    method: 'POST',
    url: '/trpc/products.create,products.create,products.create,products.create?batch=1',
    payload: { 0: title, 1: title, 2: title, 3: title },
    headers: { authorization: `Bearer ${session.token}` },
  });
  const statuses = batch
    .json()
    .map((item: { error?: { data: { httpStatus: number } } }) => item.error?.data.httpStatus ?? 200);
  expect(statuses.toSorted()).toEqual([200, 200, 200, 429]);
});

/** Ending a session is never refused. */
const UPLOADS = ['products.uploadImages', 'subscribers.importCsv', 'files.upload', 'files.replace'] as const;
const ENDING = ['auth.logout', 'users.endMySession', 'users.endMyOtherSessions', 'users.endSessions'];

test.each(transports)(
  '%s: with nothing left of the share, sessions can still be ended',
  async (transport) => {
    app = await open(1);
    await app.addUser('ada@example.org');
    const thief = await logIn(app, 'rest', 'ada@example.org');
    const ada = await logIn(app, transport, 'ada@example.org');
    expect((await call(app, 'rest', 'auth.testToken', undefined, thief)).status).toBe(200);
    expect((await call(app, 'rest', 'auth.testToken', undefined, thief)).status).toBe(429);
    expect((await call(app, transport, 'users.endMySession', { id: 'x' }, ada)).status).toBe(404);
    expect((await call(app, 'trpc', 'users.endMyOtherSessions', undefined, ada)).status).toBe(200);
    expect((await call(app, 'rest', 'users.me', undefined, thief)).status).toBe(401);
    expect((await call(app, transport, 'auth.logout', undefined, ada)).status).toBe(200);
    expect((await call(app, transport, 'users.me', undefined, ada)).status).toBe(401);
  },
);

test('every other mutation for signed-in users is limited, and none that is public', async () => {
  app = await open(1);
  await app.addUser('root@example.org', { is_superuser: true });
  const session = await logIn(app, 'rest', 'root@example.org');
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
  const send = async (name: string) =>
    (await app.app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload: '{}' })).statusCode;
  expect(await send('auth.testToken')).toBe(200);
  const mutations = Object.entries(Object(appRouter._def.procedures))
    .map(([name, procedure]) => ({ name, ...Object(procedure)._def }))
    // A deletion that is not stopped cannot be undone.
    .filter(({ type, name }) => type === 'mutation' && ![...ENDING, ...UPLOADS, 'jobs.stop'].includes(name));
  expect(mutations.length).toBeGreaterThan(15);
  for (const { name } of mutations) {
    const status = await send(name);
    if (accessTo(name) === 'public') expect(status, name).not.toBe(429);
    else expect(status, name).toBe(429);
  }
  const form = {
    id: 'x',
    files: [Buffer.from('x')],
    product_id: 'x',
    images: [Buffer.from('x')],
    file: [Buffer.from('x')],
  };
  for (const transport of transports)
    for (const upload of UPLOADS)
      expect((await call(app, transport, upload, form, session)).status).toBe(429);
});

test('the share is 600 a minute, and with RATE_LIMITS=off nothing is counted', async () => {
  expect(defaultLimits.user_writes).toEqual({ max: 600, seconds: 60 });
  app = await openTestApp();
  await app.addUser('ada@example.org');
  const session = await logIn(app, 'rest', 'ada@example.org');
  const statuses = new Set<number>();
  for (let n = 0; n < defaultLimits.user_writes.max + 5; n += 1)
    statuses.add((await call(app, 'rest', 'auth.testToken', undefined, session)).status);
  expect([...statuses]).toEqual([200]);
});

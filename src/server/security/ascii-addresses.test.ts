// New addresses have an ASCII local part; accounts and subscribers stored before this rule stay valid.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { call, transports, field, logIn, type Session } from '../testing/transports.ts';
import { newDataDir, run } from '../testing/process.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';

/** A Cyrillic a, an accent in both forms, a full-width letter, the Kelvin sign, a dotless i, a long s, an emoji. */
const LOOK_ALIKES = [
  '\u0430da@example.org',
  'jos\u00e9@example.org',
  'jose\u0301@example.org',
  '\uff41da@example.org',
  '\u212aate@example.org',
  'ad\u0131@example.org',
  'ada\u017f@example.org',
  'ada\u{1f600}@example.org',
];
const FORMER = 'jos\u00e9@example.org';

let app: TestApp;
let root: Record<Transport, Session>;
let former: { id: string };
beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('root@example.org', { is_superuser: true });
  root = {
    rest: await logIn(app, 'rest', 'root@example.org'),
    trpc: await logIn(app, 'trpc', 'root@example.org'),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('users').where('email', '!=', 'root@example.org').execute();
  former = await app.addUser(FORMER);
});

test.each(transports)('nobody gets a new address with a look-alike letter (%s)', async (transport) => {
  const { id } = await app.addUser('ben@example.org');
  const ben = await logIn(app, transport, 'ben@example.org');
  for (const email of LOOK_ALIKES) {
    const answers = [
      await call(app, transport, 'subscribers.join', { email }),
      await call(app, transport, 'users.signup', { email, full_name: 'Somebody', password: PASSWORD }),
      await call(app, transport, 'users.create', { email, password: PASSWORD }, root[transport]),
      await call(app, transport, 'users.update', { user_id: id, email }, root[transport]),
      await call(app, transport, 'users.updateMe', { email }, ben),
    ];
    for (const { status, detail } of answers) {
      expect(status, email).toBe(422);
      const item = { loc: ['body', 'email'], msg: 'Invalid email address', type: 'invalid_format' };
      expect(detail, email).toEqual([item]);
    }
  }
  const users = await app.deps.db.selectFrom('users').select('email').execute();
  expect(users.map(({ email }) => email).toSorted()).toEqual(['ben@example.org', FORMER, 'root@example.org']);
});

test.each(transports)(
  'an account with such an address logs in, recovers and is managed as before (%s)',
  async (transport) => {
    for (const username of [FORMER, 'JOS\u00c9@Example.org', 'jose\u0301@example.org'])
      expect(
        (await call(app, transport, 'auth.login', { username, password: PASSWORD })).status,
        username,
      ).toBe(200);
    const session = await logIn(app, transport, FORMER);
    expect((await call(app, transport, 'users.me', undefined, session)).body).toMatchObject({
      email: FORMER,
    });
    const list = await call(app, transport, 'users.list', {}, root[transport]);
    expect(list.text.normalize('NFC')).toContain(FORMER);

    // Like the forms: with the current address.
    const own = await call(
      app,
      transport,
      'users.updateMe',
      { full_name: 'Jos\u00e9', email: FORMER },
      session,
    );
    expect([own.status, field(own.body, 'full_name')]).toEqual([200, 'Jos\u00e9']);
    const edit = { user_id: former.id, full_name: 'Pepe', email: FORMER };
    expect((await call(app, transport, 'users.update', edit, root[transport])).body).toMatchObject({
      full_name: 'Pepe',
    });
    const other = await call(app, transport, 'users.updateMe', { email: 'josef\u00e9@example.org' }, session);
    expect(other.status).toBe(422);

    const recovery = await call(app, transport, 'auth.recoverPassword', { email: FORMER });
    expect(recovery.status).toBe(200);
    // The response does not reveal whether the account exists.
    const stranger = await call(app, transport, 'auth.recoverPassword', { email: 'ren\u00e9@example.org' });
    expect([stranger.status, stranger.body]).toEqual([recovery.status, recovery.body]);
    expect(
      (await call(app, transport, 'auth.previewRecovery', { email: FORMER }, root[transport])).status,
    ).toBe(200);

    const renamed = await call(app, transport, 'users.updateMe', { email: 'jose@example.org' }, session);
    expect(renamed.body).toMatchObject({ email: 'jose@example.org' });
    const back = await call(app, transport, 'users.updateMe', { email: FORMER }, session);
    expect(back.status).toBe(422);
    expect((await call(app, transport, 'users.remove', { user_id: former.id }, root[transport])).status).toBe(
      200,
    );
  },
);

test.each(transports)(
  'the failed log-ins to such an account are counted under one spelling (%s)',
  async (transport) => {
    const own = await openTestApp({ RATE_LIMITS: '{"login_account":{"max":3,"seconds":3600}}' });
    await own.addUser(FORMER);
    const statuses = [];
    for (const username of [FORMER, 'JOS\u00c9@example.org', 'jose\u0301@example.org', FORMER])
      statuses.push((await call(own, transport, 'auth.login', { username, password: 'wrong' })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    await own.close();
  },
);

test.each(transports)(
  'a subscriber with such an address is listed, exported and removed (%s)',
  async (transport) => {
    const id = `01970000-0000-7000-8000-00000000000${transports.indexOf(transport)}`;
    const place = { latitude: null, longitude: null, location: null };
    const row = { id, email: FORMER, created_at: '2026-01-01T00:00:00.000Z', ...place };
    await app.deps.db.insertInto('subscribers').values(row).execute();
    expect((await call(app, transport, 'subscribers.list', {}, root[transport])).text).toContain(FORMER);
    expect((await call(app, transport, 'subscribers.get', { id }, root[transport])).body).toMatchObject({
      email: FORMER,
    });
    expect((await call(app, transport, 'subscribers.remove', { id }, root[transport])).status).toBe(200);
  },
);

test('the first superuser and the contact address follow the rule too', () => {
  for (const email of LOOK_ALIKES) {
    const superuser = { FIRST_SUPERUSER: email, FIRST_SUPERUSER_PASSWORD: PASSWORD };
    expect(() => readConfig(superuser)).toThrow(ConfigError);
    expect(() => readConfig({ SITE_CONTACT_EMAIL: email })).toThrow(/SITE_CONTACT_EMAIL/);
  }
});

test('the commands make no such account, but reset the password of one that is there', async () => {
  const env = { DATA_DIR: newDataDir() };
  const input = `${PASSWORD}\n`;
  const made = await run(['create-superuser', FORMER], { env, input });
  expect(made).toMatchObject({ code: 1, stderr: expect.stringContaining('is not an e-mail address') });
  expect((await run(['migrate'], { env })).code).toBe(0);
  const reset = await run(['reset-password', FORMER], { env, input });
  expect(reset).toMatchObject({ code: 1, stderr: expect.stringContaining(`There is no account ${FORMER}.`) });
});

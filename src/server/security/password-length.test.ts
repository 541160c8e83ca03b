// The length of new passwords is counted after NFKC, in every place that sets one. Existing passwords keep working.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mintResetToken } from '../testing/reset-tokens.ts';
import { ConfigError, readConfig } from '../config.ts';
import { call, transports, logIn } from '../testing/transports.ts';
import { newDataDir, run } from '../testing/process.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';

/** Eight UTF-16 units, eight code points, four characters. */
const FOUR = 'e\u0301'.repeat(4);
const EIGHT = 'e\u0301'.repeat(8);
/** 128 characters and 256 UTF-16 units. */
const LONGEST = '\u{1f600}'.repeat(128);
/** 144 characters after NFKC, eight before. */
const EXPANDING = '\ufdfa'.repeat(8);
const refusals = [
  [FOUR, 'Password must be at least 8 characters'],
  [EXPANDING, 'Password must be at most 128 characters'],
] as const;

let app: TestApp;
let people = 0;
let user: { id: string; email: string };
beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('root@example.org', { is_superuser: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.addUser(`user${(people += 1)}@example.org`);
});

/** Sets a password in each possible way. @returns the address of its account */
const ways: Record<
  string,
  (
    transport: Transport,
    password: string,
  ) => Promise<{ answer: { status: number; detail: unknown }; email: string }>
> = {
  'sign-up': async (transport, password) => {
    const email = `new-${user.email}`;
    return {
      email,
      answer: await call(app, transport, 'users.signup', { email, full_name: 'Somebody', password }),
    };
  },
  reset: async (transport, new_password) => {
    const token = await mintResetToken(app.deps.db, user.id, app.deps.clock());
    return {
      email: user.email,
      answer: await call(app, transport, 'auth.resetPassword', { token, new_password }),
    };
  },
  change: async (transport, new_password) => {
    const session = await logIn(app, transport, user.email);
    const input = { current_password: PASSWORD, new_password };
    return { email: user.email, answer: await call(app, transport, 'users.changePassword', input, session) };
  },
  'creation by a superuser': async (transport, password) => {
    const email = `made-${user.email}`;
    const root = await logIn(app, transport, 'root@example.org');
    return {
      email,
      answer: await call(app, transport, 'users.create', { email, password, is_active: true }, root),
    };
  },
  'editing by a superuser': async (transport, password) => {
    const root = await logIn(app, transport, 'root@example.org');
    const input = { user_id: user.id, password };
    return { email: user.email, answer: await call(app, transport, 'users.update', input, root) };
  },
};

test.each(Object.keys(ways).flatMap((way) => transports.map((transport) => [way, transport] as const)))(
  '%s counts a new password after NFKC (%s)',
  async (way, transport) => {
    for (const [password, message] of refusals) {
      const { answer } = (await ways[way]?.(transport, password)) ?? {};
      expect(answer?.status).toBe(422);
      expect(answer?.detail).toMatchObject([{ msg: message }]);
    }
    for (const password of [EIGHT, LONGEST]) {
      const { answer, email } = (await ways[way]?.(transport, password)) ?? {};
      expect(answer?.status).toBe(200);
      const input = { username: email, password: password.normalize('NFD') };
      expect((await call(app, transport, 'auth.login', input)).status).toBe(200);
      user = await app.addUser(`user${(people += 1)}@example.org`);
    }
  },
);

test.each(transports)(
  'passwords that were counted before NFKC still log in, and longer ones fail like wrong ones (%s)',
  async (transport) => {
    for (const password of [FOUR, EXPANDING, '\ufb03'.repeat(128)]) {
      const password_hash = await app.deps.passwords.hash(password);
      await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
      const login = (typed: string) =>
        call(app, transport, 'auth.login', { username: user.email, password: typed });
      expect((await login(password)).status).toBe(200);
      for (const typed of ['x'.repeat(129), '\u{1f600}'.repeat(129), 'x'.repeat(5000)]) {
        const answer = await login(typed);
        expect([answer.status, answer.detail]).toEqual([400, 'Incorrect email or password']);
      }
    }
  },
);

test('FIRST_SUPERUSER_PASSWORD is counted the same way', () => {
  const read = (password: string) =>
    readConfig({ FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: password });
  for (const [password] of refusals) {
    expect(() => read(password)).toThrow(ConfigError);
    expect(() => read(password)).toThrow(/FIRST_SUPERUSER_PASSWORD.*8 to 128 characters/);
  }
  for (const password of [EIGHT, LONGEST]) expect(read(password).firstSuperuser?.password).toBe(password);
});

test('the commands count it the same way', async () => {
  const env = { DATA_DIR: newDataDir() };
  const send = (command: string, password: string) =>
    run([command, 'ada@example.org'], { env, input: `${password}\n` });
  expect(await send('create-superuser', FOUR)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Password must be at least 8 characters'),
  });
  expect((await send('create-superuser', EIGHT)).code).toBe(0);
  expect(await send('reset-password', EXPANDING)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Password must be at most 128 characters'),
  });
  expect((await send('reset-password', LONGEST)).code).toBe(0);
});

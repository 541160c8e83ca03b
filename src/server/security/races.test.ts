// Concurrent requests, fifty rounds each, gain nothing. (Superusers against each other: users.test.ts.)
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mintResetToken } from '../testing/reset-tokens.ts';
import { call, transports, field, logIn, type Answer, type Session } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

const ROUNDS = 50;
const AT_ONCE = 20;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

/** Starts over with hashes that cost little: a thousand real ones take twenty seconds. */
async function openWithCheapHashes(): Promise<void> {
  await app.close();
  app = await openTestApp({}, CHEAP_HASHES);
}

const transportOf = (n: number) => transports[n % 2] ?? 'rest';
const many = (work: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)));
const isLive = async (session: Session) =>
  (await call(app, 'rest', 'users.me', undefined, session)).status === 200;

test('a reset token redeemed twenty times at once has one winner, whose password is the one that counts', async () => {
  await openWithCheapHashes();
  const { id } = await app.addUser('ada@example.org');
  for (let round = 0; round < ROUNDS; round += 1) {
    const token = await mintResetToken(app.deps.db, id, app.deps.clock());
    const answers = await many((n) =>
      call(app, transportOf(n), 'auth.resetPassword', { token, new_password: `password ${round} of ${n}` }),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ detail }) => detail === 'Invalid token')).toHaveLength(AT_ONCE - 1);
    const password = `password ${round} of ${winners[0]}`;
    expect((await call(app, 'rest', 'auth.login', { username: 'ada@example.org', password })).status).toBe(
      200,
    );
  }
});

/** Waits a different time in each round, so that the two requests overlap at every point. */
const wait = (round: number) => new Promise((resolve) => setTimeout(resolve, (round % 10) * 2));

/** Logs in with the old password while `change` runs. @returns the session, if there was one */
async function logInDuring(round: number, change: () => Promise<Answer>): Promise<Session[]> {
  const [changed, ...logins] = await Promise.all([
    change(),
    ...Array.from({ length: 4 }, async (_, n) => {
      await wait(round + n * 3);
      return logIn(app, transportOf(n), 'ada@example.org').catch(() => undefined);
    }),
  ]);
  expect(changed.status).toBe(200);
  return logins.filter((session) => session !== undefined);
}

test('a log-in in flight does not survive a reset', async () => {
  const { id } = await app.addUser('ada@example.org');
  const { password_hash } = await app.deps.db
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  let opened = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
    const token = await mintResetToken(app.deps.db, id, app.deps.clock());
    const sessions = await logInDuring(round, () =>
      call(app, transportOf(round), 'auth.resetPassword', { token, new_password: 'another password' }),
    );
    opened += sessions.length;
    for (const session of sessions) expect(await isLive(session)).toBe(false);
    expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  }
  // Some succeeded before the reset; otherwise nothing was concurrent.
  expect(opened).toBeGreaterThan(0);
});

test('a log-in in flight does not survive its deactivation', async () => {
  await app.addUser('root@example.org', { is_superuser: true });
  const root = await logIn(app, 'rest', 'root@example.org');
  const { id } = await app.addUser('ada@example.org');
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.deps.db.updateTable('users').set({ is_active: 1 }).where('id', '=', id).execute();
    const sessions = await logInDuring(round, async () => {
      await wait(round * 7);
      return call(app, transportOf(round), 'users.update', { user_id: id, is_active: false }, root);
    });
    await app.deps.db.updateTable('users').set({ is_active: 1 }).where('id', '=', id).execute();
    for (const session of sessions) expect(await isLive(session)).toBe(false);
  }
});

// Capitals, surrounding space, an internationalised domain in both spellings, and its full stops.
const spellings = [
  (n: number) => `ada${n}@bücher.example`,
  (n: number) => `ADA${n}@BÜCHER.example`,
  (n: number) => ` ada${n}@xn--bcher-kva.example\t`,
  (n: number) => `aDa${n}@Bücher。example`,
  (n: number) => `ada${n}@bu\u0308cher.example`,
];
const spell = (round: number, n: number) => spellings[n % spellings.length]?.(round) ?? '';

test('twenty joins of one person in different spellings make one row', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await many((n) =>
      call(app, transportOf(n), 'subscribers.join', { email: spell(round, n) }),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  }
  const rows = await app.deps.db.selectFrom('subscribers').select('email').orderBy('id').execute();
  expect(rows.map(({ email }) => email)).toEqual(
    Array.from({ length: ROUNDS }, (_, round) => `ada${round}@xn--bcher-kva.example`),
  );
});

test('twenty sign-ups of one person in different spellings make one account', async () => {
  await openWithCheapHashes();
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await many((n) =>
      call(app, transportOf(n), 'users.signup', {
        email: spell(round, n),
        full_name: 'Ada Okafor',
        password: PASSWORD,
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const made = answers.find(({ status }) => status === 200);
    expect(field(made?.body, 'email')).toBe(`ada${round}@xn--bcher-kva.example`);
  }
  const rows = await app.deps.db.selectFrom('users').select('email').execute();
  expect(rows).toHaveLength(ROUNDS);
});

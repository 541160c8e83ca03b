// The order of turns, whatever comes when.
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Runs a task of each account, all asked for at once. @returns the accounts in the order of their turns */
async function orderOf(accounts: string, limits = { ofAccount: 100, inAll: 1000 }): Promise<string> {
  const turns = new Turns(limits);
  let order = '';
  const tasks = accounts.split('').map((account) =>
    turns.run(account, async () => {
      order += account;
      await Promise.resolve();
    }),
  );
  const refused = (await Promise.allSettled(tasks)).filter(({ status }) => status === 'rejected');
  return refused.length === 0 ? order : `${order} ${refused.length}`;
}

test.each([
  ['AAAAAAB', 'ABAAAAA'],
  ['AAABBBC', 'ABCABAB'],
  ['ABCABC', 'ABCABC'],
  ['AAAA', 'AAAA'],
])('%s take turns as %s', async (accounts, order) => {
  expect(await orderOf(accounts)).toBe(order);
});

test('an account has a few that wait, and so have all together; the rest is refused', async () => {
  expect(await orderOf('AAAAAAB', { ofAccount: 2, inAll: 3 })).toBe('ABAA 3');
  expect(await orderOf('AABCDE', { ofAccount: 2, inAll: 3 })).toBe('ABCA 2');
  const turns = new Turns({ ofAccount: 1, inAll: 3 });
  const [, , third] = await Promise.allSettled(['A', 'A', 'A'].map((own) => turns.run(own, async () => own)));
  expect(third).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } });
  expect(await turns.run('A', async () => 'again')).toBe('again');
});

test('a task that fails passes the turn on', async () => {
  const turns = new Turns({ ofAccount: 1, inAll: 3 });
  const [one, other] = await Promise.allSettled([
    turns.run('A', () => Promise.reject(new Error('broken'))),
    turns.run('B', async () => 'done'),
  ]);
  expect([one.status, other]).toEqual(['rejected', { status: 'fulfilled', value: 'done' }]);
});

test('a task that is given up while it waits leaves its place to others', async () => {
  const turns = new Turns({ ofAccount: 1, inAll: 2 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = turns.run('A', () => held);
  const leaving = new AbortController();
  let hasRun = false;
  const given = turns.run('A', async () => void (hasRun = true), leaving.signal).catch(String);
  leaving.abort(new Error('gone'));
  expect(await given).toBe('Error: gone');
  const others = ['A', 'B'].map((account) => turns.run(account, async () => account));
  release();
  await first;
  expect(await Promise.all(others)).toEqual(['A', 'B']);
  expect(hasRun).toBe(false);
});

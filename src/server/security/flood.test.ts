// A flood of log-ins against the real process is shed, and health checks and other users are hardly delayed. Also: response
// times do not reveal whether an account exists.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { percentile } from '../testing/measure.ts';
import { call, logIn } from '../testing/transports.ts';
import { newDataDir, serve, type Serving } from '../testing/process.ts';
import { openTestApp } from '../testing/test-app.ts';

const PARALLEL = 500;
const AT_MOST_MS = 250;
const HASHING_AND_WAITING = 4 + 64;

let server: Serving;
let token: string;

const logInAs = (username: string, password: string) =>
  fetch(`${server.url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });

beforeAll(async () => {
  const env = { FIRST_SUPERUSER: 'root@example.org', FIRST_SUPERUSER_PASSWORD: 'correct horse' };
  server = await serve({ DATA_DIR: newDataDir(), ...env });
  const answer: unknown = await (await logInAs('root@example.org', 'correct horse')).json();
  token = String(Object(answer).access_token);
});
afterAll(() => server.stop('SIGKILL'));

/** Sends requests one after the other until `done`. @returns the response times in milliseconds */
async function time(path: string, done: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const statuses: number[] = [];
  while (!done()) {
    const start = performance.now();
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    statuses.push(answer.status);
  }
  // Readiness is never shed; a user may hit the iteration of the event loop in which 500 requests arrived.
  const served = statuses.filter((status) => status === 200).length / statuses.length;
  expect(served, path).toBeGreaterThanOrEqual(path === '/readyz' ? 1 : 0.9);
  return times.toSorted((one, other) => one - other);
}
// 500 log-ins at once, half of them to one account.
const flooding = `
  const [url, parallel] = process.argv.slice(1);
  const logIn = (username) => fetch(url, { method: 'POST', body: new URLSearchParams({ username, password: 'wrong password' }) });
  const answers = await Promise.all(Array.from({ length: Number(parallel) }, async (_, n) => {
    const answer = await logIn(n % 2 === 0 ? 'root@example.org' : 'u' + n + '@example.org');
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  }));
  process.stdout.write(JSON.stringify(answers));
`;

/** Floods from a child process, so that the measured times are the server's. @returns the responses */
async function flood(): Promise<{ status: number; retryAfter: string | null }[]> {
  const args = [
    '--input-type=module',
    '--eval',
    flooding,
    `${server.url}/api/v1/login/access-token`,
    String(PARALLEL),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 10 * 1024 * 1024 });
  return JSON.parse(stdout);
}

/** Requests both while `work` runs. @returns the response times */
async function timeDuring<Result>(work: () => Promise<Result>) {
  let running = true;
  const [readiness, user, result] = await Promise.all([
    time('/readyz', () => !running),
    time('/api/v1/users/me', () => !running),
    work().finally(() => (running = false)),
  ]);
  return { times: { readiness, user }, result };
}

test('500 log-ins at once: what is too much is told so, readiness and a signed-in user are answered in time', async () => {
  const calm = await timeDuring(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  const { times, result: answers } = await timeDuring(async () => {
    const start = performance.now();
    const first = await flood();
    // More on a fast machine, so that there is something to measure.
    while (performance.now() - start < 2000) await flood();
    return first;
  });
  for (const name of ['readiness', 'user'] as const) {
    // A busy machine is slow without a flood too.
    const atMost = Math.max(AT_MOST_MS, 4 * percentile(calm.times[name], 0.95));
    expect(times[name].length, name).toBeGreaterThan(5);
    expect(percentile(times[name], 0.5), `median of ${name}`).toBeLessThan(atMost);
    expect(percentile(times[name], 0.95), `p95 of ${name}`).toBeLessThan(atMost);
  }
  const [refused, shed] = [400, 503].map((wanted) => answers.filter(({ status }) => status === wanted));
  expect((refused?.length ?? 0) + (shed?.length ?? 0)).toBe(PARALLEL);
  expect(refused?.length).toBeGreaterThan(0);
  expect(shed?.length).toBeGreaterThan(0);
  expect(shed?.every(({ retryAfter }) => /^\d+$/.test(retryAfter ?? ''))).toBe(true);
  expect((await logInAs('root@example.org', 'correct horse')).status).toBe(200);
}, 120_000);

test('the queue is 64 long behind 4 that hash, and no longer', async () => {
  const app = await openTestApp();
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      app.deps.passwords.verify(undefined, 'some password').then(
        () => 'hashed',
        (error: { status: number }) => error.status,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'hashed')).toHaveLength(HASHING_AND_WAITING);
  expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(100 - HASHING_AND_WAITING);
  await app.close();
}, 120_000);

test('no answer takes another time where there is an account: log-in, recovery, the waitlist', async () => {
  const app = await openTestApp();
  await app.addUser('known@example.org');
  await app.addUser('inactive@example.org', { is_active: false });
  await logIn(app, 'rest', 'known@example.org');
  const names = ['known@example.org', 'inactive@example.org', 'unknown@example.org'];
  const actions = {
    'auth.login': (email: string) => ({ username: email, password: 'wrong password' }),
    'auth.recoverPassword': (email: string) => ({ email }),
    'subscribers.join': (email: string) => ({ email }),
  } as const;
  for (const procedure of ['auth.login', 'auth.recoverPassword', 'subscribers.join'] as const) {
    const times = new Map<string, number[]>(names.map((name) => [name, []]));
    // Interleaved, so that slow moments of the machine affect all alike.
    for (let round = 0; round < 21; round += 1) {
      for (const name of names) {
        const start = performance.now();
        await call(app, 'rest', procedure, actions[procedure](name));
        times.get(name)?.push(performance.now() - start);
      }
    }
    // The fastest quarter of each: slower ones were delayed by other work on the machine.
    const quick = [...times.values()].map((list) => percentile(list, 0.25));
    expect(Math.max(...quick) / Math.min(...quick), procedure).toBeLessThan(2.5);
  }
  await app.close();
}, 120_000);

// Limits that several real processes share: through their PostgreSQL database, and through a Redis server.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { isPostgres, query } from '../testing/postgres.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { newDataDir, run, serve, type Serving } from '../testing/process.ts';
import { hasRedis, startRedis } from '../testing/redis-server.ts';
import { openSmtp } from '../testing/smtp.ts';
import { PASSWORD } from '../testing/test-app.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

const OWNER = { FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: PASSWORD };

function newFolder(): string {
  const dir = newDataDir();
  undo.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function start(env: Record<string, string>): Promise<Serving> {
  const server = await serve({ RATE_LIMITS: 'on', ...OWNER, ...env });
  undo.push(() => server.stop('SIGKILL'));
  return server;
}

/** Starts two processes: on one database with PostgreSQL, else each on its own. */
async function startTwo(env: Record<string, string>): Promise<[Serving, Serving]> {
  const dir = newFolder();
  return [
    await start({ DATA_DIR: dir, ...env }),
    await start({ DATA_DIR: isPostgres ? dir : newFolder(), ...env }),
  ];
}

async function post(server: Serving, path: string, body: string, type: string): Promise<Response> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  await response.arrayBuffer();
  return response;
}
const attempt = (server: Serving, username: string, password = 'wrong password') =>
  post(
    server,
    '/login/access-token',
    new URLSearchParams({ username, password }).toString(),
    'application/x-www-form-urlencoded',
  );
const join = async (server: Serving, n: number) =>
  (await post(server, '/subscribers/', JSON.stringify({ email: `s${n}@example.org` }), 'application/json'))
    .status;

const alarmsIn = (log: string) =>
  [...log.matchAll(/"alarm(?:_over)?":"(\w+)"/g)].map(([text]) => text.replaceAll('"', ''));

/** Attempts, in turn on both, until both refuse. @returns the statuses */
async function guess(servers: readonly Serving[], username: string, count: number): Promise<number[]> {
  return Promise.all(
    // Safe: the remainder is an index.
    Array.from(
      { length: count },
      async (_, n) => (await attempt(servers[n % servers.length] as Serving, username)).status,
    ),
  );
}

const stores = [
  { store: 'the database', isHere: isPostgres, hasServer: false },
  { store: 'Redis', isHere: hasRedis, hasServer: true },
];

describe.each(stores)('two processes that share limits through $store', ({ isHere, hasServer }) => {
  async function openStore(): Promise<Record<string, string>> {
    if (!hasServer) return {};
    const redis = await startRedis();
    undo.push(() => redis.stop());
    return { LIMITS_URL: redis.url };
  }

  test.skipIf(!isHere)('ten wrong passwords at once, over both, lock the account out on both', async () => {
    const servers = await startTwo(await openStore());
    const statuses = await guess(servers, 'ada@example.org', 30);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    for (const server of servers) {
      const refused = await attempt(server, 'ADA@example.org', PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    const [first, second] = servers;
    for (let n = 0; n < 9; n += 1) await attempt(first, 'ben@example.org');
    expect((await attempt(second, 'ben@example.org')).status).toBe(400);
    expect((await attempt(first, 'ben@example.org')).status).toBe(429);
  });

  test.skipIf(!isHere)('a success on one takes the failures back that were counted on both', async () => {
    const [first, second] = await startTwo(await openStore());
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1)
        expect((await attempt(n % 2 === 0 ? first : second, 'ada@example.org')).status).toBe(400);
      expect((await attempt(second, 'ada@example.org', PASSWORD)).status).toBe(200);
    }
  });

  test.skipIf(!isHere)(
    'recovery mails to an account are as many as the limit allows, over both',
    async () => {
      const smtp = await openSmtp();
      undo.push(() => smtp.close());
      const store = await openStore();
      const limits = '{"recovery_account":{"max":2,"seconds":3600}}';
      const servers = await startTwo({ ...store, RATE_LIMITS: limits, SMTP_URL: smtp.url });
      const recover = async (server: Serving) => {
        const response = await fetch(`${server.url}/api/v1/password-recovery/ada@example.org`, {
          method: 'POST',
        });
        return response.status;
      };
      // One after the other: a second request for mail that waits in the outbox replaces the first.
      for (let n = 0; n < 6; n += 1) {
        // Safe: the remainder is an index.
        expect(await recover(servers[n % 2] as Serving)).toBe(200);
        await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(Math.min(n + 1, 2));
      }
      await sleep(1500);
      expect(smtp.received).toHaveLength(2);
    },
  );
});

test.skipIf(!isPostgres)(
  'a restart of PostgreSQL leaves the counts, answers no 500, and lets no one guess on',
  async () => {
    const root = newFolder();
    const postgres = await startPostgres(root);
    undo.push(() => postgres.stop('immediate').catch(() => undefined));
    await query(postgres.url('postgres'), 'create database oriel_limits');
    const env = { DATA_DIR: newFolder(), DATABASE_URL: postgres.url('oriel_limits') };
    const servers = [await start(env), await start(env)] as const;
    const before = await guess(servers, 'ada@example.org', 7);
    expect(before).toEqual(Array(7).fill(400));
    await guess(servers, 'ben@example.org', 12);

    const during: number[] = [];
    let isOver = false;
    const flood = (async () => {
      while (!isOver) during.push(...(await guess(servers, 'ben@example.org', 6)));
    })();
    await postgres.stop('fast');
    await sleep(1500);
    await postgres.start();
    await expect
      .poll(async () => (await fetch(`${servers[0].url}/readyz`)).status, { timeout: 10_000 })
      .toBe(200);
    isOver = true;
    await flood;
    expect(during.filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
    // An attempt whose count was lost with the connection is counted in memory, with the same limit.
    expect(during.filter((status) => status === 400).length).toBeLessThanOrEqual(10);

    const after = await guess(servers, 'ada@example.org', 20);
    expect(after.filter((status) => status === 400)).toHaveLength(3);
    expect(after.filter((status) => status === 429)).toHaveLength(17);
  },
);

describe.skipIf(!hasRedis)('a Redis server', () => {
  test('counts clients too, for both processes', async () => {
    const redis = await startRedis();
    undo.push(() => redis.stop());
    const limits = '{"waitlist_minute":{"max":4,"seconds":3600}}';
    const servers = await startTwo({ LIMITS_URL: `${redis.url}/3`, RATE_LIMITS: limits });
    const statuses = await Promise.all(
      // Safe: the remainder is an index.
      Array.from({ length: 12 }, (_, n) => join(servers[n % 2] as Serving, n)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
  });

  test('that goes away: each process counts on its own, with one alarm; that comes back: they share again', async () => {
    const redis = await startRedis();
    undo.push(() => redis.stop());
    const limits = '{"waitlist_minute":{"max":4,"seconds":3600}}';
    const server = await start({ DATA_DIR: newFolder(), LIMITS_URL: redis.url, RATE_LIMITS: limits });
    const joins = async (from: number, count: number) => {
      const statuses = [];
      for (let n = 0; n < count; n += 1) statuses.push(await join(server, from + n));
      return statuses;
    };
    expect(await joins(0, 2)).toEqual([200, 200]);
    await redis.stop();
    expect(await joins(10, 6)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(alarmsIn(server.log())).toEqual(['alarm:limits_not_shared']);
    await redis.start();
    await expect
      .poll(() => alarmsIn(server.log()), { timeout: 10_000 })
      .toEqual(['alarm:limits_not_shared', 'alarm_over:limits_not_shared']);
    expect(await joins(20, 5)).toEqual([200, 200, 200, 200, 429]);
    // It stops answering without closing its connections.
    redis.freeze();
    await sleep(1100);
    expect((await joins(30, 6)).toSorted()).toEqual([429, 429, 429, 429, 429, 429]);
    expect(alarmsIn(server.log())).toHaveLength(3);
    redis.thaw();
    await expect.poll(() => alarmsIn(server.log()).length, { timeout: 10_000 }).toBe(4);
    expect(await server.stop()).toBe(0);
    expect(server.log()).not.toMatch(/"level":(?:60|"fatal")|ioredis|Unhandled/);
  });

  test.each([
    ['away', 'redis://127.0.0.1:1', /^The server of LIMITS_URL cannot be used: connect ECONNREFUSED .+\.\n$/],
    [
      'with another password',
      ':wrong@',
      /^The server of LIMITS_URL cannot be used: (?:WRONGPASS|ERR) .+\.\n$/,
    ],
    ['that wants a password', '', /^The server of LIMITS_URL cannot be used: NOAUTH .+\.\n$/],
  ])('%s at the start is refused with a sentence', { timeout: 30_000 }, async (_name, address, sentence) => {
    const redis = await startRedis('--requirepass', 'right');
    undo.push(() => redis.stop());
    const LIMITS_URL = address.startsWith('redis:')
      ? address
      : redis.url.replace('redis://', `redis://${address}`);
    const { code, stderr } = await run([], {
      env: { DATA_DIR: newFolder(), PORT: '0', LIMITS_URL },
    });
    expect(stderr).toMatch(sentence);
    expect(code).toBe(78);
  });
});

// The PostgreSQL server restarts, becomes read-only, or has no room: only 503 and 507 meanwhile, and nothing is lost.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADA, authorize, join as joinWaitlist, post, until } from '../testing/people.ts';
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts';
import { isPostgres, query } from '../testing/postgres.ts';
import { newDataDir } from '../testing/process.ts';
import { slowDown, startProcesses, type Processes } from '../testing/processes.ts';

interface Outcome {
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** A disk of one megabyte, where this user may make one. */
const smallDisk = newDataDir();
const hasSmallDisk =
  isPostgres &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'oriel', smallDisk]).status === 0;

describe.runIf(isPostgres)('a server of PostgreSQL', () => {
  beforeAll(() => {
    if (!hasSmallDisk) return;
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    mkdirSync(join(smallDisk, 'table'));
    chownSync(join(smallDisk, 'table'), id('-u'), id('-g'));
  });
  afterAll(() => {
    if (hasSmallDisk) execFileSync('umount', [smallDisk]);
  });

  let server: PostgresServer;
  let all: Processes;
  let headers: { authorization: string };
  beforeEach(async () => {
    server = await startPostgres(newDataDir());
    await query(server.url('postgres'), 'create role app login', 'create database oriel owner app');
    all = await startProcesses(2, { DATABASE_URL: server.url('oriel').replace('oriel@', 'app@') });
    headers = await authorize(all.urlOf(0));
  });
  afterEach(async () => {
    await all.stop();
    await server.stop('immediate');
  });

  const newest = (outcomes: Outcome[]) => outcomes.at(-1);

  /** Sends requests of each kind to each process until `stop` is called. */
  function load() {
    const outcomes: Record<'joins' | 'lists' | 'logIns', Outcome[]> = { joins: [], lists: [], logIns: [] };
    const joined: string[] = [];
    let isOver = false;
    const keepSending = async (kind: keyof typeof outcomes, send: (round: number) => Promise<Response>) => {
      for (let round = 0; !isOver; round += 1) {
        const sentAt = performance.now();
        const answer = await send(round);
        await answer.arrayBuffer();
        const ms = performance.now() - sentAt;
        outcomes[kind].push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), ms });
        await new Promise((resolve) => setTimeout(resolve, kind === 'logIns' ? 100 : 5));
      }
    };
    const form = new URLSearchParams({
      username: ADA.FIRST_SUPERUSER,
      password: ADA.FIRST_SUPERUSER_PASSWORD,
    });
    const clients = Array.from({ length: 4 }, (_, n) => all.urlOf(n)).flatMap((url, n) => [
      keepSending('joins', async (round) => {
        const email = `s${n}.${round}@example.org`;
        const answer = await post(`${url}/api/v1/subscribers/`, { email });
        if (answer.status === 200) joined.push(email);
        return answer;
      }),
      keepSending('lists', () => fetch(`${url}/api/v1/subscribers/?limit=7`, { headers })),
      ...(n < 2
        ? [
            keepSending('logIns', () =>
              fetch(`${url}/api/v1/login/access-token`, { method: 'POST', body: form }),
            ),
          ]
        : []),
    ]);
    return {
      outcomes,
      joined,
      stop: async () => {
        isOver = true;
        await Promise.all(clients);
      },
    };
  }

  const readiness = async () =>
    Promise.all(all.servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

  /** How often each process has logged a field with this value. */
  const countLogged = (name: string, value: string) =>
    all.servers.map((process) => process.log().split(`"${name}":"${value}"`).length - 1);

  test.each(['fast', 'immediate'] as const)('that restarts (%s) is used again at once', async (mode) => {
    const { outcomes, joined, stop } = load();
    const kinds = Object.values(outcomes);
    await until(() => kinds.every((kind) => kind.length > 5));
    await server.stop(mode);
    await until(() => kinds.every((kind) => newest(kind)?.status === 503));
    expect(await readiness()).toEqual([503, 503]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await server.start();
    const backAt = performance.now();
    await until(() => kinds.every((kind) => newest(kind)?.status === 200));
    expect(performance.now() - backAt).toBeLessThan(5000);
    await until(async () => (await readiness()).every((status) => status === 200), 5000);
    await stop();
    for (const [kind, list] of Object.entries(outcomes)) {
      expect([...new Set(list.map(({ status }) => status))].toSorted(), kind).toEqual([200, 503]);
      const refused = list.filter(({ status }) => status === 503);
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect(Math.max(...list.map(({ ms }) => ms)), kind).toBeLessThan(5000);
    }
    const rows = await all.sql('select email from subscribers');
    const stored = new Set(rows.map(({ email }) => email));
    expect(joined.filter((email) => !stored.has(email))).toEqual([]);
    expect(all.servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
    expect(countLogged('alarm', 'storage_failing')).toEqual([1, 1]);
    expect(countLogged('alarm_over', 'storage_failing')).toEqual([1, 1]);
  });

  const everyKind = (url: string) =>
    Promise.all([
      joinWaitlist(url, 'eva@example.org'),
      post(`${url}/api/v1/products/`, { title: 'A lamp' }, headers).then(({ status }) => status),
      fetch(`${url}/api/v1/subscribers/`, { headers }).then(({ status }) => status),
    ]);

  test('that becomes a standby refuses writes with 503 until it is a primary again', async () => {
    const set = (value: string) =>
      query(
        server.url('postgres'),
        `alter system set default_transaction_read_only = ${value}`,
        'select pg_reload_conf()',
      );
    expect(await everyKind(all.urlOf(0))).toEqual([200, 200, 200]);
    await set('on');
    await until(async () => (await joinWaitlist(all.urlOf(0), 'eva@example.org')) === 503);
    expect(await everyKind(all.urlOf(0))).toEqual([503, 503, 200]);
    expect(await readiness()).toEqual([503, 503]);
    await query(
      server.url('postgres'),
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
    await until(async () => (await everyKind(all.urlOf(0))).every((status) => status === 200), 5000);
  });

  test.each([
    ['locks the account out', 'alter role app nologin', 'alter role app login'],
    ['has no connection left', 'alter role app connection limit 0', 'alter role app connection limit -1'],
    [
      'closes the database',
      'alter database oriel connection limit 0',
      'alter database oriel connection limit -1',
    ],
  ])('that %s is answered with 503 until it takes connections again', async (_, refuse, allow) => {
    const admin = server.url('postgres');
    const url = all.urlOf(1);
    expect(await everyKind(url)).toEqual([200, 200, 200]);
    await query(
      admin,
      refuse,
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'`,
    );
    await until(async () => (await everyKind(url)).every((status) => status === 503), 5000);
    expect(await everyKind(url)).toEqual([503, 503, 503]);
    await query(admin, allow);
    await until(async () => (await everyKind(url)).every((status) => status === 200), 5000);
  });

  test('that takes too long over a statement is answered with 503', async () => {
    await slowDown(all, 'insert', 'products', 60);
    const sentAt = performance.now();
    expect(await everyKind(all.urlOf(0))).toEqual([200, 503, 200]);
    expect(performance.now() - sentAt).toBeLessThan(15_000);
    await all.sql('drop function slow cascade');
    expect(await everyKind(all.urlOf(0))).toEqual([200, 200, 200]);
  });

  test('whose synchronous standby is away answers writes with 503, one after the other too, and reads go on', async () => {
    const set = (names: string) =>
      query(
        server.url('postgres'),
        `alter system set synchronous_standby_names = '${names}'`,
        'select pg_reload_conf()',
      );
    await set('away');
    await sleep(500);
    const timed = async (work: () => Promise<unknown>) => {
      const sentAt = performance.now();
      const outcome = await work();
      return { outcome, isInTime: performance.now() - sentAt < 20_000 };
    };
    const first = timed(() => everyKind(all.urlOf(0)));
    await sleep(2000);
    const second = timed(() => joinWaitlist(all.urlOf(0), 'later@example.org'));
    expect(await first).toEqual({ outcome: [503, 503, 200], isInTime: true });
    expect(await second).toEqual({ outcome: 503, isInTime: true });
    await set('');
    await until(async () => (await everyKind(all.urlOf(0))).every((status) => status === 200), 5000);
  });

  test.skipIf(!hasSmallDisk)(
    'without room for a table answers 507 to what needs it, until there is room',
    async () => {
      const disk = join(smallDisk, 'table');
      await query(
        server.url('oriel'),
        `create tablespace small location '${disk}'`,
        'alter table products set tablespace small',
      );
      const filler = join(smallDisk, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']);
      const add = async () => {
        const product = { title: 'A lamp', description: 'x'.repeat(1000) };
        return (await post(`${all.urlOf(0)}/api/v1/products/`, product, headers)).status;
      };
      const statuses: number[] = [];
      await until(async () => statuses.push(await add()) > 0 && statuses.at(-1) !== 200);
      expect(statuses.at(-1)).toBe(507);
      expect(await joinWaitlist(all.urlOf(0), 'eva@example.org')).toBe(200);
      rmSync(filler);
      expect(await add()).toBe(200);
    },
  );

  test('whose table is locked for long is answered with 503, also where statements wait for one preparation', async () => {
    const url = all.urlOf(0);
    const release = await holdTable(server.url('oriel'), 'products');
    // Never sent before, so that the first of them prepares it, and the others rely on that.
    const list = () => fetch(`${url}/api/v1/products/`, { headers });
    const answers = await Promise.all(Array.from({ length: 12 }, list));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await release();
    await until(async () => (await list()).status === 200, 5000);
  });

  test('whose waitlist is locked does not hold up a stop in the middle of the first search', async () => {
    const release = await holdTable(server.url('oriel'), 'subscriber_count_slots');
    const search = fetch(`${all.urlOf(0)}/api/v1/subscribers?q=eva`, { headers });
    // Until the thread waits for the table.
    await until(async () => {
      const rows = await all.sql(`select from pg_stat_activity where application_name = 'oriel reading'
        and wait_event_type = 'Lock'`);
      return rows.length > 0;
    }, 5000);
    const stopped = performance.now();
    await all.stop();
    expect((await search).status).toBe(503);
    expect(performance.now() - stopped).toBeLessThan(4000);
    await release();
  });
});

/** Locks a table as a migration does. @returns releases it */
async function holdTable(url: string, table: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

// Two processes on one PostgreSQL server, behind the reverse proxies with the examples for several processes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, type PostgresServer } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { serve, type Serving } from '#server/testing/process.ts';
import { HOST, proxies, startProxy, type Proxy } from './proxies.ts';
import { post, visit } from './visitor.ts';

const ADA = { username: 'ada@example.org', password: 'correct horse battery' };

const JOINS_A_MINUTE = 3;
/** After a restart, until the proxy has seen that the process answers again; docs/deploy.md waits as long. */
const SETTLE_MS = 3000;

let root = '';
let postgres: PostgresServer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'oriel-processes-'));
  postgres = await startPostgres(root);
});
afterAll(async () => {
  await postgres.stop('immediate');
  rmSync(root, { recursive: true });
});

/** How many requests a process has answered below a path. */
const answeredBy = (server: Serving, path: string) => server.log().split(`"route":"${path}`).length - 1;

/** The nth client's address on the loopback network. */
const client = (n: number) => `127.0.0.${n + 2}`;

// Safe: the keys of that object.
for (const name of Object.keys(proxies) as (keyof typeof proxies)[]) {
  describe(`two processes behind ${name}`, () => {
    let env: Record<string, string> = {};
    let servers: Serving[] = [];
    let proxy: Proxy;
    beforeAll(async () => {
      await query(postgres.url('postgres'), `create database ${name}`);
      env = {
        DATA_DIR: join(root, name),
        DATABASE_URL: postgres.url(name),
        PUBLIC_URL: `https://${HOST}`,
        TRUSTED_PROXIES: '127.0.0.1',
        FIRST_SUPERUSER: ADA.username,
        FIRST_SUPERUSER_PASSWORD: ADA.password,
        RATE_LIMITS: `{"waitlist_minute":{"max":${JOINS_A_MINUTE},"seconds":60}}`,
      };
      servers = await Promise.all([serve(env), serve(env)]);
      proxy = await startProxy(name, ...servers.map(({ port }) => port));
      // Caddy listens before it has made its certificate.
      const isReady = () => visit(proxy.httpsPort, '/healthz').then(Boolean, () => false);
      await vi.waitUntil(isReady, { timeout: 20_000 });
    });
    afterAll(async () => {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
    });

    const joinFrom = (from: string, email: string) =>
      post(proxy.httpsPort, '/api/v1/subscribers/', { email }, {}, from);

    /** Ends a process and starts another one on its port, with other limits. */
    async function replace(index: number, signal: NodeJS.Signals): Promise<void> {
      const port = String(servers[index]?.port);
      await servers[index]?.stop(signal);
      servers[index] = await serve({ ...env, PORT: port, RATE_LIMITS: 'off' });
    }

    test('all requests of a client go to one process, so its limit is exact', async () => {
      const clients = Array.from({ length: 16 }, (_, n) => n);
      const statuses = await Promise.all(
        clients.map(async (n) => {
          const replies = [];
          for (let round = 0; round <= JOINS_A_MINUTE; round += 1)
            replies.push((await joinFrom(client(n), `limited${n}@example.org`)).status);
          return replies;
        }),
      );
      for (const each of statuses) expect(each).toEqual([200, 200, 200, 429]);
      for (const server of servers)
        await expect.poll(() => answeredBy(server, '/api/v1/subscribers')).toBeGreaterThan(0);
    });

    test('a killed process fails no read', async () => {
      const login = await visit(proxy.httpsPort, '/api/v1/login/access-token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(ADA).toString(),
      });
      const headers = { authorization: `Bearer ${String(JSON.parse(login.text).access_token)}` };
      let isOver = false;
      const statuses = new Set<number>();
      const reader = async (n: number) => {
        while (!isOver) {
          const reply = await visit(proxy.httpsPort, '/api/v1/users/me', { from: client(n), headers });
          statuses.add(reply.status);
        }
      };
      const readers = Array.from({ length: 8 }, (_, n) => reader(n));
      await sleep(500);
      await replace(0, 'SIGKILL');
      await sleep(SETTLE_MS);
      isOver = true;
      await Promise.all(readers);
      expect([...statuses]).toEqual([200]);
    });

    test('a restart of one process after the other loses no join, and answers with 200 or 503', async () => {
      let isOver = false;
      const joined: string[] = [];
      const refused: { status: number; retryAfter: string | undefined; detail: unknown }[] = [];
      for (const index of servers.keys()) await replace(index, 'SIGTERM');
      await sleep(SETTLE_MS);
      const joiner = async (n: number) => {
        for (let turn = 0; !isOver; turn += 1) {
          const email = `rolling${n}.${turn}@example.org`;
          const reply = await joinFrom(client(n), email);
          if (reply.status === 200) joined.push(email);
          else
            refused.push({
              status: reply.status,
              retryAfter: reply.headers['retry-after'],
              detail: JSON.parse(reply.text).detail,
            });
          await sleep(20);
        }
      };
      const joiners = Array.from({ length: 8 }, (_, n) => joiner(n));
      await sleep(500);
      for (const index of servers.keys()) {
        await replace(index, 'SIGTERM');
        await sleep(SETTLE_MS);
      }
      isOver = true;
      await Promise.all(joiners);
      for (const each of refused)
        expect(each).toEqual({ status: 503, retryAfter: expect.any(String), detail: expect.any(String) });
      expect(refused.length).toBeLessThan(joined.length / 20);
      const stored = await query(postgres.url(name), `select email from subscribers`);
      const emails = new Set(stored.map(({ email }) => email));
      expect(joined.filter((email) => !emails.has(email))).toEqual([]);
    });

    test('while the database is away joins get 503, and work again soon after its return', async () => {
      await postgres.stop();
      const away = await joinFrom(client(0), 'away@example.org');
      expect(away.status).toBe(503);
      expect(away.headers['retry-after']).toEqual(expect.any(String));
      // Caddy has no process that is ready; nginx does not ask, so that pages without data are served.
      await sleep(SETTLE_MS);
      const page = await visit(proxy.httpsPort, '/');
      expect(page.status).toBe(name === 'caddy' ? 503 : 200);
      await postgres.start();
      const joinAgain = () => joinFrom(client(0), 'back@example.org').then(({ status }) => status);
      await expect.poll(joinAgain, { timeout: 10_000 }).toBe(200);
    });
  });
}

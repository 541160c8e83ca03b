// Faults around a running server: a full disk, a lock held by another program, a damaged file, failing writes, a silent
// mail server, a log without reader, a clock that jumps. The server answers correctly and recovers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join as joinPath } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });
import { hasStrace, insideOf, onSmallDisk, tracedTo } from '../testing/faults.ts';
import { ADA, allSubscribers, authorize, join, post, until } from '../testing/people.ts';
import { freePort, newDataDir, run, serve, type Serving, type StartOptions } from '../testing/process.ts';

const running: Serving[] = [];
async function start(env: Record<string, string>, options: StartOptions = {}): Promise<Serving> {
  const serving = await serve({ ...ADA, ...env }, options);
  running.push(serving);
  return serving;
}
afterEach(async () => {
  for (const serving of running.splice(0)) if (serving.child.exitCode === null) await serving.stop('SIGKILL');
});

const alarmsIn = (log: string) => [...log.matchAll(/"alarm":"(\w+)"/g)].map(([, name]) => name);
const readyStatus = async (url: string) => (await fetch(`${url}/readyz`)).status;

/** The longest response time, in milliseconds, while `work` runs. */
async function longestWait(url: string, work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let done = false;
  const watch = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work();
  done = true;
  await watch;
  return longest;
}

test('a full disk: writes are 507, reads go on, and writes work again once there is space', async () => {
  const dir = newDataDir();
  const server = await start({ DATA_DIR: dir }, { under: onSmallDisk(dir, 8) });
  const headers = await authorize(server.url);
  expect(await join(server.url, 'before@example.org')).toBe(200);
  const ballast = joinPath(insideOf(server.child.pid, dir), 'ballast');
  const file = await open(ballast, 'w');
  const fill = async (bytes: number) => {
    while ((await file.write(Buffer.alloc(bytes)).catch(() => ({ bytesWritten: 0 }))).bytesWritten === bytes)
      continue;
  };
  await fill(65_536);
  await fill(4096);
  await file.close();
  const acknowledged = ['before@example.org'];
  await until(async () => {
    const email = `u${acknowledged.length}@example.org`;
    const status = await join(server.url, email);
    if (status === 200) acknowledged.push(email);
    else expect(status).toBe(507);
    return status === 507;
  });
  const refused = await post(`${server.url}/api/v1/subscribers/`, { email: 'late@example.org' });
  expect([refused.status, await refused.json()]).toEqual([
    507,
    { detail: 'The server has no space left to store this.' },
  ]);
  expect(await readyStatus(server.url)).toBe(503);
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect((await allSubscribers(server.url, headers)).toSorted()).toEqual(acknowledged.toSorted());

  await rm(ballast);
  const freed = performance.now();
  await until(async () => (await join(server.url, 'after@example.org')) === 200, 5000);
  expect(performance.now() - freed).toBeLessThan(5000);
  expect(await readyStatus(server.url)).toBe(200);
  expect(await allSubscribers(server.url, headers)).toContain('after@example.org');
  await server.stop();
  expect(alarmsIn(server.log())).toEqual(['disk_full']);
  expect(server.log()).toContain('"alarm_over":"disk_full"');
});

test('a lock held by another program: writes are 503 within 3 s, reads go on, nothing stalls', async () => {
  const dir = newDataDir();
  const server = await start({ DATA_DIR: dir });
  const headers = await authorize(server.url);
  // Allows for delays of a machine that is busy otherwise.
  const usual = await longestWait(server.url, () => new Promise((resolve) => setTimeout(resolve, 1500)));
  const other = new Sqlite(joinPath(dir, 'oriel.db'));
  other.exec('begin immediate');
  const stall = await longestWait(server.url, async () => {
    const asked = performance.now();
    const writes = Array.from({ length: 20 }, async (_, n) => {
      const answer = await post(`${server.url}/api/v1/subscribers/`, { email: `w${n}@example.org` });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(performance.now() - asked).toBeLessThan(3000);
    });
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      const list = await fetch(`${server.url}/api/v1/subscribers/`, { headers });
      expect(list.status).toBe(200);
      expect(performance.now() - began, 'a read').toBeLessThan(500);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await Promise.all(writes);
  });
  expect(stall).toBeLessThan(Math.max(250, 2 * usual));

  // Serialised requests, such as log-ins to one account, do not each wait for the full time.
  const asked = performance.now();
  const logIns = Array.from({ length: 6 }, async () => {
    const { FIRST_SUPERUSER: username, FIRST_SUPERUSER_PASSWORD: password } = ADA;
    const form = new URLSearchParams({ username, password });
    const answer = await fetch(`${server.url}/api/v1/login/access-token`, { method: 'POST', body: form });
    expect(answer.status).toBe(503);
    expect(performance.now() - asked, 'a log-in').toBeLessThan(3000);
  });
  await Promise.all(logIns);
  expect(await readyStatus(server.url)).toBe(503);

  // A lock that is released in time only causes a delay.
  const waiting = join(server.url, 'patient@example.org');
  await new Promise((resolve) => setTimeout(resolve, 500));
  other.exec('rollback');
  expect(await waiting).toBe(200);
  other.close();
  expect(await readyStatus(server.url)).toBe(200);
  await server.stop();
  expect(alarmsIn(server.log())).toEqual(['database_locked']);
});

test('damage found while running: nothing is written any more, with one alarm', async () => {
  const dir = newDataDir();
  const first = await start({ DATA_DIR: dir });
  for (let n = 0; n < 300; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, k) => join(first.url, `${'x'.repeat(60)}${n + k}@example.org`)),
    );
  }
  await first.stop();
  const server = await start({ DATA_DIR: dir });
  const headers = await authorize(server.url);
  const file = joinPath(dir, 'oriel.db');
  const sqlite = new Sqlite(file, { readonly: true });
  const root = sqlite
    .prepare(`select rootpage from sqlite_master where name = 'subscribers_by_age'`)
    .pluck()
    .get();
  sqlite.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4096, 0x5a), 0, 4096, (Number(root) - 1) * 4096);
  await handle.close();

  const list = await fetch(`${server.url}/api/v1/subscribers/`, { headers });
  expect(list.status).toBe(503);
  expect(await list.json()).toEqual({ detail: 'The server cannot use its database.' });
  expect(await join(server.url, 'late@example.org')).toBe(503);
  expect((await fetch(`${server.url}/api/v1/users/me`, { headers })).status).toBe(200);
  expect(await readyStatus(server.url)).toBe(503);
  await server.stop();
  expect(alarmsIn(server.log())).toEqual(['database_damaged']);
  const again = await run([], { env: { DATA_DIR: dir, PORT: '0' } });
  expect(again).toMatchObject({ code: 78, stderr: expect.stringContaining('oriel restore') });
});

/** Whether a background job has succeeded once. */
async function hasRun(dir: string, job: string): Promise<boolean> {
  const sqlite = new Sqlite(joinPath(dir, 'oriel.db'), { readonly: true });
  const at = sqlite.prepare('select last_success_at from jobs where name = ?').pluck().get(job);
  sqlite.close();
  return typeof at === 'string';
}

test.skipIf(!hasStrace)(
  'a disk that refuses writes and syncs: 503 until it takes them again; 2xx was synced',
  async () => {
    const dir = newDataDir();
    const server = await start({ DATA_DIR: dir });
    expect(await join(server.url, 'before@example.org')).toBe(200);
    // The first maintenance run, a second after the start, would raise alarms of its own.
    await until(() => hasRun(dir, 'erasure'));
    for (const fault of ['pwrite64:error=EROFS', 'fsync,fdatasync:error=EIO']) {
      const calls = fault.split(':')[0] ?? '';
      const filter = ['-e', `trace=${calls}`, '-e', `inject=${fault}`];
      const tracer = spawn('strace', [
        '-f',
        '-qq',
        '-o',
        '/dev/null',
        '-p',
        String(server.child.pid),
        ...filter,
      ]);
      await until(async () => (await join(server.url, `${calls.slice(0, 5)}@example.org`)) === 503);
      expect(await readyStatus(server.url)).toBe(503);
      expect((await fetch(`${server.url}/`)).status).toBe(200);
      tracer.kill('SIGINT');
      await once(tracer, 'exit');
      await until(async () => (await join(server.url, 'after@example.org')) === 200, 5000);
      expect(await readyStatus(server.url)).toBe(200);
    }
    await server.stop();
    expect(alarmsIn(server.log())).toEqual(['storage_failing', 'storage_failing']);
  },
);

test.skipIf(!hasStrace)(
  'every acknowledged write is synced, after a fresh start and after a restart',
  async () => {
    const dir = newDataDir();
    for (const round of ['fresh', 'restarted']) {
      const trace = joinPath(newDataDir(), 'trace');
      const server = await start({ DATA_DIR: dir }, { under: tracedTo(trace, 'fsync,fdatasync') });
      const syncs = async () => {
        const handle = await open(trace);
        const text = await handle.readFile('utf8');
        await handle.close();
        return text.split('\n').filter((line) => /sync\(\d+<[^>]*oriel\.db-wal>\)/.test(line)).length;
      };
      const before = await syncs();
      for (let n = 0; n < 10; n += 1) {
        expect(await join(server.url, `${round}${n}@example.org`)).toBe(200);
        expect(await syncs(), `${round}, write ${n}`).toBeGreaterThanOrEqual(before + n + 1);
      }
      await server.stop();
    }
  },
);

test('a directory that cannot be written to is refused at the start with 78', async () => {
  const dir = newDataDir();
  const rights = process.getuid?.() === 0 ? [] : ['-r'];
  const script = `mount --bind "${dir}" "${dir}" && mount -o remount,ro,bind "${dir}" && exec "$@"`;
  const refused = await run([], {
    env: { DATA_DIR: dir, PORT: '0' },
    under: ['unshare', ...rights, '-m', 'sh', '-c', script, 'sh'],
  });
  expect(refused).toMatchObject({ code: 78, stderr: expect.stringMatching(/^The data directory [^\n]+\n$/) });
});

test('of twenty starts at once on one directory exactly one serves', async () => {
  const dir = newDataDir();
  const port = String(await freePort());
  // On different ports, because the directory is what they must not share.
  const starts = Array.from({ length: 20 }, async (_, n) => {
    const env = { DATA_DIR: dir, PORT: String(Number(port) + n), RATE_LIMITS: 'off' };
    return serve(env).then(
      (serving) => {
        running.push(serving);
        return 'serves';
      },
      (error: Error) => (/already being served/.test(error.message) ? 'refused' : error.message),
    );
  });
  const outcomes = await Promise.all(starts);
  expect(outcomes.filter((outcome) => outcome === 'serves')).toEqual(['serves']);
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBe(19);
}, 150_000);

test('a log that nobody reads any more does not end the server', async () => {
  const server = await start({ DATA_DIR: newDataDir() });
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  for (let n = 0; n < 50; n += 1) expect(await join(server.url, `u${n}@example.org`)).toBe(200);
  expect(await readyStatus(server.url)).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('a log whose reader stands still holds up neither answers nor the stop', async () => {
  const server = await start({ DATA_DIR: newDataDir() });
  server.child.stdout?.pause();
  // More lines than fit into the pipe.
  for (let n = 0; n < 30; n += 1) {
    const answers = Array.from({ length: 50 }, async () => (await fetch(`${server.url}/healthz`)).status);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  }
  const asked = performance.now();
  server.child.kill('SIGTERM');
  const [code] = await once(server.child, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
});

test('a log whose disk is full holds up neither the start nor the stop', async () => {
  const port = await freePort();
  const env = { ...ADA, DATA_DIR: newDataDir(), PORT: String(port) };
  const under = [
    'timeout',
    '--preserve-status',
    '--kill-after=5',
    '4',
    'sh',
    '-c',
    'exec "$@" >/dev/full',
    'sh',
  ];
  const ended = run([], { env, under });
  await until(async () => (await readyStatus(`http://localhost:${port}`).catch(() => 0)) === 200);
  expect(await join(`http://localhost:${port}`, 'unlogged@example.org')).toBe(200);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
});

test('a mail server that says nothing holds up neither answers nor the stop', async () => {
  const hole = createServer(() => {}).listen(0, '127.0.0.1');
  await once(hole, 'listening');
  const address = hole.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const server = await start({ DATA_DIR: newDataDir(), SMTP_URL: `smtp://127.0.0.1:${port}` });
  const connected = once(hole, 'connection');
  const asked = performance.now();
  const answer = await post(`${server.url}/api/v1/password-recovery/${ADA.FIRST_SUPERUSER}`, undefined);
  expect(answer.status).toBe(200);
  // The mailer itself waits a minute.
  expect(performance.now() - asked).toBeLessThan(5000);
  await connected;
  expect(await join(server.url, 'meanwhile@example.org')).toBe(200);
  const stopping = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - stopping).toBeLessThan(10_000);
  hole.close();
});

test('a clock that jumps a year ahead and back again ends sessions, and nothing else', async () => {
  const dir = newDataDir();
  const control = joinPath(newDataDir(), 'ahead');
  await writeFile(control, '0');
  // The offset in the file is added to every reading of the clock in the server.
  const patch = `data:text/javascript,import { readFileSync } from 'node:fs';
    const now = Date.now; const ahead = () => Number(readFileSync(${JSON.stringify(control)}, 'utf8'));
    globalThis.Date = class extends Date { constructor(...given) { given.length ? super(...given) : super(now() + ahead()); }
    static now() { return now() + ahead(); } };`;
  const server = await start({ DATA_DIR: dir, BACKUP_EVERY: '2s' }, { nodeArgs: ['--import', patch] });
  const headers = await authorize(server.url);
  const me = async () => (await fetch(`${server.url}/api/v1/users/me`, { headers })).status;
  expect(await me()).toBe(200);
  await join(server.url, 'today@example.org');
  await writeFile(control, String(365 * 86_400_000));
  expect(await me()).toBe(401);
  const later = await authorize(server.url);
  expect(await join(server.url, 'next-year@example.org')).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await writeFile(control, '0');
  expect(await join(server.url, 'today-again@example.org')).toBe(200);
  expect((await allSubscribers(server.url, later)).length).toBe(3);
  expect(await readyStatus(server.url)).toBe(200);
  const { readdirSync } = await import('node:fs');
  const count = () => readdirSync(joinPath(dir, 'backups')).filter((name) => name.endsWith('.tar')).length;
  const before = count();
  await until(() => count() > before || count() >= 2, 15_000);
  expect(await server.stop()).toBe(0);
});

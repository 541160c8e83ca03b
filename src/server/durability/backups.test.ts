// Backups through the commands and the server: made during writes, checked, refused if damaged, restored atomically.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBackup } from '../db/backup-format/backup.ts';
import {
  onSmallDisk,
  hasStrace,
  integrityOf,
  killedAt,
  look,
  makeFixture,
  fixtureNames,
} from '../testing/faults.ts';
import { ADA, allSubscribers, authorize, callTrpc, join, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { newDataDir, run, serve, type Serving, type StartOptions } from '../testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

const running: Serving[] = [];
async function start(env: Record<string, string>, options?: StartOptions): Promise<Serving> {
  const serving = await serve({ ...ADA, ...env }, options);
  running.push(serving);
  return serving;
}
afterEach(async () => {
  for (const serving of running.splice(0)) if (serving.child.exitCode === null) await serving.stop('SIGKILL');
});

/** A data directory with the newest fixture and two uploads. */
async function makeDataDir(): Promise<string> {
  const dir = newDataDir();
  makeFixture(fixtureNames.toSorted().at(-1) ?? '', joinPath(dir, 'oriel.db'));
  await mkdir(joinPath(dir, 'uploads', 'ab'), { recursive: true });
  await writeFile(joinPath(dir, 'uploads', 'ab', 'one.webp'), Buffer.alloc(100_000, 1));
  await writeFile(joinPath(dir, 'uploads', 'two.webp'), 'two');
  await writeFile(joinPath(dir, 'uploads', '.unfinished'), 'half');
  return dir;
}

const emailsIn = (dir: string) =>
  look(joinPath(dir, 'oriel.db'), (sqlite) => sqlite.prepare('select email from subscribers').pluck().all());

describe.skipIf(isPostgres)('a backup beside a server that writes', () => {
  test('holds everything acknowledged before it began, and restores', async () => {
    const dir = newDataDir();
    const server = await start({ DATA_DIR: dir });
    await mkdir(joinPath(dir, 'uploads'), { recursive: true });
    await writeFile(joinPath(dir, 'uploads', 'picture.webp'), Buffer.alloc(3_000_000, 7));
    const acknowledged: string[] = [];
    let stopped = false;
    const client = async (n: number) => {
      for (let round = 0; !stopped; round += 1) {
        const email = `c${n}.${round}@example.org`;
        if ((await join(server.url, email)) === 200) acknowledged.push(email);
      }
    };
    const clients = Array.from({ length: 6 }, (_, n) => client(n));
    await until(() => acknowledged.length > 200);
    for (let round = 0; round < 3; round += 1) {
      const before = [...acknowledged];
      const file = joinPath(newDataDir(), 'oriel.tar');
      const made = await run(['backup', file], { env: { DATA_DIR: dir } });
      expect(made.code, made.stderr).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const other = newDataDir();
      const restored = await run(['restore', file], { env: { DATA_DIR: other } });
      expect(restored.code, restored.stderr).toBe(0);
      const stored = new Set(emailsIn(other));
      expect(before.filter((email) => !stored.has(email))).toEqual([]);
      expect(integrityOf(joinPath(other, 'oriel.db'))).toBe('ok');
      expect(
        readFileSync(joinPath(other, 'uploads', 'picture.webp')).equals(Buffer.alloc(3_000_000, 7)),
      ).toBe(true);
    }
    stopped = true;
    await Promise.all(clients);
  });

  test('is a tar that any program opens', async () => {
    const dir = await makeDataDir();
    const file = joinPath(newDataDir(), 'oriel.tar');
    const made = await run(['backup', file], { env: { DATA_DIR: dir } });
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('40 subscribers, 3 products, 2 uploaded files'),
    });
    const listed = spawnSync('tar', ['tf', file], { encoding: 'utf8' });
    expect(listed.stdout.trim().split('\n')).toEqual([
      'oriel.db',
      'uploads/ab/one.webp',
      'uploads/two.webp',
      'manifest.json',
    ]);
    const content = spawnSync('tar', ['xOf', file, 'uploads/two.webp'], { encoding: 'utf8' });
    expect(content).toMatchObject({ status: 0, stdout: 'two' });
    expect(await run(['backup', file], { env: { DATA_DIR: dir } })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    });
  });
});

describe.skipIf(isPostgres)('a backup', () => {
  let dir = '';
  let file = '';
  beforeAll(async () => {
    dir = await makeDataDir();
    file = joinPath(newDataDir(), 'oriel.tar');
    const made = await run(['backup', file], { env: { DATA_DIR: dir } });
    if (made.code !== 0) throw new Error(made.stderr);
  });

  const flip =
    (find: string, offset = 0) =>
    async (path: string) => {
      const bytes = await readFile(path);
      const at = bytes.lastIndexOf(find) + offset;
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      await writeFile(path, bytes);
    };
  const harms: Record<string, (path: string) => Promise<void>> = {
    'with a changed byte in a row': flip('u7@example.org'),
    'with a changed byte in an upload': flip(String.fromCharCode(1).repeat(50)),
    'with a changed byte in a header': flip('uploads/two.webp\0', 3),
    'with another hash of a table': async (path) => {
      const text = await readFile(path, 'latin1');
      const other = text.replace(/("hashes": \{[^}]*"users": ")./, '$1_');
      expect(other).not.toBe(text);
      await writeFile(path, other, 'latin1');
    },
    'with a changed row count': async (path) => {
      const text = await readFile(path, 'latin1');
      await writeFile(path, text.replace('"subscribers": 40', '"subscribers": 41'), 'latin1');
    },
    'cut short': async (path) => truncate(path, 60_000),
    emptied: async (path) => truncate(path, 0),
    'that is something else': async (path) => writeFile(path, 'not a backup\n'.repeat(1000)),
  };
  test.each(Object.entries(harms))(
    '%s is found out by verify and refused by restore',
    async (_name, harm) => {
      const harmed = joinPath(newDataDir(), 'harmed.tar');
      await copyFile(file, harmed);
      expect(await readFile(harmed)).toEqual(await readFile(file));
      await harm(harmed);
      const other = newDataDir();
      const [verified, restored] = await Promise.all([
        run(['verify', harmed]),
        run(['restore', harmed], { env: { DATA_DIR: other } }),
      ]);
      for (const { code, stderr } of [verified, restored]) {
        expect(stderr).toMatch(/^The backup \S+ is damaged: [^\n]+\.\n$/);
        expect(code).toBe(1);
      }
      expect(readdirSync(other)).toEqual(['instance.lock', 'oriel.json']);
    },
  );

  test('that is whole is said to be, with 0', async () => {
    expect(await run(['verify', file])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is whole'),
    });
    expect(readdirSync(joinPath(file, '..'))).toEqual(['oriel.tar']);
  });

  test('is not restored into a directory that is being served', async () => {
    const served = newDataDir();
    const server = await start({ DATA_DIR: served });
    await join(server.url, 'here@example.org');
    const refused = await run(['restore', file], { env: { DATA_DIR: served } });
    expect(refused).toMatchObject({ code: 78, stderr: expect.stringContaining('already being served') });
    const headers = await authorize(server.url);
    expect(await allSubscribers(server.url, headers)).toEqual(['here@example.org']);
  });

  test('keeps the previous data; sessions, reset links and queued mail are not restored', async () => {
    const other = newDataDir();
    const first = await start({ DATA_DIR: other });
    await join(first.url, 'former@example.org');
    await first.stop('SIGKILL');
    const restored = await run(['restore', file], { env: { DATA_DIR: other } });
    expect(restored.code, restored.stderr).toBe(0);
    const [, previous = ''] = /What was there before is in (\S+)\./.exec(restored.stdout) ?? [];
    expect(emailsIn(previous)).toEqual(['former@example.org']);
    const counts = look(joinPath(other, 'oriel.db'), (sqlite) =>
      ['sessions', 'reset_tokens', 'outbox', 'users', 'subscribers'].map((table) =>
        sqlite.prepare(`select count(*) from ${table}`).pluck().get(),
      ),
    );
    expect(counts).toEqual([0, 0, 0, 3, 40]);
    const second = await start({ DATA_DIR: other });
    const headers = await authorize(second.url, 'ben@example.org');
    expect((await allSubscribers(second.url, headers)).length).toBe(40);
    expect(statSync(joinPath(other, 'uploads', 'ab', 'one.webp')).mode & 0o777).toBe(0o600);
  });

  test('does not bring back an unused claim link or download', async () => {
    const from = await makeDataDir();
    expect((await run(['migrate'], { env: { DATA_DIR: from } })).code).toBe(0);
    const { default: Sqlite } = await import('better-sqlite3');
    const sqlite = new Sqlite(joinPath(from, 'oriel.db'));
    sqlite.exec(`insert into setup_claim values (1, x'00', '2030');
      insert into download_tokens select x'00', id, 'a.tar', '2030' from users limit 1`);
    sqlite.close();
    const made = joinPath(newDataDir(), 'oriel.tar');
    expect((await run(['backup', made], { env: { DATA_DIR: from } })).code).toBe(0);
    const to = newDataDir();
    expect((await run(['restore', made], { env: { DATA_DIR: to } })).code).toBe(0);
    const counts = (folder: string) =>
      look(joinPath(folder, 'oriel.db'), (db) =>
        ['setup_claim', 'download_tokens'].map((table) =>
          db.prepare(`select count(*) from ${table}`).pluck().get(),
        ),
      );
    expect(counts(from)).toEqual([1, 1]);
    expect(counts(to)).toEqual([0, 0]);
  });

  test('without hashes of its tables, as earlier versions make it, is restored', async () => {
    const text = await readFile(file, 'latin1');
    // As long as before, so that the sizes in the tar stay right.
    const earlier = text.replace('"hashes"', '"_ashes"');
    expect(earlier).not.toBe(text);
    const former = joinPath(newDataDir(), 'former.tar');
    await writeFile(former, earlier, 'latin1');
    const restored = await run(['restore', former], { env: { DATA_DIR: newDataDir() } });
    expect(restored.code, restored.stderr).toBe(0);
  });

  test('made by a newer version is refused', async () => {
    const newer = await makeDataDir();
    const { default: Sqlite } = await import('better-sqlite3');
    const sqlite = new Sqlite(joinPath(newer, 'oriel.db'));
    sqlite.exec(`insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`);
    sqlite.close();
    const future = joinPath(newDataDir(), 'future.tar');
    await createBackup({ dataDir: newer, file: future, now: new Date(), version: '9.9.9' });
    const refused = await run(['restore', future], { env: { DATA_DIR: newDataDir() } });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('newer version') });
  });

  test.skipIf(!hasStrace)(
    'whose restore is killed leaves the former data or the restored ones, never less',
    async () => {
      const seen = { former: 0, restored: 0 };
      for (const [call, nth] of [
        ['pwrite64', 9],
        ['fsync', 3],
        ...Array.from({ length: 6 }, (_, n) => ['rename', n + 1] as const),
      ] as const) {
        const other = newDataDir();
        makeFixture('0001_waitlist_and_accounts', joinPath(other, 'oriel.db'));
        await mkdir(joinPath(other, 'uploads'));
        await writeFile(joinPath(other, 'uploads', 'former.webp'), 'former');
        // Calls are counted by thread, and Node gives them to several.
        const killed = await run(['restore', file], {
          env: { DATA_DIR: other, UV_THREADPOOL_SIZE: '1' },
          under: killedAt(call, nth),
        });
        const healed = await run(['migrate'], { env: { DATA_DIR: other } });
        expect(healed.code, `${call} ${nth}: ${healed.stderr}`).toBe(0);
        const isRestored = existsSync(joinPath(other, 'uploads', 'two.webp'));
        expect(existsSync(joinPath(other, 'uploads', 'former.webp'))).toBe(!isRestored);
        expect(integrityOf(joinPath(other, 'oriel.db'))).toBe('ok');
        const sessions = look(joinPath(other, 'oriel.db'), (sqlite) =>
          sqlite.prepare('select count(*) from sessions').pluck().get(),
        );
        expect(sessions).toBe(isRestored ? 0 : 1);
        expect(existsSync(joinPath(other, '.restore.json'))).toBe(false);
        if (killed.code === null) seen[isRestored ? 'restored' : 'former'] += 1;
      }
      expect(seen.former).toBeGreaterThan(1);
      expect(seen.restored).toBeGreaterThan(1);
    },
    120_000,
  );
});

describe.skipIf(isPostgres)('the schedule', () => {
  test('makes backups by itself, tells superusers of them, and lets them make, check and download one', async () => {
    const dir = newDataDir();
    // Long enough for a slow machine; otherwise the newest backup would be reported as stale.
    const server = await start({ DATA_DIR: dir, BACKUP_EVERY: '6s' });
    await join(server.url, 'eva@example.org');
    const headers = await authorize(server.url);
    const list = async () => Object(await callTrpc(server.url, 'backups.list', headers, undefined, 'GET'));
    await until(async () =>
      (await list()).data.some((backup: object) => Object(backup).verified_at !== null),
    );
    const ready = async (given: Record<string, string>) =>
      Object(await (await fetch(`${server.url}/readyz`, { headers: given })).json());
    expect(await ready({})).toEqual({ status: 'ready' });
    expect(await ready(headers)).toMatchObject({ alarms: [], newest_backup: { problem: null } });

    await until(async () => (await list()).running === null);
    const { name } = (await list()).data[0];
    const ask = async () => Object(await callTrpc(server.url, 'backups.download', headers, { name }));
    const { path } = await ask();
    const download = await fetch(server.url + path);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    const copy = joinPath(newDataDir(), 'downloaded.tar');
    await writeFile(copy, Buffer.from(await download.arrayBuffer()));
    expect((await run(['verify', copy])).code).toBe(0);
    expect((await fetch(server.url + path)).status, 'a second time').toBe(404);
    await server.stop();
    expect(server.log()).not.toContain(path.split('/').at(-1));
  });

  test('skips a backup for which the disk has no room, and says so', async () => {
    const dir = newDataDir();
    const server = await start({ DATA_DIR: dir, BACKUP_EVERY: '1s' }, { under: onSmallDisk(dir, 2) });
    const headers = await authorize(server.url);
    const alarms = async () =>
      Object(await (await fetch(`${server.url}/readyz`, { headers })).json()).alarms as object[];
    await until(async () => (await alarms()).some((alarm) => Object(alarm).name === 'backup_skipped'));
    expect(await join(server.url, 'eva@example.org')).toBe(200);
  });

  test('raises one alarm where a backup fails, which stands until one succeeds, also across a restart', async () => {
    const dir = newDataDir();
    const first = await start({ DATA_DIR: dir, BACKUP_EVERY: '1s', ASK: 'off' });
    const headers = await authorize(first.url);
    await until(() => existsSync(joinPath(dir, 'backups', 'status.json')));
    const ready = async (url: string, given: object) =>
      Object(await (await fetch(`${url}/readyz`, { headers: { ...given } })).json());
    // Where a folder is expected.
    const spoiled = joinPath(dir, 'files');
    await rm(spoiled, { recursive: true, force: true });
    await writeFile(spoiled, 'x');
    const has = async (url: string, name: string) =>
      (await ready(url, headers)).alarms.some((alarm: object) => Object(alarm).name === name);
    const hasFailed = (url: string) => has(url, 'backup_failed');
    await until(() => hasFailed(first.url));
    // After two intervals the newest one is stale too, which is also logged once.
    await until(() => has(first.url, 'backup_stale'));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await first.stop();
    for (const name of ['backup_failed', 'backup_stale'])
      expect(first.log().split(`"alarm":"${name}"`).length - 1, name).toBe(1);

    await rm(spoiled);
    const second = await start({ DATA_DIR: dir, BACKUP_EVERY: 'off', ASK: 'off' });
    expect(await hasFailed(second.url)).toBe(true);
    await callTrpc(second.url, 'backups.make', headers);
    await until(async () => (await ready(second.url, headers)).alarms.length === 0);
  });
});

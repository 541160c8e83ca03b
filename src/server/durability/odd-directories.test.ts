// Data directories after an accident: each is refused with exit 78 and one sentence, and is left unchanged; previous data
// of a restore is never overwritten; and commands explain invalid arguments in one line.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, open, rm, symlink, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onSmallDisk } from '../testing/faults.ts';
import { ADA, join } from '../testing/people.ts';
import { newDataDir, run, serve } from '../testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A directory whose server was stopped, and one whose server was killed, so that its WAL still exists. */
let stopped = '';
let killed = '';
let backup = '';
beforeAll(async () => {
  stopped = newDataDir();
  const first = await serve({ ...ADA, DATA_DIR: stopped });
  await join(first.url, 'first@example.org');
  await first.stop();
  await mkdir(joinPath(stopped, 'uploads'), { recursive: true });
  await writeFile(joinPath(stopped, 'uploads', 'one.webp'), 'one', { mode: 0o600 });
  backup = joinPath(newDataDir(), 'oriel.tar');
  await run(['backup', backup], { env: { DATA_DIR: stopped } });
  killed = await copyOf(stopped);
  const second = await serve({ ...ADA, DATA_DIR: killed });
  await join(second.url, 'second@example.org');
  await second.stop('SIGKILL');
});

async function copyOf(dir: string): Promise<string> {
  const copy = newDataDir();
  await cp(dir, copy, { recursive: true });
  return copy;
}

/** Every file with its checksum. An empty WAL counts as none; its index is rebuilt at each read. */
function sumsOf(dir: string): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => {
    const stats = statSync(joinPath(dir, name));
    const isLeft = /-shm$|^instance/.test(name) || (name.endsWith('-wal') && stats.size === 0);
    return stats.isFile() && !isLeft;
  });
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(joinPath(dir, name)))
      .digest('hex');
  return Object.fromEntries(files.map((name) => [name, sum(name)]));
}

async function overwrite(file: string, at: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

async function execute(dir: string, sql: string, mode = 'wal'): Promise<void> {
  const sqlite = new Sqlite(joinPath(dir, 'oriel.db'));
  sqlite.pragma(`journal_mode = ${mode}`);
  sqlite.exec(sql);
  sqlite.close();
}

const FUTURE = `insert into kysely_migration (name, timestamp) values ('9999_future', '2030')`;

/** Writes only to the WAL, like a newer version that was killed. */
async function executeAndDie(dir: string, sql: string): Promise<void> {
  const draft = await copyOf(dir);
  const sqlite = new Sqlite(joinPath(draft, 'oriel.db'));
  sqlite.pragma('wal_autocheckpoint = 0');
  sqlite.exec(sql);
  for (const name of ['oriel.db', 'oriel.db-wal']) await cp(joinPath(draft, name), joinPath(dir, name));
  sqlite.close();
}

describe('a start', () => {
  const refused: Record<
    string,
    { from: () => string; harm: (dir: string) => Promise<unknown>; says: RegExp }
  > = {
    'of a newer database, whose log is still there': {
      from: () => stopped,
      harm: (dir) => executeAndDie(dir, FUTURE),
      says: /made by a newer version/,
    },
    'of a newer database without a log': {
      from: () => stopped,
      harm: (dir) => execute(dir, FUTURE, 'delete'),
      says: /made by a newer version/,
    },
    'of a page that is damaged': {
      from: () => stopped,
      harm: (dir) => overwrite(joinPath(dir, 'oriel.db'), 5 * 4096, Buffer.alloc(4096, 7)),
      says: /is damaged/,
    },
    'of a format that is unknown': {
      from: () => stopped,
      harm: (dir) => overwrite(joinPath(dir, 'oriel.db'), 47, Buffer.of(9)),
      says: /is damaged/,
    },
    'of a log that is something else': {
      from: () => killed,
      harm: (dir) => writeFile(joinPath(dir, 'oriel.db-wal'), 'no log at all\n'.repeat(1000)),
      says: /is damaged \(its write-ahead log/,
    },
    'of uploads without their database, even without the marker': {
      from: () => stopped,
      harm: async (dir) => {
        for (const name of ['oriel.db', '.initialized']) await rm(joinPath(dir, name));
      },
      says: /is missing although/,
    },
    'of a database that lacks a table': {
      from: () => stopped,
      harm: (dir) => execute(dir, 'drop table users'),
      says: /cannot be used \(no such table/,
    },
    'of a file in the place of the uploads': {
      from: () => stopped,
      harm: async (dir) => {
        await rm(joinPath(dir, 'uploads'), { recursive: true });
        await writeFile(joinPath(dir, 'uploads'), '');
      },
      says: /cannot be used \(ENOTDIR/,
    },
  };
  test.each(Object.entries(refused))(
    '%s is refused, and every byte stays',
    async (_name, { from, harm, says }) => {
      const dir = await copyOf(from());
      await harm(dir);
      const before = sumsOf(dir);
      const { code, stderr } = await run([], { env: { DATA_DIR: dir } });
      expect(stderr).toMatch(/^[^\n]+\.\n$/);
      expect(stderr).toMatch(says);
      expect(code).toBe(78);
      expect(sumsOf(dir)).toEqual(before);
    },
  );

  test('clears away what a restore that was killed has unpacked', async () => {
    const dir = await copyOf(stopped);
    await mkdir(joinPath(dir, '.restore-x1y2z3'));
    expect((await run(['migrate'], { env: { DATA_DIR: dir } })).code).toBe(0);
    expect(readdirSync(dir)).not.toContain('.restore-x1y2z3');
  });

  test('minds no link that leads nowhere', async () => {
    const dir = await copyOf(stopped);
    await symlink('/nowhere', joinPath(dir, 'uploads', 'link'));
    const server = await serve({ ...ADA, DATA_DIR: dir });
    expect(await server.stop()).toBe(0);
  });

  test('on a full disk leaves nothing half-made: the next one, with space, succeeds', async () => {
    const dir = newDataDir();
    const [tool = '', ...rights] = onSmallDisk(dir, 1).slice(0, -4);
    const script = `mount -t tmpfs -o size=300k,mode=700 oriel "${dir}" && "$@"; mount -o remount,size=20m "${dir}" && exec "$@"`;
    const under = [tool, ...rights, '-m', 'sh', '-c', script, 'sh'];
    const { code, stdout, stderr } = await run(['migrate'], { env: { DATA_DIR: dir }, under });
    expect(stderr).toMatch(/^The data directory \S+ cannot be used \([^\n]*full[^\n]*\n$/);
    expect(stdout).toMatch(/up to date/);
    expect(code).toBe(0);
  });
});

test('a command beside a server that is only just beginning makes no database in its way', async () => {
  const dir = newDataDir();
  const lock = new Sqlite(joinPath(dir, 'instance.lock'));
  lock.exec('begin exclusive');
  const refused = await run(['create-superuser', 'ada@example.org'], {
    env: { DATA_DIR: dir },
    input: 'correct horse battery\n',
  });
  lock.close();
  expect(refused).toMatchObject({
    code: 78,
    stderr: expect.stringMatching(/^[^\n]+is being prepared[^\n]+\n$/),
  });
  expect(readdirSync(dir)).not.toContain('oriel.db');
});

test('what an earlier restore has set aside is not overwritten by one within the same second', async () => {
  const dir = await copyOf(stopped);
  const now = Date.now();
  const taken = Array.from({ length: 10 }, (_, n) => {
    const stamp = new Date(now + n * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
    return joinPath(dir, `before-restore-${stamp}Z`);
  });
  for (const path of taken) {
    await mkdir(joinPath(path, 'uploads'), { recursive: true });
    for (const name of ['oriel.db', 'uploads/one.webp']) await writeFile(joinPath(path, name), 'precious');
  }
  const { code, stdout, stderr } = await run(['restore', backup], { env: { DATA_DIR: dir } });
  expect(code, stderr).toBe(0);
  for (const path of taken) {
    expect(readFileSync(joinPath(path, 'oriel.db'), 'utf8')).toBe('precious');
    expect(stdout).not.toContain(path);
  }
  expect(readdirSync(dir)).not.toContain('.restore.json');
});

describe('in one line, without a stack', () => {
  const file = () => joinPath(stopped, 'oriel.db');
  const empty = async () => {
    const dir = await copyOf(stopped);
    await writeFile(joinPath(dir, 'oriel.db'), '');
    return dir;
  };
  /** A negative size would make a reader loop. */
  const endless = async () => {
    const path = joinPath(newDataDir(), 'endless.tar');
    const bytes = readFileSync(backup);
    bytes.write('-0000001000\0', 124, 'latin1');
    bytes.write(' '.repeat(8), 148, 'latin1');
    const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
    await writeFile(path, bytes);
    return path;
  };
  const commands: Record<string, () => Promise<[args: string[], dir: string, code: number]>> = {
    'a backup below a file': async () => [['backup', joinPath(file(), 'x.tar')], stopped, 1],
    'a backup in /proc': async () => [['backup', '/proc/y.tar'], stopped, 1],
    'a backup below /proc': async () => [['backup', '/proc/x/y.tar'], stopped, 1],
    'a backup of an empty file': async () => [['backup', joinPath(newDataDir(), 'x.tar')], await empty(), 1],
    'a backup under too long a name': async () => [
      ['backup', joinPath(newDataDir(), 'n'.repeat(300))],
      stopped,
      1,
    ],
    'a restore into a file': async () => [['restore', backup], file(), 78],
    'a restore below /proc': async () => [['restore', backup], '/proc/x/y', 78],
    'a check of a tar that leads in circles': async () => [['verify', await endless()], stopped, 1],
    'a start in a file': async () => [[], file(), 78],
  };
  test.each(Object.entries(commands))('%s is refused', async (_name, prepare) => {
    const [args, dir, expected] = await prepare();
    const { code, stdout, stderr } = await run(args, { env: { DATA_DIR: dir } });
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(expected);
  });
});

// Work folders of backups whose process ends early: its own are removed, those of other machines are not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newOwner } from '../db/work-folders.ts';
import { programCommand } from '../paths.ts';
import { fixtureNames, makeFixture } from '../testing/faults.ts';
import { fillDataDir, fillSubscribers } from '../testing/fill.ts';
import { ADA, authorize, callTrpc, until } from '../testing/people.ts';
import { newDataDir, run, serve, type Serving } from '../testing/process.ts';
import { isInstalled } from '../testing/program.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: Serving | undefined;
afterEach(async () => {
  if (server?.child.exitCode === null) await server.stop('SIGKILL');
});

/** A directory whose backup takes more than a second. */
let large = '';
beforeAll(async () => {
  large = newDataDir();
  await fillDataDir(large, (db) => fillSubscribers(db, 300_000));
});

const workIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.includes('.oriel-')) : [];

/** Starts the server on the large directory, begins a backup, and stops the backup's process. */
async function freezeBackup(): Promise<{ running: Serving; child: number }> {
  server = await serve({ ...ADA, DATA_DIR: large, BACKUP_EVERY: 'off' });
  const running = server;
  await callTrpc(running.url, 'backups.make', await authorize(running.url));
  await until(() => workIn(join(large, 'backups')).some((name) => name.startsWith('.oriel-work-')));
  const pid = String(running.child.pid);
  const child = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
  process.kill(child, 'SIGSTOP');
  return { running, child };
}

test('a backup keeps the work folders of another machine, and removes its own', async () => {
  const dir = newDataDir();
  makeFixture(fixtureNames.toSorted().at(-1) ?? '', join(dir, 'oriel.db'));
  const target = newDataDir();
  await mkdir(join(dir, 'backups'));
  // The highest process id on Linux: there is no such process here.
  const others = [
    join(dir, 'backups', '.oriel-work-4194304-abcdef'),
    join(dir, 'backups', `.oriel-work-${newOwner(false)}`),
    join(target, '.oriel.tar.oriel-4194304'),
    join(target, `.oriel.tar.oriel-${newOwner(true)}`),
  ];
  for (const path of others) await writeFile(path, 'being written');
  const made = await run(['backup', join(target, 'oriel.tar')], { env: { DATA_DIR: dir } });
  expect(made.code, made.stderr).toBe(0);
  expect(others.filter((path) => !existsSync(path))).toEqual([]);
  expect(readdirSync(target)).toHaveLength(3);
  expect(readdirSync(join(dir, 'backups'))).toHaveLength(2);
  expect(statSync(join(target, 'oriel.tar')).size).toBeGreaterThan(0);
});

test('a server removes the work folders of a backup whose process was killed', async () => {
  const { running, child } = await freezeBackup();
  expect(workIn(join(large, 'backups'))).not.toEqual([]);
  process.kill(child, 'SIGKILL');
  await until(() => workIn(join(large, 'backups')).length === 0);
  expect(await running.stop()).toBe(0);
});

test('a server that was killed leaves work folders that its next start removes', async () => {
  const { running, child } = await freezeBackup();
  await running.stop('SIGKILL');
  process.kill(child, 'SIGKILL');
  expect(workIn(join(large, 'backups'))).not.toEqual([]);
  const others = join(large, 'backups', `.oriel-work-${newOwner(false)}`);
  await mkdir(others);
  server = await serve({ ...ADA, DATA_DIR: large, BACKUP_EVERY: 'off' });
  expect(workIn(join(large, 'backups'))).toEqual([others.slice(others.lastIndexOf('/') + 1)]);
});

test.skipIf(isInstalled)('a backup by hand that is interrupted leaves no work folder', async () => {
  const target = newDataDir();
  const [program, ...args] = programCommand();
  const child = spawn(program, [...args, 'backup', join(target, 'oriel.tar')], {
    cwd: target,
    env: { PATH: process.env['PATH'], DATA_DIR: large, MALLOC_ARENA_MAX: '1' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(() => workIn(target).length > 0);
  child.kill('SIGINT');
  await ended;
  expect(readdirSync(target)).toEqual([]);
});

test('a check removes what earlier checks that were killed have left, also in the temporary folder', async () => {
  const dir = newDataDir();
  const [folder, temporary] = [newDataDir(), newDataDir()];
  const env = { DATA_DIR: dir, TMPDIR: temporary };
  const file = join(folder, 'oriel.tar');
  await run(['migrate'], { env });
  await run(['backup', file], { env });
  const old = [folder, temporary].map((parent) => join(parent, `.oriel-verify-${newOwner(false)}`));
  for (const path of old) {
    await mkdir(path);
    await writeFile(join(path, 'oriel.db'), 'half');
    for (const part of [join(path, 'oriel.db'), path]) await utimes(part, 0, 0);
  }
  const checked = await run(['verify', file], { env });
  expect(checked.code, checked.stderr).toBe(0);
  expect(old.filter((path) => existsSync(path))).toEqual([]);
});

// The single executable, alone in a folder, without Node, npm or packages.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { timeToHealth } from './start.ts';

let folder = '';
let oriel = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oriel-alone-'));
  oriel = join(folder, 'oriel');
  copyFileSync(inject('binary'), oriel);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Nothing in the environment but where to unpack. */
const bare = (cache: string) => ({ ORIEL_CACHE_DIR: join(folder, cache) });
const run = (args: readonly string[], env: Record<string, string>) =>
  spawnSync(oriel, args, { cwd: folder, env, encoding: 'utf8' });

test('tells its version with an empty environment, and unpacks below the home folder', () => {
  const { status, stdout, stderr } = run(['--version'], { HOME: folder });
  expect({ status, stderr }, stderr).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^oriel \d+\.\d+\.\d+\n$/);
  expect(readdirSync(join(folder, '.cache', 'oriel'))).toHaveLength(1);
});

test('unpacks into the folder that XDG or systemd names', () => {
  run(['--version'], { XDG_CACHE_HOME: join(folder, 'xdg') });
  run(['--version'], { CACHE_DIRECTORY: join(folder, 'systemd') });
  expect(existsSync(join(folder, 'xdg', 'oriel'))).toBe(true);
  expect(readdirSync(join(folder, 'systemd'))).toHaveLength(1);
});

test('a folder is taken as seen from where it is started, and one that has no home unpacks into a private one', () => {
  expect(run(['--version'], { ORIEL_CACHE_DIR: 'here' }).status).toBe(0);
  expect(readdirSync(join(folder, 'here'))).toHaveLength(1);
  expect(run(['--version'], { HOME: '', TMPDIR: folder }).status).toBe(0);
  expect(readdirSync(join(folder, `oriel-${process.getuid?.()}`))).toHaveLength(1);
});

test.skipIf(process.getuid?.() !== 0)('a user whom the machine does not know is served as well', () => {
  const stranger = 54_321;
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  chmodSync(folder, 0o755);
  chmodSync(temporary, 0o777);
  const options = { cwd: temporary, env: { TMPDIR: temporary }, encoding: 'utf8', uid: stranger } as const;
  expect(spawnSync(oriel, ['--version'], options)).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(temporary)).toEqual([`oriel-${stranger}`]);
});

test('it starts by its name alone where there is no /proc', () => {
  const rights = process.getuid?.() === 0 ? [] : ['-r'];
  const script = 'mount -t tmpfs none /proc && exec oriel --version';
  const env = { PATH: `${folder}:${process.env['PATH']}`, ORIEL_CACHE_DIR: join(folder, 'blind') };
  const blind = spawnSync('unshare', [...rights, '-m', 'sh', '-c', script], {
    cwd: tmpdir(),
    env,
    encoding: 'utf8',
  });
  expect(blind).toMatchObject({ status: 0, stdout: expect.stringMatching(/^oriel /) });
});

test('it runs with one malloc arena, as the package does: images would leave 100 MB more', async () => {
  const { child } = await timeToHealth(oriel, [], bare('arena'));
  expect(readFileSync(`/proc/${child.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1');
  child.kill();
  await once(child, 'close');
});

test('it keeps the channel to a parent process', async () => {
  const env = { ...bare('channel'), DATA_DIR: join(folder, 'channel-data') };
  run(['migrate'], env);
  const args = ['backup', join(folder, 'channel.tar')];
  const child = spawn(oriel, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect(messages).toContainEqual({ step: 'checking', done: 0 });
});

test('starts that come at once on an empty cache all work, and leave one folder', async () => {
  const starts = Array.from({ length: 6 }, async () => {
    const child = spawn(oriel, ['--help'], { cwd: folder, env: bare('together'), stdio: 'ignore' });
    return (await once(child, 'close'))[0];
  });
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(readdirSync(join(folder, 'together'))).toHaveLength(1);
});

test('a file that was tampered with in the cache is not run but unpacked again', async () => {
  const env = bare('tampered');
  run(['--version'], env);
  const [name = ''] = readdirSync(env.ORIEL_CACHE_DIR);
  const program = join(env.ORIEL_CACHE_DIR, name, 'dist/server/main.cjs');
  const { size } = await stat(program);
  writeFileSync(program, 'process.stdout.write("tampered");');
  expect(run(['--version'], env).stdout).toMatch(/^oriel /);
  expect((await stat(program)).size).toBe(size);
});

test('the process that makes backups for the server is the executable too, and unpacks nothing of its own', async () => {
  const dataDir = join(folder, 'data');
  const env = { ...bare('backing'), DATA_DIR: dataDir, BACKUP_EVERY: '1s', HOME: join(folder, 'nobody') };
  const { child } = await timeToHealth(oriel, [], env);
  const made = () => readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.tar'));
  await expect.poll(() => made().length, { timeout: 15_000 }).toBeGreaterThan(0);
  child.kill();
  await once(child, 'close');
  expect(run(['verify', join(dataDir, 'backups', made()[0] ?? '')], env).status).toBe(0);
  expect(readdirSync(join(folder, 'backing'))).toHaveLength(1);
  expect(existsSync(join(folder, 'nobody'))).toBe(false);
});

test('a cache that cannot be used is said in one sentence, with 78', () => {
  symlinkSync(tmpdir(), join(folder, 'link'));
  for (const cache of ['link', 'oriel/below']) {
    expect(run(['--version'], bare(cache))).toMatchObject({
      status: 78,
      stderr: expect.stringMatching(/^The cache \S+ cannot be used: [^\n]+ORIEL_CACHE_DIR\.\n$/),
    });
  }
});

test('runs its parts with fewer rights, as it does to read files', () => {
  const env = bare('parts');
  run(['--version'], env);
  const [name = ''] = readdirSync(env.ORIEL_CACHE_DIR);
  const server = join(env.ORIEL_CACHE_DIR, name, 'dist/server');
  const file = openSync(
    join(import.meta.dirname, '../src/server/ask/reading/fixtures/s_crazyones-pdfa.pdf'),
    'r',
  );
  const read = spawnSync(oriel, ['run-part', join(server, 'ask-reader.cjs'), 'application/pdf'], {
    cwd: folder,
    env: { NODE_OPTIONS: `"--permission" "--allow-fs-read=${server}"` },
    stdio: [file, 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  closeSync(file);
  expect(read.stderr).toBe('');
  expect(read.output[3]).toContain('"finished":true');
  const refused = run(['run-part', '/etc/passwd'], {
    NODE_OPTIONS: `--permission --allow-fs-read=${server}`,
  });
  expect(refused.stderr).toContain('restricted');
});

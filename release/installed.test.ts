// The installed tarball: its contents, its start, and the oldest supported Node.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/testing/process.ts';
import { nativePackages } from '../scripts/bundle-server.ts';
import { timeToHealth, type Started } from './start.ts';

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill();
    if (child.exitCode === null) await once(child, 'close');
  }
});

async function start(command: string, args: readonly string[] = []): Promise<Started> {
  const started = await timeToHealth(command, args);
  running.push(started.child);
  return started;
}

const oriel = (...args: string[]) => spawnSync(inject('installedCommand'), args, { encoding: 'utf8' });

describe('installing', () => {
  test('takes seconds and at most 100 MiB, without a compiler and without Python', () => {
    expect(inject('installSeconds')).toBeLessThan(60);
    expect(inject('installBytes') / 2 ** 20).toBeLessThan(100);
  });

  test('brings nothing but the native packages, at the versions that were tested', () => {
    const manifest = JSON.parse(readFileSync(join(inject('installedPackage'), 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies).toSorted()).toEqual([...nativePackages].toSorted());
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')).version).toBe(
        version,
      );
    }
    expect(manifest).not.toHaveProperty('scripts');
  });

  test('leaves no sources, maps or tests behind', () => {
    const files = readdirSync(inject('installedPackage'), { recursive: true, encoding: 'utf8' });
    const own = files.filter((name) => !name.startsWith('node_modules'));
    expect(own.filter((name) => /\.(?:tsx?|map)$|\.test\.|^src/.test(name))).toEqual([]);
    expect(own).toEqual(
      expect.arrayContaining(['LICENSE', 'dist/server/main.cjs', 'dist/server/LICENSES.md']),
    );
  });
});

describe('the command', () => {
  test('tells its version and its commands', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(oriel('--version').stdout).toBe(`oriel ${version}\n`);
    const help = oriel('--help').stdout;
    for (const name of [
      'serve',
      'migrate',
      'claim',
      'create-superuser',
      'reset-password',
      'reset-2fa',
      'mail-test',
      'seed',
    ]) {
      expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      expect(oriel(name, '--help').stdout).toMatch(new RegExp(`^Usage: oriel ${name}`));
    }
  });

  test('a bad setting ends it with 78 and the sentence', () => {
    const env = { PATH: process.env['PATH'], PORT: 'http' };
    const bad = spawnSync(inject('installedCommand'), [], { encoding: 'utf8', env });
    expect(bad).toMatchObject({
      status: 78,
      stderr: 'PORT is not usable: it must be a port number from 0 to 65535.\n',
    });
  });
});

async function expectWholeSite({ url, folder }: Started): Promise<void> {
  const page = await (await fetch(url)).text();
  expect(page).toContain('NOW INVITING BETA USERS');
  const script = /src="(\/assets\/site-[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const asset = await fetch(url + script, { headers: { 'accept-encoding': 'br' } });
  expect([asset.status, asset.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  // Without DATA_DIR, data is in the working directory.
  expect(existsSync(join(folder, 'data', 'oriel.db'))).toBe(true);
  // Argon2, SQLite and the index of place names, in one go.
  const seeded = spawnSync(inject('installedCommand'), ['seed'], { cwd: folder, encoding: 'utf8' });
  const [, username = '', password = ''] = /(\S+@example\.org)\s+(\S+)\s+superuser/.exec(seeded.stdout) ?? [];
  const login = await fetch(`${url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token } = Object(await login.json());
  const list = await fetch(`${url}/api/v1/subscribers/?limit=60`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { data } = Object(await list.json());
  expect(data.map((row: { location: string }) => row.location)).toContain('Berlin, Germany');
}

describe('serving', () => {
  test('the whole product comes from the package, with data in ./data', async () => {
    await expectWholeSite(await start(inject('installedCommand')));
  });

  test('the oldest Node that is promised runs it too', async () => {
    expect(spawnSync(inject('oldestNode'), ['--version'], { encoding: 'utf8' }).stdout).toBe('v22.14.0\n');
    await expectWholeSite(await start(inject('oldestNode'), [inject('installedCommand')]));
  });

  test('there a backup is made and checked without a word too many', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'oriel-backup-'));
    const oldest = (...args: string[]) =>
      spawnSync(inject('oldestNode'), [inject('installedCommand'), ...args], { cwd, encoding: 'utf8' });
    expect(oldest('seed')).toMatchObject({ status: 0, stderr: '' });
    expect(oldest('backup', 'oriel.tar')).toMatchObject({ status: 0, stderr: '' });
    rmSync(cwd, { recursive: true });
  });

  test('a machine that cannot load SQLite is told what it lacks, with 78', () => {
    const copy = mkdtempSync(join(tmpdir(), 'oriel-foreign-'));
    cpSync(inject('installedPackage'), copy, { recursive: true });
    const addon = `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`;
    writeFileSync(join(copy, addon), 'made for another machine');
    const refused = spawnSync(process.execPath, [join(copy, 'bin/oriel.js')], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(refused).toMatchObject({
      status: 78,
      stderr: expect.stringMatching(/^Oriel does not run on this machine, [^\n]+glibc 2\.34[^\n]+\n$/),
    });
    rmSync(copy, { recursive: true });
  });

  test('a Node too old is told so, with 78', () => {
    const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`;
    const old = spawnSync(process.execPath, ['--import', pretend, inject('installedCommand')], {
      encoding: 'utf8',
    });
    expect(old).toMatchObject({
      status: 78,
      stderr: 'Oriel needs Node.js 22.14 or newer, but this is 20.20.2. Install a newer one.\n',
    });
  });

  test('a port in use is said', async () => {
    const { port } = await start(inject('installedCommand'));
    const env = { PATH: process.env['PATH'], PORT: String(port) };
    const cwd = mkdtempSync(join(tmpdir(), 'oriel-second-'));
    const second = spawn(inject('installedCommand'), { cwd, env });
    expect((await once(second, 'close'))[0]).toBe(78);
    expect(await freePort()).not.toBe(port);
  });
});

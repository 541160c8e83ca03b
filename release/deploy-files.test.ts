// The systemd unit and the image, as far as they can be tested without systemd and a container engine.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '#server/testing/process.ts';

let work = '';
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'oriel-files-'));
});
afterAll(() => rmSync(work, { recursive: true }));

describe.each(['oriel.service', 'oriel@.service'])('the systemd unit %s', (name) => {
  test('is a valid unit', () => {
    const unit = readFileSync(`deploy/${name}`, 'utf8');
    const file = join(work, name);
    writeFileSync(file, unit.replace('/usr/local/bin/oriel', inject('binary')));
    const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    expect(verified).toMatchObject({ status: 0, stderr: '' });
  });

  test('leaves the program little to do harm with, by the measure of systemd itself', () => {
    const exitCodeAt = (threshold: number) =>
      spawnSync('systemd-analyze', [
        'security',
        '--offline=true',
        `--threshold=${threshold}`,
        `deploy/${name}`,
      ]).status;
    // 100 would be no protection at all.
    expect(exitCodeAt(13)).toBe(0);
    expect(exitCodeAt(5)).not.toBe(0);
  });
});

describe('the image, its last stage made by hand', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  const NOBODY = 65_534;
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

  test('runs as an ordinary user, who owns /data and nothing else', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toContain('chown node:node /data');
    expect(last.match(/chown|chmod/g)).toHaveLength(1);
  });

  test('serves from what the build stage installs, writes to its volume alone, and tells its health', async () => {
    const volume = join(work, 'data');
    execFileSync('mkdir', ['--mode=0700', volume]);
    chmodSync(work, 0o755);
    if (asNobody.uid !== undefined) chownSync(volume, asNobody.uid, asNobody.gid);
    const settings = Object.fromEntries(
      [...(/^ENV (.+)$/m.exec(last)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [])].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    expect(settings).toEqual({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data', MALLOC_ARENA_MAX: '1' });
    const env = { PATH: process.env['PATH'], ...settings, PORT: String(await freePort()), DATA_DIR: volume };
    const files = () => readdirSync(inject('installedPackage'), { recursive: true }).length;
    const before = files();

    const check: string[] = JSON.parse(/^HEALTHCHECK[^[]+(\[.+\])$/m.exec(last)?.[1] ?? '');
    const [probe = '', ...probeArgs] = check;
    const health = () => spawnSync(probe, probeArgs, { env }).status;
    expect(health()).toBe(1);

    const child = spawn(inject('installedCommand'), ['serve'], {
      cwd: volume,
      env,
      stdio: 'ignore',
      ...asNobody,
    });
    await expect.poll(health, { timeout: 10_000 }).toBe(0);
    expect(readdirSync(volume)).toContain('oriel.db');
    expect(files()).toBe(before);
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(health()).toBe(1);
  });
});

// Upgrade and downgrade with two programs: the released one, and a next one with one more migration.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bundleServer } from '../scripts/bundle-server.ts';
import { fixtureNames, makeFixture } from '#server/testing/faults.ts';
import { ADA, authorize, join as joinWaitlist } from '#server/testing/people.ts';
import { timeToHealth, type Started } from './start.ts';

const root = resolve(import.meta.dirname, '..');
const NEXT_MIGRATION = '9000_next_release';

let work = '';
let next = '';
beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'oriel-upgrade-'));
  next = join(work, 'next');
  cpSync(inject('installedPackage'), next, { recursive: true });
  const migrations = join(work, 'migrations');
  mkdirSync(migrations);
  for (const file of readdirSync(join(root, 'migrations'))) {
    symlinkSync(join(root, 'migrations', file), join(migrations, file));
  }
  writeFileSync(
    join(migrations, `${NEXT_MIGRATION}.ts`),
    `export const up = (db) => db.schema.alterTable('subscribers').addColumn('note', 'text').execute();\n`,
  );
  await bundleServer(root, join(next, 'dist', 'server'), migrations);
});
afterAll(() => rmSync(work, { recursive: true }));

const environment = (dataDir: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: dataDir,
  ...ADA,
});
const present = (dataDir: string) => timeToHealth(inject('binary'), [], environment(dataDir));
const upgraded = (dataDir: string) =>
  timeToHealth(process.execPath, [join(next, 'bin', 'oriel.js')], environment(dataDir));
const command = (dataDir: string, ...args: string[]) =>
  spawnSync(inject('binary'), args, { env: environment(dataDir), encoding: 'utf8' });

async function stop({ child }: Started): Promise<void> {
  child.kill();
  const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
  expect(code).toBe(0);
}

async function subscribers({ url }: Started): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/subscribers/`, { headers: await authorize(url) });
  const { data } = Object(await answer.json());
  return data.map(({ email }: { email: string }) => email);
}

test('a newer program takes the data over; the older one refuses it, and goes on from the backup', async () => {
  const dataDir = join(work, 'data');
  const before = await present(dataDir);
  expect(await joinWaitlist(before.url, 'before@example.org')).toBe(200);
  await stop(before);

  const after = await upgraded(dataDir);
  expect((await fetch(`${after.url}/readyz`)).status).toBe(200);
  expect(await joinWaitlist(after.url, 'after@example.org')).toBe(200);
  expect((await subscribers(after)).toSorted()).toEqual(['after@example.org', 'before@example.org']);
  await stop(after);

  expect(command(dataDir)).toMatchObject({ status: 78, stderr: expect.stringContaining('newer version') });

  const backups = readdirSync(join(dataDir, 'backups'));
  const [backup = ''] = backups.filter((name) => name.includes(`before-${NEXT_MIGRATION}`));
  const restored = command(dataDir, 'restore', join(dataDir, 'backups', backup));
  expect(restored.status, restored.stderr).toBe(0);
  const again = await present(dataDir);
  expect(await subscribers(again)).toEqual(['before@example.org']);
  await stop(again);
});

test.each(fixtureNames)('the data of the release that ended with %s is served by this one', async (name) => {
  const dataDir = join(work, name);
  mkdirSync(dataDir);
  makeFixture(name, join(dataDir, 'oriel.db'));
  const started = await present(dataDir);
  expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
  await stop(started);
  expect(command(dataDir, 'migrate').stdout).toBe('The database is up to date.\n');
});

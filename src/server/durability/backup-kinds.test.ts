// The kinds of backups: with all files, with a manifest of those in a bucket, and the database alone. Each is made by a server,
// checked and restored.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backup, Backups } from '#shared/backups.ts';
import { pruneBackups } from '../db/backup-format/backup-folder.ts';
import { Ada, killServers } from '../testing/ada.ts';
import { openBucket } from '../testing/bucket.ts';
import { insideOf, onSmallDisk } from '../testing/faults.ts';
import { isPostgres } from '../testing/postgres.ts';
import { authorize, callTrpc, until } from '../testing/people.ts';
import { newDataDir, run } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000 });

const HEATING = 'The heating period begins on the first of October.';
const off = { BACKUP_EVERY: 'off' };

afterEach(killServers);

const describeBackups = async ({ server }: Ada) =>
  (await callTrpc(server.url, 'backups.list', await signIn(server.url), undefined, 'GET')) as Backups;

const change = async ({ server }: Ada, call: 'make' | 'verify' | 'download', name?: string) =>
  Object(
    await callTrpc(server.url, `backups.${call}`, await signIn(server.url), name ? { name } : undefined),
  );

const sessions = new Map<string, Record<string, string>>();
async function signIn(url: string): Promise<Record<string, string>> {
  const session = sessions.get(url) ?? (await authorize(url));
  sessions.set(url, session);
  return session;
}

/** Asks for a backup and waits for it. */
async function backUp(ada: Ada): Promise<Backup & { alarms: string[] }> {
  const before = new Set((await describeBackups(ada)).data.map(({ name }) => name));
  // A name has the second.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await change(ada, 'make');
  await until(async () => (await describeBackups(ada)).running === null, 60_000);
  const { data, alarms } = await describeBackups(ada);
  const made = data.find(({ name }) => !before.has(name));
  if (made === undefined) throw new Error(`No backup was made: ${JSON.stringify(alarms)}`);
  return { ...made, alarms: alarms.map(({ name }) => name) };
}

/** The file of a text, read by Ask. */
async function addFile(ada: Ada): Promise<string> {
  const id = await ada.add(await ada.create(), HEATING);
  expect(await ada.read(id)).toMatchObject({ status: 'ready' });
  return id;
}

/** Downloads a backup as a browser does. @returns the path of the file */
async function download(ada: Ada, name: string): Promise<string> {
  const { path } = await change(ada, 'download', name);
  const answer = await fetch(ada.server.url + path);
  const file = join(newDataDir(), 'downloaded.tar');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'));

test.skipIf(isPostgres)(
  'files that do not fit are linked: the backup takes no room for them, is whole when it is downloaded, and restores',
  async () => {
    const dir = newDataDir();
    const ada = await Ada.start(dir, { under: onSmallDisk(dir, 60) }, off);
    const inside = insideOf(ada.server.child.pid, dir);
    const id = await addFile(ada);
    await writeFile(join(inside, 'uploads', 'large.webp'), Buffer.alloc(8_000_000, 1));
    const made = await backUp(ada);
    expect(made).toMatchObject({ kind: 'whole', problem: null, alarms: [] });
    expect(made.name).toMatch(/\.linked\.tar$/);
    const file = join(inside, 'backups', made.name);
    const links = file.replace('.tar', '.files');
    expect(statSync(join(links, 'uploads', 'large.webp')).ino).toBe(
      statSync(join(inside, 'uploads', 'large.webp')).ino,
    );

    const copy = await download(ada, made.name);
    expect(await run(['verify', copy])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 uploaded'),
    });
    const other = newDataDir();
    expect((await run(['restore', copy], { env: { DATA_DIR: other } })).stdout).not.toContain('missing');
    expect(statSync(join(other, 'uploads', 'large.webp')).size).toBe(8_000_000);
    const restored = await Ada.start(other, {}, off);
    expect(await restored.read(id)).toMatchObject({ status: 'ready' });

    // What is deleted stays in the backup, and is brought back beside the tar too.
    await rm(join(inside, 'uploads', 'large.webp'));
    await change(ada, 'verify', made.name);
    await until(async () => (await describeBackups(ada)).running === null);
    expect((await describeBackups(ada)).data[0]).toMatchObject({ problem: null });
    await writeFile(join(links, 'uploads', 'large.webp'), 'changed');
    await change(ada, 'verify', made.name);
    await until(async () => (await describeBackups(ada)).running === null);
    expect((await describeBackups(ada)).data[0]).toMatchObject({
      problem: expect.stringContaining('large.webp is incomplete'),
    });
  },
);

test.skipIf(isPostgres)('links are restored from beside the tar, and removed with it', async () => {
  const dir = newDataDir();
  const ada = await Ada.start(dir, {}, off);
  const id = await addFile(ada);
  await ada.server.stop();
  const backups = join(dir, 'backups');
  const file = join(backups, 'oriel-20260101T000000Z.linked.tar');
  const made = await run(['backup', file, '--link-files'], { env: { DATA_DIR: dir } });
  expect(made.code, made.stderr).toBe(0);
  expect((await run(['verify', file])).code).toBe(0);
  await rm(join(dir, 'files'), { recursive: true });
  const restored = await run(['restore', file], { env: { DATA_DIR: dir } });
  expect(restored.stdout, restored.stderr).not.toContain('missing');
  const again = await Ada.start(dir, {}, off);
  expect(await again.read(id)).toMatchObject({ status: 'ready' });
  await again.server.stop();

  // A copy without the folder is found out; its database can still be restored.
  const alone = join(newDataDir(), 'alone.tar');
  await writeFile(alone, readFileSync(file));
  expect(await run(['verify', alone])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is without its files'),
  });
  const poor = await run(['restore', alone], { env: { DATA_DIR: newDataDir() } });
  expect([poor.code, poor.stdout]).toEqual([0, expect.stringContaining('1 file is missing: files/')]);

  // Neither the data nor a newer backup has the file any more, so the older backup takes its room.
  await rm(join(dir, 'files'), { recursive: true });
  const newer = join(backups, 'oriel-20260201T000000Z.tar');
  expect((await run(['backup', newer], { env: { DATA_DIR: dir } })).code).toBe(0);
  expect(await pruneBackups(dir, statSync(newer).size + statSync(file).size)).toMatchObject([
    { kind: 'whole' },
  ]);
  expect(namesIn(backups)).toEqual(['oriel-20260201T000000Z.tar']);
});

test.skipIf(isPostgres)(
  'files on another disk that do not fit are listed: the database is restored, and what is missing is named and told',
  async () => {
    const dir = newDataDir();
    const started = newDataDir();
    await (await Ada.start(started, {}, off)).server.stop();
    const rights = process.getuid?.() === 0 ? [] : ['-r'];
    // Another file system for the files, which they cannot be linked from.
    const script = `mount -t tmpfs -o size=40m,mode=700 oriel "${dir}" && cp -a "${started}/." "${dir}" && mount -t tmpfs -o size=40m,mode=700 files "${dir}/files" && exec "$@"`;
    const under = ['unshare', ...rights, '-m', 'sh', '-c', script, 'sh'];
    const ada = await Ada.start(dir, { under }, off);
    const inside = insideOf(ada.server.child.pid, dir);
    const id = await addFile(ada);
    // Not a name of Ask's own, which would be swept as unused.
    const large = 'large';
    await writeFile(join(inside, 'files', large), Buffer.alloc(8_000_000, 1));
    const made = await backUp(ada);
    expect(made).toMatchObject({ kind: 'database', problem: null, alarms: ['backup_without_files'] });
    expect(made.size).toBeLessThan(8_000_000);
    const copy = await download(ada, made.name);
    expect(await run(['verify', copy])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('a list of 2 files that are not in it'),
    });

    const other = started;
    await writeFile(join(other, 'files', large), Buffer.alloc(8_000_000, 1));
    const restored = await run(['restore', copy], { env: { DATA_DIR: other } });
    expect(restored.stdout, restored.stderr).toMatch(
      /1 file is missing: files\/[\da-f]{64}\. .+ upload it again\.\n/,
    );
    expect(existsSync(join(other, 'files', large))).toBe(true);
    const after = await Ada.start(other, {}, off);
    expect(await after.read(id)).toMatchObject({
      status: 'failed',
      detail: 'The content of this file is not stored any more: upload it again.',
    });
    expect((await after.request('GET', `/files/${id}/content`)).status).toBe(404);
    expect(await after.ask('When does the heating period begin?')).toMatchObject({ lines: [] });
    expect((await run(['doctor'], { env: { DATA_DIR: other } })).stdout).toContain('are not stored any more');
  },
);

test.skipIf(isPostgres)(
  'objects of a bucket are backed up by a manifest and never fetched; a restore names those that are gone',
  async () => {
    const bucket = await openBucket();
    const dir = newDataDir();
    const ada = await Ada.start(dir, {}, { ...off, ...bucket.env });
    const id = await addFile(ada);
    bucket.requests.length = 0;
    const made = await backUp(ada);
    expect(made).toMatchObject({ kind: 'manifest', problem: null, alarms: [] });
    expect(bucket.requests.every((request) => request === 'GET ')).toBe(true);
    const said = await run(['doctor'], { env: { DATA_DIR: dir, ...bucket.env } });
    expect(said.stdout).toContain('(files by manifest (they stay in the bucket))');

    // While the store is away, the database is backed up all the same.
    bucket.fault = () => ({ status: 403, code: 'AccessDenied' });
    const without = await backUp(ada);
    expect(without.kind).toBe('database');
    expect(without.alarms).toContain('backup_without_files');
    bucket.fault = () => undefined;
    const last = await backUp(ada);
    expect([last.kind, last.alarms.includes('backup_without_files')]).toEqual(['manifest', false]);
    const copy = await download(ada, last.name);
    await ada.server.stop();

    const env = { DATA_DIR: newDataDir(), ...bucket.env };
    const whole = await run(['restore', copy], { env });
    expect([whole.code, whole.stdout.includes('missing')], whole.stderr).toEqual([0, false]);
    const restored = await Ada.start(env.DATA_DIR, {}, { ...off, ...bucket.env });
    expect(await restored.read(id)).toMatchObject({ status: 'ready' });
    await restored.server.stop();

    const [name = ''] = bucket.names();
    bucket.objects.clear();
    const poor = await run(['restore', copy], { env });
    expect([poor.code, poor.stdout]).toEqual([0, expect.stringContaining(`1 file is missing: ${name}.`)]);
    const after = await Ada.start(env.DATA_DIR, {}, { ...off, ...bucket.env });
    expect(await after.read(id)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('not stored'),
    });
    await bucket.stop();
  },
);

test.runIf(isPostgres)('a backup that lists its files is restored into PostgreSQL too', async () => {
  const dir = newDataDir();
  const ada = await Ada.start(dir, {}, off);
  const id = await addFile(ada);
  const file = join(newDataDir(), 'oriel.tar');
  const made = await run(['backup', file, '--list-files'], { env: { DATA_DIR: dir } });
  expect(made.code, made.stderr).toBe(0);
  const { newEmptyDatabase } = await import('../testing/postgres.ts');
  const env = { DATA_DIR: newDataDir(), DATABASE_URL: await newEmptyDatabase() };
  const restored = await run(['restore', file], { env });
  expect(restored.stdout, restored.stderr).toContain('1 file is missing: files/');
  const after = await Ada.start(env.DATA_DIR, {}, { ...off, ...env });
  expect(await after.read(id)).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('not stored'),
  });
});

import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildArchive, CacheError, keepInUse, openCache } from './cache.ts';

const archive = buildArchive({
  'bin/program.js': Buffer.from('the program'),
  'node_modules/addon/addon.node': Buffer.alloc(300_000, 7),
  empty: Buffer.alloc(0),
});

let base = '';
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'oriel-cache-'));
});
afterEach(async () => {
  await rm(base, { recursive: true });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('files are unpacked byte for byte, readable by their owner alone', async () => {
  const folder = openCache(join(base, 'cache'), archive);
  expect(await readFile(join(folder, 'bin/program.js'), 'utf8')).toBe('the program');
  expect(await readFile(join(folder, 'node_modules/addon/addon.node'))).toEqual(Buffer.alloc(300_000, 7));
  expect(await readFile(join(folder, 'empty'))).toHaveLength(0);
  for (const path of ['', 'bin', 'node_modules/addon']) expect(await modeOf(join(folder, path))).toBe(0o700);
  expect(await modeOf(join(base, 'cache'))).toBe(0o700);
  expect(await modeOf(join(folder, 'bin/program.js'))).toBe(0o600);
});

test('the second start finds the files as they are and writes nothing', async () => {
  const folder = openCache(base, archive);
  const before = await stat(join(folder, 'bin/program.js'));
  expect(openCache(base, archive)).toBe(folder);
  expect((await stat(join(folder, 'bin/program.js'))).ino).toBe(before.ino);
});

test.each([
  ['changed', async (file: string) => writeFile(file, 'the pr0gram')],
  ['missing', async (file: string) => rm(file)],
  ['cut short', async (file: string) => writeFile(file, '')],
])('a file that is %s is unpacked again', async (_how, harm) => {
  const folder = openCache(base, archive);
  await harm(join(folder, 'bin/program.js'));
  expect(openCache(base, archive)).toBe(folder);
  expect(await readFile(join(folder, 'bin/program.js'), 'utf8')).toBe('the program');
  expect(await readdir(base)).toHaveLength(1);
});

test('another version has a folder of its own', () => {
  const other = openCache(base, buildArchive({ 'bin/program.js': Buffer.from('another program') }));
  expect(other).not.toBe(openCache(base, archive));
});

test('the folder of another version is removed when that has not run for a month, and no sooner', async () => {
  const own = openCache(base, archive);
  const others = [31, 29].map((days) => {
    const folder = openCache(base, buildArchive({ [`${days}`]: Buffer.from('another program') }));
    return { folder, used: new Date(Date.now() - days * 24 * 60 * 60 * 1000) };
  });
  for (const { folder, used } of others) await utimes(folder, used, used);
  await utimes(own, 0, 0);
  keepInUse(own);
  expect((await readdir(base)).toSorted()).toEqual(
    [own, others[1]?.folder ?? ''].map((path) => basename(path)).toSorted(),
  );
  expect(Date.now() - (await stat(own)).mtimeMs).toBeLessThan(60_000);
});

test('a cache that others may read is closed to them', async () => {
  await chmod(base, 0o755);
  openCache(base, archive);
  expect(await modeOf(base)).toBe(0o700);
});

test('a cache that leads elsewhere, or cannot be made, is refused in one sentence that says what to do', async () => {
  await mkdir(join(base, 'elsewhere'));
  await symlink(join(base, 'elsewhere'), join(base, 'link'));
  await writeFile(join(base, 'file'), '');
  for (const path of ['link', 'file', 'file/below']) {
    const open = () => openCache(join(base, path), archive);
    expect(open).toThrow(CacheError);
    expect(open).toThrow(/^The cache \S+ cannot be used: [^\n]+ORIEL_CACHE_DIR\.$/);
  }
  expect(await readdir(join(base, 'elsewhere'))).toEqual([]);
});

test('contents that are not what the list says are never used', () => {
  const wrong = buildArchive({ 'bin/program.js': Buffer.from('the malware') });
  const own = buildArchive({ 'bin/program.js': Buffer.from('the program') });
  expect(() => openCache(base, { files: own.files, contents: wrong.contents })).toThrow(CacheError);
  expect(existsSync(join(base, 'bin'))).toBe(false);
});

// A disk that has no room to write all of the index again: a deletion does not need it. Needs the right to mount.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp } from '../testing/test-app.ts';

const disk = mkdtempSync(join(tmpdir(), 'oriel-disk-'));
const mount = (options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'oriel', disk]).status === 0;
const isMounted = mount('size=84m,mode=755');
vi.stubEnv('TEST_DATA_ROOT', disk);
afterAll(() => {
  vi.unstubAllEnvs();
  if (isMounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Whether the index has a word. */
const hasWord = (dataDir: string, word: string) => readFileSync(join(dataDir, 'ask.db')).includes(word);

/** A text of many words, in sentences. */
function textOf(bytes: number): string {
  const sentences: string[] = [];
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const words = Array.from(
      { length: 12 },
      (_, n) => `w${(((at * 12 + n) * 48_271) % 40_009).toString(36)}`,
    );
    sentences.push(`${words.join(' ')}. `);
    size += words.join(' ').length;
  }
  return sentences.join('');
}

test.runIf(isMounted)(
  'a deletion does not fill the disk and leaves no trace, and others are read',
  { timeout: 120_000 },
  async () => {
    const app = await openTestApp({}, CHEAP_HASHES);
    const ada = await Person.make(app, 'rest');
    const { id } = await ada.create();
    const [small] = await ada.add(id, 'The cellar is of zebrawood.');
    await ada.add(id, textOf(9_000_000));
    const before = free();
    let least = before;
    const watch = setInterval(() => (least = Math.min(least, free())), 5);
    await ada.get('files.remove', { id: small?.id });
    const [other] = await ada.add(id, 'The roof is of oak.');
    clearInterval(watch);
    expect(least).toBeGreaterThan(before / 2);
    expect(await ada.get('files.get', { id: other?.id })).toMatchObject({ status: 'ready' });
    expect(hasWord(app.dataDir, 'zebrawood')).toBe(false);
    await app.close();
  },
);

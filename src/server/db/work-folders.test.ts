// When the work folders of backups are removed by other processes. Those of other machines look like unowned ones.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureNames, makeFixture } from '../testing/faults.ts';
import { newDataDir } from '../testing/process.ts';
import { createBackup } from './backup-format/backup.ts';
import { newOwner, removeStale, FOLDER_STALE_AFTER_MS } from './work-folders.ts';

const HOUR_MS = 60 * 60 * 1000;
const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A folder with a packed file and a work folder with a file in it, modified at the given times. */
async function makeWork(times: { file: Date; work: Date; inside: Date }, owner = newOwner(false)) {
  const folder = newDataDir();
  const file = join(folder, `.oriel.tar.oriel-${owner}`);
  const work = join(folder, `.oriel-work-${owner}`);
  await writeFile(file, 'half');
  await mkdir(work);
  await writeFile(join(work, 'oriel.db'), 'half');
  await utimes(join(work, 'oriel.db'), times.inside, times.inside);
  await utimes(work, times.work, times.work);
  await utimes(file, times.file, times.file);
  return { folder, file, work };
}
const all = (time: Date) => ({ file: time, work: time, inside: time });

describe('the work folder of another process', () => {
  test('is kept if it was modified within a day', async () => {
    const { folder, file, work } = await makeWork(all(ago(FOLDER_STALE_AFTER_MS - HOUR_MS)));
    await removeStale(folder);
    expect([existsSync(file), existsSync(work)]).toEqual([true, true]);
  });

  test('is kept while a file in it is being written, even if the folder is older', async () => {
    const old = ago(2 * FOLDER_STALE_AFTER_MS);
    const { folder, file, work } = await makeWork({ file: old, work: old, inside: ago(HOUR_MS) });
    await removeStale(folder);
    expect([existsSync(file), existsSync(work)]).toEqual([false, true]);
  });

  test.each([
    ['of today', newOwner(false)],
    ['of the server', newOwner(true)],
    ['of an earlier release', '4711'],
  ])('is removed if it was not modified for a day: one %s', async (_name, owner) => {
    const { folder } = await makeWork(all(ago(FOLDER_STALE_AFTER_MS + HOUR_MS)), owner);
    await writeFile(join(folder, 'oriel.tar'), 'whole');
    await utimes(join(folder, 'oriel.tar'), 0, 0);
    await removeStale(folder);
    expect(readdirSync(folder)).toEqual(['oriel.tar']);
  });

  test('with a time in the future is neither removed at once nor kept for ever', async () => {
    const { folder, file, work } = await makeWork(all(new Date('2030-01-01T00:00:00Z')));
    await removeStale(folder);
    expect([existsSync(file), existsSync(work)]).toEqual([true, true]);
    const changed = [file, work, join(work, 'oriel.db')].map(
      (path) => statSync(path).mtimeMs - now.getTime(),
    );
    expect(Math.max(...changed.map((ms) => Math.abs(ms)))).toBeLessThan(HOUR_MS);
  });

  test('is kept by a backup of a machine whose clock is a year ahead or behind', async () => {
    const dir = newDataDir();
    makeFixture(fixtureNames.toSorted().at(-1) ?? '', join(dir, 'oriel.db'));
    const { folder, file, work } = await makeWork(all(ago(HOUR_MS)));
    const before = statSync(file).mtimeMs;
    for (const years of [-1, 1]) {
      const made = new Date(now.getTime() + years * 365 * 24 * HOUR_MS);
      const name = `oriel${years}.tar`;
      await createBackup({ dataDir: dir, file: join(folder, name), now: made, version: '1.0.0' });
    }
    expect([existsSync(file), existsSync(work)]).toEqual([true, true]);
    expect(statSync(file).mtimeMs).toBe(before);
  });
});

// Which of the server's own backups are kept: by day, by week, ahead of migrations, and within the room there is.
import { describe, expect, test } from 'vitest';
import { backupName, chooseExpired, type KeptBackup } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A Sunday noon. */
const END = Date.UTC(2026, 10, 22, 12);

function backup(made_at: Date, size = 10, before_migration: string | null = null): KeptBackup {
  const name = backupName(made_at, undefined, before_migration ?? undefined);
  return { name, kind: 'whole', size, made_at, before_migration };
}

/** One every six hours for so many days, newest first. */
function history(days: number, size?: number): KeptBackup[] {
  return Array.from({ length: days * 4 }, (_, n) => backup(new Date(END - (n * DAY_MS) / 4), size));
}

const kept = (backups: KeptBackup[], budget = Infinity) => {
  const expired = new Set(chooseExpired(backups, budget));
  return backups.filter((one) => !expired.has(one));
};
const dayOf = (time: number) => Math.floor(time / DAY_MS);
const daysAgo = (one: KeptBackup) => dayOf(END) - dayOf(one.made_at.getTime());

describe('what is kept', () => {
  test('the newest of each of the last seven days, and of each of the last four weeks', () => {
    const left = kept(history(60));
    // Days 0 to 6 are the week that ends on this Sunday; the newest of each of the three weeks before is its Sunday's.
    expect(left.map(daysAgo)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21]);
  });

  test('days and weeks without a backup are not counted', () => {
    const rare = [0, 10, 20, 30, 40, 50].map((days) => backup(new Date(END - days * DAY_MS)));
    expect(kept(rare)).toEqual(rare);
  });

  test('the last three made ahead of migrations', () => {
    const ahead = [1, 2, 3, 4, 5].map((days) => backup(new Date(END - days * DAY_MS), 10, `000${days}_x`));
    expect(kept(ahead)).toEqual(ahead.slice(0, 3));
  });

  test('the oldest go first where there is no room, and the newest stays whatever its size', () => {
    expect(kept(history(3, 10), 20).map(daysAgo)).toEqual([0, 1]);
    expect(kept(history(3, 10), 5).map(daysAgo)).toEqual([0]);
  });

  test('later ones of the database alone do not replace the last that has the files', () => {
    const bare = (one: KeptBackup): KeptBackup => ({ ...one, kind: 'database' });
    const sameDay = history(1).map((one, index) => (index === 0 ? bare(one) : one));
    expect(kept(sameDay)).toEqual([sameDay[0], sameDay[1], sameDay[3]]);
    const [withFiles, ...others] = history(60).toReversed();
    const month = [...others.toReversed().map(bare), ...(withFiles ? [withFiles] : [])];
    expect(kept(month)).toContain(withFiles);
    expect(kept(month, 10)).toEqual([month[0], withFiles]);
  });

  test('nothing is removed from nothing', () => expect(chooseExpired([], 0)).toEqual([]));
});

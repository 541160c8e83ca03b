// What is read of the tables of FTS5 is what its own view says, whatever was written and removed before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { numbersFrom } from '../../testing/random.ts';
import { openIndex } from './ask-index.ts';
import { isDamage, openForReading } from './connection.ts';
import { postingListsOf } from './posting-lists.ts';
import { tablesOf } from './schema.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ask-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const letters = Array.from('abcdefghijkl');

test.each([1, 2, 3])('the posting lists of random files, %i', (seed) => {
  const path = join(folder, 'ask.db');
  const next = numbersFrom(seed);
  // Few words often, so that their lists go over many pages, and many seldom; some have letters of several bytes.
  const word = () => {
    const length = 1 + next(4);
    const own = Array.from({ length }, () => letters[next(letters.length)] ?? '').join('');
    return next(3) === 0 ? (letters[next(3)] ?? '') : `${own}${['', 'é', '語', '7'][next(4)] ?? ''}`;
  };
  const sentence = () => `${Array.from({ length: 1 + next(30) }, word).join(' ')}.`;
  const paragraph = () => Array.from({ length: 1 + next(12) }, sentence).join(' ');
  const index = openIndex(path);
  const present: string[] = [];
  for (let file = 0; file < 30; file += 1) {
    const fileId = `file-${file}`;
    index.beginFile({ fileId, collectionId: 'all', name: 'document.txt' });
    for (let number = 1; number <= 1 + next(seed * 3); number += 1)
      index.addPage(pageOf(Array.from({ length: 1 + next(20) }, paragraph), { headings: [word()], number }));
    index.finishFile();
    present.push(fileId);
    // With its last file a collection would go.
    if (next(4) > 0 || present.length === 1) continue;
    const [removed = ''] = present.splice(next(present.length), 1);
    index.removeFile(removed);
  }
  index.close();

  const db = openForReading(path);
  if (db === undefined) throw new Error('There is no index.');
  db.exec('create virtual table temp.occurrences using fts5vocab (main, passages_1, instance)');
  const byPassage = db
    .prepare<[string], number[]>(
      `select doc, sum(col = 'words'), sum(col = 'headings') from occurrences where term = ? group by doc`,
    )
    .raw();
  const visitPostings = postingListsOf(db, 1);
  const terms = db.prepare<[], string>('select distinct term from occurrences').pluck().all();
  for (const term of [...terms, '0', 'zzz', 'ab€']) {
    const own: number[][] = [];
    visitPostings(term, (...posting) => own.push(posting));
    expect([term, own]).toEqual([term, byPassage.all(term)]);
  }
  let visits = 0;
  visitPostings('a', () => (visits += 1) < 3);
  expect(visits).toBe(3);
  db.close();
});

test('damage is told as SQLite tells it, so that the index is built anew', () => {
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  index.beginFile({ fileId: 'file', collectionId: 'all', name: 'document.txt' });
  for (let number = 1; number <= 20; number += 1)
    index.addPage(pageOf([`Lamp ${'and lamp '.repeat(300)}.`], { headings: [], number }));
  index.finishFile();
  index.close();
  const file = new Sqlite(path).unsafeMode();
  const collection = file.prepare<[], number>('select number from collections').pluck().get() ?? 0;
  const { passages } = tablesOf(collection);
  // The last page of the segments.
  file.exec(
    `update ${passages}_data set block = x'0000' where id = (select max(id) from ${passages}_data where id > 10)`,
  );
  file.close();
  const db = openForReading(path);
  if (db === undefined) throw new Error('There is no index.');
  const found = () => {
    for (const term of ['lamp', 'and']) postingListsOf(db, collection)(term, () => true);
  };
  expect(found).toThrow('damaged');
  try {
    found();
  } catch (error) {
    expect(isDamage(error)).toBe(true);
  }
  db.close();
});

// A file that is moved is found in its new collection alone, as if it had been read there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { numbersFrom } from '../../testing/random.ts';
import { openIndex } from './ask-index.ts';
import { openForReading } from './connection.ts';
import { tablesOf } from './schema.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ask-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** What a collection finds: its terms, their beginnings, and the texts of the passages that have each. */
function contentOf(path: string, collectionId: string) {
  const db = openForReading(path);
  if (db === undefined) throw new Error('There is no index.');
  const number = db
    .prepare<[string], number>('select number from collections where id = ?')
    .pluck()
    .get(collectionId);
  if (number === undefined) return undefined;
  const { passages, vocabulary, trigrams } = tablesOf(number);
  const terms = db.prepare<[], string>(`select term from ${vocabulary} order by term`).pluck().all();
  const found = db
    .prepare<[string], string>(`select words from ${passages} where ${passages} match ? order by words`)
    .pluck();
  const like = db
    .prepare<[string], string>(
      `select term from ${vocabulary} where id in (select rowid from ${trigrams} where ${trigrams} match ?) order by term`,
    )
    .pluck();
  const content = {
    files: db
      .prepare('select id, name, name_terms from files where collection = ? and finished = 1 order by id')
      .all(number),
    terms: terms.map((term) => [
      term,
      found.all(`"${term}"`),
      term.length < 3 ? [] : like.all(`"${term.slice(0, 3)}"`),
    ]),
  };
  db.close();
  return content;
}

const WORDS = ['lamp', 'desk', 'rent', 'cellar', 'garden', 'roof', 'lease', 'müller', '地下室', 'zebra'];

/** Writes files, each of many passages. @param placeOf the collection of each */
function write(path: string, placeOf: (file: number) => { collectionId: string; name: string }) {
  const index = openIndex(path);
  for (let file = 0; file < 4; file += 1) {
    const next = numbersFrom(file + 1);
    const word = () => `${WORDS[next(WORDS.length)] ?? ''}${next(3) === 0 ? next(200) : ''}`;
    index.beginFile({ fileId: `file-${file}`, ...placeOf(file) });
    for (let number = 1; number <= 40; number += 1) {
      const paragraphs = Array.from({ length: 20 }, () => `${Array.from({ length: 12 }, word).join(' ')}.`);
      index.addPage(pageOf([...paragraphs, `own${file}word.`], { headings: [word()], number }));
    }
    index.finishFile();
  }
  return index;
}

test('files of many passages, and the collections that they come from and go to', () => {
  const [moved, fresh] = [join(folder, 'moved.db'), join(folder, 'fresh.db')];
  const first = (file: number) => ({ collectionId: file === 3 ? 'b' : 'a', name: `ebony ${file}.txt` });
  const then = (file: number) => ({
    collectionId: ['a', 'b', 'c', 'a'][file] ?? '',
    name: `new ${file}.txt`,
  });
  const index = write(moved, first);
  for (let file = 0; file < 4; file += 1) index.placeFile({ fileId: `file-${file}`, ...then(file) });
  index.placeFile({ fileId: 'none', collectionId: 'z', name: 'none.txt' });
  index.close();
  write(fresh, then).close();
  for (const id of ['a', 'b', 'c', 'z']) expect(contentOf(moved, id)).toEqual(contentOf(fresh, id));
  const again = openIndex(moved);
  expect(again.listFiles()).toHaveLength(4);
  for (const id of ['file-0', 'file-3']) again.removeFile(id);
  again.close();
  expect(contentOf(moved, 'a')).toBeUndefined();
  for (const trace of ['own0word', 'own3word', 'ebony'])
    expect(readFileSync(moved).includes(trace)).toBe(false);
});

test('a file that was not moved to its end is read again', () => {
  const path = join(folder, 'ask.db');
  const index = write(path, () => ({ collectionId: 'a', name: 'a.txt' }));
  const { transaction } = index.writing.db;
  let left = 5;
  // As if the process were killed before the last transaction.
  index.writing.db.transaction = ((...args: Parameters<typeof transaction>) => {
    if ((left -= 1) === 0) throw new Error('killed');
    return transaction.apply(index.writing.db, args);
  }) as typeof transaction;
  expect(() => index.placeFile({ fileId: 'file-1', collectionId: 'b', name: 'b.txt' })).toThrow('killed');
  index.writing.db.transaction = transaction;
  index.close();
  const again = openIndex(path);
  expect(again.listFiles().map(({ fileId }) => fileId)).toEqual(['file-0', 'file-2', 'file-3']);
  again.close();
  expect(contentOf(path, 'a')?.terms.map(([term]) => term)).not.toContain('own1word');
});

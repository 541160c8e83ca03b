// What is removed leaves no byte in the index, however it was written, and what is left is found as before.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { numbersFrom } from '../../testing/random.ts';
import { openReader } from '../answering/index-reader.ts';
import { openIndex, type AskIndex } from './ask-index.ts';

let folder: string;
let path: string;
let index: AskIndex;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  path = join(folder, 'ask.db');
  index = openIndex(path);
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

/** Words of a file that stand in no other one: anywhere in the alphabet, so that they stand between those of others. */
function wordsOf(id: number, count: number): string[] {
  const next = numbersFrom(id + 1);
  const letter = () => String.fromCodePoint(97 + next(26));
  return Array.from({ length: count }, () => `${letter()}${letter()}q${id}z${next(1_000_000).toString(36)}`);
}

const collectionOf = (id: number) => (id % 4 === 0 ? 'c2' : 'c1');

function add(id: number): void {
  const next = numbersFrom(id * 7 + 3);
  index.beginFile({ fileId: `file${id}`, collectionId: collectionOf(id), name: `name q${id}z.txt` });
  for (let number = 1; number <= 1 + next(3); number += 1)
    index.addPage(pageOf([wordsOf(id * 100 + number, 10 + next(300)).join(' ')], { number }));
  index.finishFile();
}

/** The files of which anything stands anywhere in the folder. */
function filesWith(ids: readonly number[]): number[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  return ids.filter((id) =>
    [1, 2, 3].some((page) => bytes.some((text) => text.includes(`q${id * 100 + page}z`))),
  );
}

/** Whether the search is as FTS5 says it should be, and finds the words of some files. */
function expectFound(ids: readonly number[]): void {
  const { db } = index.writing;
  expect(db.pragma('quick_check', { simple: true })).toBe('ok');
  const tables = db
    .prepare<[], string>("select name from sqlite_schema where sql like 'create virtual table passages%'")
    .pluck()
    .all();
  for (const table of tables) db.exec(`insert into ${table} (${table}, rank) values ('integrity-check', 0)`);
  const reader = openReader(path);
  for (const id of ids) {
    const collection = reader?.findCollection(collectionOf(id)) ?? 0;
    for (const word of wordsOf(id * 100 + 1, 10)) {
      const counts: number[] = [];
      reader?.visitPostings(collection, word, (_, inText) => counts.push(inText));
      expect([word, counts]).toEqual([word, [1]]);
    }
  }
  reader?.close();
}

describe.each([1, 2])('files in another order, %i', (seed) => {
  test('are removed to the last byte, one after the other', () => {
    const next = numbersFrom(seed);
    const present: number[] = [];
    const gone: number[] = [];
    for (let id = 10; id < 35; id += 1) {
      add(id);
      present.push(id);
      if (next(3) > 0 && present.length > 3) {
        const [removed] = present.splice(next(present.length), 1);
        index.removeFile(`file${removed}`);
        if (removed !== undefined) gone.push(removed);
        expect(filesWith(gone)).toEqual([]);
      }
    }
    expect(filesWith(present)).toEqual(present);
    expectFound(present);
    for (const id of present) index.removeFile(`file${id}`);
    expect(filesWith([...gone, ...present])).toEqual([]);
  });
});

test('what a killed process left is overwritten when the index is opened again', () => {
  for (let id = 10; id < 20; id += 1) add(id);
  index.close();
  // A copy of a row in the unused bytes of a page, where SQLite leaves them.
  const bytes = readFileSync(path);
  const pages = Array.from({ length: bytes.length / 4096 - 1 }, (_, at) => (at + 1) * 4096);
  const roomy = pages.find(
    (at) => bytes[at] === 13 && bytes.readUInt16BE(at + 5) > 1000 + bytes.readUInt16BE(at + 3) * 2,
  );
  if (roomy === undefined) throw new Error('No page has room.');
  bytes.write('zebrawood', roomy + 500 + bytes.readUInt16BE(roomy + 3) * 2);
  writeFileSync(path, bytes);
  index = openIndex(path);
  expect(readFileSync(path).includes('zebrawood')).toBe(false);
  expectFound([10, 11, 12, 13]);
});

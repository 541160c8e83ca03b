// Of very many tables inside papers a question is put to those that have its words, whatever else there is.
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { answerInFull } from '../answering/answer-in-full.ts';
import { openReader, type IndexReader } from '../answering/index-reader.ts';
import { chooseTables, MOST_PAPER_TABLES } from './choose-tables.ts';
import { listTables } from './stored-tables.ts';

const PAPERS = 60;
const things = ['wool', 'silk', 'linen', 'hemp'];
const paper = (number: number) =>
  [
    `# Prices of list ${number}`,
    '| Material | Grade | Price (€) |',
    '| --- | --- | --- |',
    ...['fine', 'usual', 'coarse'].map(
      (grade, index) =>
        `| ${number === 7 ? 'merino' : things[number % 4]} | ${grade} | ${number * 10 + index} |`,
    ),
  ].join('\n');

let sheets: SheetIndex;
let reader: IndexReader;
const ids = Array.from({ length: PAPERS }, (_, number) => `list-${String(number).padStart(2, '0')}.md`);
beforeAll(async () => {
  sheets = new SheetIndex();
  for (const [number, id] of ids.entries()) await sheets.store(paper(number), id, 'text/markdown');
  await sheets.store('Material,Price\nmerino,1\nmerino,2\n', 'sheet.csv');
  const opened = openReader(sheets.path);
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  sheets.remove();
});

const chosenFor = (
  question: string,
  fileIds: readonly string[],
  synonyms = [] as { word: string; means: string }[],
) => {
  const tables = listTables(reader.db, fileIds);
  const isChosen = chooseTables(reader.db, question, [{ tables, synonyms }]);
  return tables.filter(isChosen).map(({ fileId }) => fileId);
};

async function figureOf(question: string, fileIds: readonly string[]) {
  const collections = [{ id: 'papers', fileIds: [...fileIds] }];
  const database = { dataDir: dirname(sheets.path), databaseUrl: null };
  const input = { question, askedAt: '2026-03-12T12:00:00Z', collections };
  return (await answerInFull(reader, input, database)).figure;
}

test('the table with the words of the question is among few, and is asked', async () => {
  const question = 'What is the total price of merino?';
  const chosen = chosenFor(question, ids);
  expect(chosen).toHaveLength(MOST_PAPER_TABLES);
  expect(chosen).toContain('list-07.md');
  expect(await figureOf(question, ids)).toMatchObject({ rows: [[213]], table: { file_id: 'list-07.md' } });
});

test('all sheets are asked, and all tables where they are few', () => {
  expect(chosenFor('What is the total price of merino?', [...ids, 'sheet.csv'])).toContain('sheet.csv');
  expect(chosenFor('What is it?', ids.slice(0, MOST_PAPER_TABLES))).toHaveLength(MOST_PAPER_TABLES);
});

test('a word stands for another where the owner of the collection says so', () => {
  const [, ...others] = chosenFor('What does the finest yarn cost?', ids);
  expect(others).not.toContain('list-07.md');
  const synonyms = [{ word: 'finest yarn', means: 'merino' }];
  expect(chosenFor('What does the finest yarn cost?', ids, synonyms)).toContain('list-07.md');
});

test('tables of files that may not be read change nothing', () => {
  const readable = ids.filter((_, number) => number % 2 === 1);
  const others = ids.filter((_, number) => number % 2 === 0);
  const before = chosenFor('What is the price of coarse silk in list 9?', readable);
  for (const id of others.slice(0, 20)) sheets.index.removeFile(id);
  expect(chosenFor('What is the price of coarse silk in list 9?', readable)).toEqual(before);
});

test('of more files than there are tables, only their own are listed, in the same order', () => {
  const others = Array.from({ length: 2 * PAPERS }, (_, number) => `other-${number}.md`);
  const own = ['sheet.csv', 'list-03.md', 'list-01.md'];
  const listed = listTables(reader.db, [...others, ...own]);
  expect(listed.map(({ fileId }) => fileId)).toEqual(own);
  expect(listed).toEqual(listTables(reader.db, own));
});

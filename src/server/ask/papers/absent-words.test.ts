// Which words of a question occur in no file that may be read: those of which no inflection does, whatever their stems are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { answer } from './answer.ts';
import { openReader, type IndexReader } from '../answering/index-reader.ts';

let folder: string;
let reader: IndexReader;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const index = openIndex(join(folder, 'ask.db'));
  const add = (fileId: string, paragraphs: string[], headings: string[] = []) => {
    index.beginFile({ fileId, collectionId: 'contracts', name: `${fileId}.txt` });
    index.addPage(pageOf(paragraphs, { headings }));
    index.finishFile();
  };
  add(
    'lease',
    ['The offices are rented. The tenant stopped the heating.', 'Both parties sign it.'],
    ['Organs'],
  );
  add('staff', ['An officer keeps the keys of the university. The Büros were closed.']);
  add(
    'files',
    Array.from({ length: 2000 }, () => 'The organ plays. The organ plays on.'),
  );
  index.close();
  const opened = openReader(join(folder, 'ask.db'));
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

const absentFrom = (fileIds: string[], question: string) =>
  answer(reader, { question, collections: [{ id: 'contracts', fileIds }] }).absentWords;

test.each([
  ['Who is the officer?', ['officer']],
  ['Where is the office?', []],
  ['Where are the OFFICES?', []],
  ['Who stops the heating?', []],
  ['Who heats?', []],
  ['Which party signs?', []],
  ['Which part?', ['part']],
  ['Which universe?', ['universe']],
  ['Which organ?', []],
  ['Which organization?', ['organization']],
])('%s of a lease lacks %j', (question, expected) => {
  expect(absentFrom(['lease'], question)).toEqual(expected);
});

test('a word of a file that may not be read is absent, and one of another file is not', () => {
  expect(absentFrom(['lease'], 'Which officer?')).toEqual(['officer']);
  expect(absentFrom(['lease', 'staff'], 'Which officer?')).toEqual([]);
  expect(absentFrom(['staff'], 'Which office?')).toEqual(['office']);
});

test('words with letters beyond a to z are compared as they are folded', () => {
  expect(absentFrom(['staff'], 'Büros?')).toEqual([]);
  expect(absentFrom(['staff'], 'Büro?')).toEqual([]);
});

test('a word whose stem stands in more passages than are read counts as present', () => {
  expect(absentFrom(['files'], 'Which organization?')).toEqual([]);
});

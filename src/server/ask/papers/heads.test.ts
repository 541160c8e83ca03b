// What stands at the head of a paper, and in lists below a heading: lines of a name and a value, dates, places and items.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../testing/reading.ts';
import { openReader, type IndexReader } from '../answering/index-reader.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { answer, reason } from './answer.ts';

const minutes = `MINUTES OF THE GENERAL MEETING

Date: Tuesday 14 October 2025, 7.30 pm
Place: St Oswald's church hall, Mill Road
Chair: Dorothea Finch

1. Report of the treasurer

The society had a good year. The insurance rose by £85.

2. What to bring to the working day

- gloves
- a spade
`;

const collections = [{ id: 'all', fileIds: ['minutes'] }];
let folder: string;
let reader: IndexReader;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  index.beginFile({ fileId: 'minutes', collectionId: 'all', name: 'minutes.txt' });
  for (const page of await pagesOf(minutes, 'text/plain')) index.addPage(page);
  index.finishFile();
  index.close();
  const opened = openReader(path);
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['When was the meeting?', 'Date: Tuesday 14 October 2025, 7.30 pm'],
  ['Where was the meeting held?', "Place: St Oswald's church hall, Mill Road"],
])('%s is answered by a line at the head of the paper', (question, quote) => {
  expect(answer(reader, { question, collections }).citations[0]?.quote).toBe(quote);
});

test('a line tells of what it stands below only where its name is what is asked for', () => {
  const belowOf = (question: string, start: string) =>
    reason(reader, { question, collections }).ranked.find(({ clause }) =>
      clause.sentence.text.startsWith(start),
    )?.features.belowHeading;
  expect(belowOf('Where was the meeting?', 'Place')).toBeGreaterThan(0.9);
  expect(belowOf('Where was the meeting?', 'Chair')).toBe(0);
});

test('each item of a list has what is asked for where several things are', () => {
  const { ranked } = reason(reader, { question: 'What do we have to bring?', collections });
  const items = ranked.filter(({ clause }) => clause.sentence.kind === 'item');
  expect(items.map(({ features }) => features.openKind)).toEqual([1, 1]);
});

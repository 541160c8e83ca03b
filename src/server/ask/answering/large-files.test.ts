// A file made to be expensive, beside an ordinary one: questions read a bounded part of it, and the ordinary file is found.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIndex } from '../indexing/ask-index.ts';
import { pageOf } from '../../testing/ask-pages.ts';
import { answer } from '../papers/answer.ts';
import { createAnswering } from './answering.ts';
import { openReader, type IndexReader } from './index-reader.ts';

const MIB = 2 ** 20;
const WORD = 'rent ';
const PAGE = WORD.repeat(8000 / WORD.length);
const OTHER_TERMS = 80_000;
const collections = [{ id: 'all', fileIds: ['word', 'terms', 'lease'] }];
const quote = 'The monthly rent is 2,400 euros, due on the third working day.';

let folder: string;
let indexPath: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  indexPath = join(folder, 'ask.db');
  const index = openIndex(indexPath);
  const add = (fileId: string, pages: number, textOf: (page: number) => string) => {
    index.beginFile({ fileId, collectionId: 'all', name: 'document.txt' });
    for (let number = 1; number <= pages; number += 1) index.addPage(pageOf([textOf(number)], { number }));
    index.finishFile();
  };
  add('word', Math.ceil((50 * MIB) / PAGE.length), () => PAGE);
  // Many words that begin like one of the question, and that have the same letters.
  const terms = Array.from({ length: OTHER_TERMS }, (_, number) => `montx${number.toString(36)}`);
  add('terms', OTHER_TERMS / 1000, (page) => terms.slice((page - 1) * 1000, page * 1000).join(' '));
  add('lease', 1, () => `${quote} Heating is paid by the tenant.`);
  index.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** A reader that counts the rows that are taken from it. */
function counting(reader: IndexReader, count: () => void): IndexReader {
  function* counted<Row>(rows: Iterable<Row>): Generator<Row> {
    for (const row of rows) {
      count();
      yield row;
    }
  }
  return {
    ...reader,
    visitPostings: (collection, term, visit) =>
      reader.visitPostings(collection, term, (...posting) => {
        count();
        return visit(...posting);
      }),
    termsFrom: (...given) => counted(reader.termsFrom(...given)),
    termsLike: (...given) => counted(reader.termsLike(...given)),
  };
}

// A sentence has at most 700 characters, and counts as having a word three times; 50,000 terms are looked at.
const MOST = 1.1 * 3 * ((50 * MIB) / 700) + 50_000;

test.each([
  ['How much is the monthly rent?', 'lease', MOST],
  ['How much is the moonthly rent?', 'word', MOST],
  ['Who pays for heating?', 'lease', 1000],
])('%s reads few rows', (question, fileId, most) => {
  const opened = openReader(indexPath);
  if (opened === undefined) throw new Error('There is no index.');
  let rows = 0;
  const reader = counting(opened, () => (rows += 1));
  const { citations } = answer(reader, { question, collections });
  reader.close();
  expect(citations[0]?.fileId).toBe(fileId);
  expect(rows).toBeLessThan(most);
});

test('the process that answers has memory enough', async () => {
  const answering = createAnswering({ indexPath, timeoutMs: 60_000 });
  const { citations } = await answering.ask({
    question: 'How much is the monthly rent?',
    collections,
  });
  await answering.close();
  expect(citations[0]).toMatchObject({ fileId: 'lease', quote });
});

// Synonyms that somebody keeps: names of columns and of cells, in either direction, and never more than they say.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Synonym } from '#shared/ask.ts';
import { planText } from '#shared/plan-text.ts';
import { openReadableSheet, TODAY, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { withSynonyms } from './cell-index.ts';
import { synonymsFrom } from './synonyms.ts';
import { decide } from './decide.ts';
import { readTable } from './understand.ts';

const CSV = `Shop,Country,Turnover (€),Opened,Class
Alder,DE,4100,2023-01-15,A
Birch,Germany,3900,2024-02-01,B
Cedar,ES,5200,2025-11-03,A
Daphne,FR,4700,2025-12-29,B`;

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(CSV, 'shops.csv');
});
afterAll(() => sheet.close());

/** The plan of a question in words, if it is answered. */
function read(question: string, pairs: readonly Synonym[]): string | undefined {
  const synonyms = synonymsFrom(pairs);
  const table = { ...sheet.table, cells: withSynonyms(sheet.table.cells, synonyms), synonyms };
  const { verdict, readings } = decide(readTable(table, { question, today: TODAY }), sheet.run);
  const [best] = readings;
  return verdict === 'answer' && best
    ? planText(best.reading.plan, sheet.table.profile.description)
    : undefined;
}

const pairs = [
  { word: 'Spain', means: 'ES' },
  { word: 'Germany', means: 'DE' },
  { word: 'zorbage', means: 'Turnover' },
  { word: 'Turnover', means: 'money taken in' },
  { word: 'branches', means: 'shops' },
  { word: 'first class', means: 'A' },
];

test.each([
  ['What is the total zorbage?', 'The sum of Turnover (€)'],
  ['What is the total turnover in Spain?', 'The sum of Turnover (€), where Country is ES'],
  ['Average zorbages per class', 'The average of Turnover (€) by Class, largest first'],
  ['total money taken in by country', 'The sum of Turnover (€) by Country, largest first'],
  ['How many branches are there?', 'The number of rows'],
  ['How many branches are not in Spain?', 'The number of rows, where Country is not ES'],
  ['What is the total zorbage of first class shops?', 'The sum of Turnover (€), where Class is A'],
])('a word means the column or the cell that its synonym names: %s', (question, plan) => {
  expect(read(question, pairs)).toBe(plan);
});

test('without the synonym, the same words are not understood', () => {
  expect(read('What is the total zorbage?', [])).toBeUndefined();
  expect(read('What is the total turnover in Zorbia?', [])).toBeUndefined();
  expect(read('What is the total turnover in Zorbia?', [{ word: 'Zorbia', means: 'PT' }])).toBeUndefined();
});

test.each(['Germany', 'DE'])(
  '%s, which stands in the cells itself, means these and those of its synonym',
  (name) => {
    expect(read(`How many shops are in ${name}?`, pairs)).toMatch(
      /^The number of rows, where Country is (?:Germany or DE|DE or Germany)$/,
    );
  },
);

test('without the synonym, it means its own cells alone', () => {
  expect(read('How many shops are in Germany?', [])).toBe('The number of rows, where Country is Germany');
});

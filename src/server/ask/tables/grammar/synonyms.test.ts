// Synonyms that somebody keeps: names of columns and of cells, in either direction, and never more than they say.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Synonym } from '#shared/ask.ts';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { synonymsFrom } from '../questions/synonyms.ts';
import { cellsOf, cellsWithSynonyms } from './cells.ts';
import { readQuestion } from './read-question.ts';

const rows = [
  ['Shop', 'Country', 'Turnover (€)', 'Opened', 'Class'],
  ['Alder', 'DE', '4100', '2023-01-15', 'A'],
  ['Birch', 'Germany', '3900', '2024-02-01', 'B'],
  ['Cedar', 'ES', '5200', '2025-11-03', 'A'],
  ['Daphne', 'FR', '4700', '2025-12-29', 'B'],
];
const now = { time: new Date('2026-03-12T12:00:00Z'), timeZone: 'Europe/Berlin' };

let loaded: ReturnType<typeof loadSheets>;
beforeAll(() => {
  loaded = loadSheets([{ name: 'shops', rows }]);
});
afterAll(() => loaded.close());

/** The plan of a question in words, or the words that were not understood. */
function read(question: string, pairs: readonly Synonym[]): string | string[] | undefined {
  const [sheet] = loaded.sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  const { number, description } = sheet;
  const synonyms = synonymsFrom(pairs);
  const cells = cellsWithSynonyms(cellsOf(loaded.db, number, description), synonyms);
  const { plan_text, unknown_words } = readQuestion(question, { id: 't', description, cells, synonyms }, now);
  return unknown_words.length > 0 ? unknown_words : plan_text;
}

const pairs = [
  { word: 'Spain', means: 'ES' },
  { word: 'Germany', means: 'DE' },
  { word: 'revenue', means: 'Turnover' },
  { word: 'Turnover', means: 'money taken in' },
  { word: 'branches', means: 'shops' },
  { word: 'first class', means: 'A' },
];

test('a word means the column or the cell that its synonym names', () => {
  const asked: Record<string, string> = {
    'What is the total revenue?': 'The sum of Turnover (€)',
    'What is the total turnover in Spain?': 'The sum of Turnover (€), where Country is ES',
    'Average revenues per country': 'The average of Turnover (€) by Country',
    'total money taken in by country': 'The sum of Turnover (€) by Country',
    'How many branches are there?': 'The number of rows',
    'How many branches are not in Spain?': 'The number of rows, where Country is not ES',
    'What is the total revenue of first class shops?': 'The sum of Turnover (€), where Class is A',
  };
  for (const [question, plan] of Object.entries(asked)) expect(read(question, pairs)).toBe(plan);
});

test('without the synonym, the same words are not understood', () => {
  expect(read('What is the total revenue?', [])).toContain('revenue');
  expect(read('What is the total turnover in Spain?', [])).toEqual(['Spain']);
  expect(read('What is the total turnover in Spain?', [{ word: 'Spain', means: 'PT' }])).toEqual(['Spain']);
});

test('a word that stands in the cells itself means these and those of its synonym', () => {
  for (const name of ['Germany', 'DE'])
    expect(read(`How many shops are in ${name}?`, pairs)).toMatch(
      /^The number of rows, where Country is (?:Germany or DE|DE or Germany)$/,
    );
  expect(read('How many shops are in Germany?', [])).toBe('The number of rows, where Country is Germany');
});

// Amounts that stand in a table as texts, with units and notes: they cannot be compared as numbers, and are no things to be counted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  villages: `Village,Land area,Women,Dialect
Alm,12 km,402 (2011),Low
Berg,7.5 km,1 310 (2011),Low
Dorn,31 km,88 (2010),High`,
  songs: `Title,Singer,Laps,Year
Blue,Ann Lee,4,1985
Red,Bo Kim,9,1988
Green,Ann Lee,7,1990`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['villages', 'Which village has the most land area?'],
  ['villages', 'Which village has the largest number of women?'],
  ['villages', 'Which village has the most dialect?'],
  ['songs', 'Which year had more laps, 1988 or 1985?'],
  ['songs', 'How many more laps were there in 1988 than in 1985?'],
])('%s: "%s" is not answered', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

test.each([
  [
    'villages',
    'Which dialect has the most villages?',
    'The number of rows by Dialect, largest first, only the first',
  ],
  ['villages', 'How many different dialects are there?', 'The number of different Dialect'],
  [
    'songs',
    'Which singer has the most titles?',
    'The number of rows by Singer, largest first, only the first',
  ],
  [
    'songs',
    'Which year had the most laps?',
    'Year, Title and Laps of the rows, by Laps, largest first, only the first',
  ],
])('%s: "%s" is', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

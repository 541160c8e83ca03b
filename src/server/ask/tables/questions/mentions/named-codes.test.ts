import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';
import { namedCodes } from '../iso-codes.ts';

let jobs: ReadableSheet;
beforeAll(async () => {
  jobs = await openReadableSheet(
    `Job,SL,TL,Linguist,wds,Country
D-1,EN,DE,Ilse Brandt,500,DE
D-2,DE,EN,Dylan Pryce,300,GB
D-3,EN,NL,Joost Verbeek,250,NL
D-4,NL,DE,Ilse Brandt,400,DE
D-5,DE,NL,Joost Verbeek,100,FR
`,
    'translation_jobs.csv',
  );
});
afterAll(() => {
  jobs.close();
});

test('codes are found by the names of languages and countries, where all cells are such codes', () => {
  expect(namedCodes('german', ['DE', 'EN'])).toEqual(['DE']);
  expect(namedCodes('germany', ['DE', 'GB'])).toEqual(['DE']);
  expect(namedCodes('german', ['DE', 'QQ'])).toEqual([]);
});

test.for([
  ['how many words into German', 'The sum of wds, where TL is DE'],
  ['how many jobs from Dutch', 'The number of rows, where SL is NL'],
  ['how many jobs in the United Kingdom', 'The number of rows, where Country is GB'],
] as const)('%s', ([question, wanted]) => {
  expect(jobs.read(question)).toBe(wanted);
});

test('a code with a hyphen is a code, and no number below zero', () => {
  expect(jobs.read('who is the linguist of D-3')).toMatch(/Job is D-3/);
});

test('those who do what the rows are about are no rows, but are offered as the people of a column called nearly so', () => {
  const { verdict, readings } = jobs.ask('how many jobs per translator');
  expect(verdict).toBe('choose');
  expect(readings[0]?.reading.plan.group_by).toEqual([{ column: jobs.table.profile.columns[3]?.key }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let calls: ReadableSheet;
beforeAll(async () => {
  calls = await openReadableSheet(
    `Call No,Day,Flat,Fault,Engineer,Minutes,of which travel,Cost,Closed,Outcome
101,2026-01-02,A1,Leak,Ines,40,10,50.00,2026-01-03,Fixed
102,2026-01-04,A1,Lift,Paul,60,20,80.00,2026-01-05,Referred
103,2026-01-05,B2,Leak,Ines,35,10,45.00,2026-01-06,Fixed
104,2026-01-09,A1,Leak,Paul,50,15,60.00,,
105,2026-01-11,C3,Alarm,Ines,20,5,900.00,2026-01-12,Referred
106,2026-02-02,A1,Leak,Ines,30,10,40.00,2026-02-02,Fixed
107,2026-02-03,B2,Lift,Paul,70,20,95.00,,
`,
    'callouts.csv',
  );
});
afterAll(() => calls.close());

const answer = (question: string) => {
  const { verdict, readings } = calls.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

test.for([
  [
    'top 2 kinds of fault',
    [
      ['Leak', 4],
      ['Lift', 2],
    ],
  ],
  ['flats we were called to 4 times or more', [['A1', 4]]],
  ['which flats did we go to more than 3 times?', [['A1', 4]]],
  ['flats we went to only once', [['C3', 1]]],
] as const)('%s', ([question, rows]) => {
  expect(answer(question)).toEqual(rows);
});

test('each of a pair has its groups', () => {
  expect(calls.read('how many calls for every pair of fault and engineer?')).toBe(
    'The number of rows by Fault and Engineer',
  );
});

test('the sum of each group is compared', () => {
  expect(calls.read('which faults have cost over 200 in total?')).toContain(
    'The sum of Cost by Fault, if the sum of Cost is more than',
  );
});

test('a share is of the rows that are named first', () => {
  expect(calls.read('of the calls that are closed, what % were fixed?')).toBe(
    'The share of rows where Outcome is Fixed, where Closed is not empty',
  );
  expect(calls.ask('of the calls that are closed, what % went well?').verdict).not.toBe('answer');
});

test('a column is a share of the one that it is a part of', () => {
  expect(calls.read('what share of the minutes was travel?')).toBe(
    'The ratio of the sum of of which travel to the sum of Minutes',
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let hires: ReadableSheet;
beforeAll(async () => {
  hires = await openReadableSheet(
    `Hire No,Hired,Customer,Deposit,Rating,Days late
H1,2026-01-05,Ann Lee,100.00,4,0
H2,2026-01-09,Bo Ray,50.00,,2
H3,2026-01-12,Cid Moss,,5,0
H4,2026-02-02,Ann Lee,,3,1
H5,2026-02-03,Dev Patel,100.00,,0
`,
    'marquee_hires.csv',
  );
});
afterAll(() => hires.close());

test.for([
  ["which hires haven't got a deposit?", 'where Deposit is empty'],
  ['hires where we forgot to put a rating', 'where Rating is empty'],
  ['how many hires have no rating written down?', 'The number of rows, where Rating is empty'],
  ['hires with a deposit', 'where Deposit is not empty'],
  ['how many hires have a rating?', 'The number of rows, where Rating is not empty'],
  ['hires with no days late', 'where Days late is 0'],
] as const)('%s', ([question, wanted]) => {
  const { verdict } = hires.ask(question);
  expect(verdict).toBe('answer');
  expect(hires.read(question)).toContain(wanted);
});

test.for(['hires with a deposit over 60', 'total deposit of Ann Lee', 'hires with the highest deposit'])(
  'a number that is compared or measured is not only there: %s',
  (question) => {
    expect(hires.read(question)).not.toContain('not empty');
  },
);

test('hires are the rows rather than the days on which they were hired', () => {
  expect(hires.read("which hires haven't got a deposit?")).not.toContain('The different Hired');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let rides: ReadableSheet;
beforeAll(async () => {
  rides = await openReadableSheet(
    `Ride,Rider,Van,Day,Odometer km,Stops,Crew size,Minutes,Place
A1,Ines,Red van,2025-06-02,1000,4,2,50,2
A2,Paul,Red van,2025-06-03,1060,6,2,40,1
A3,Ines,Blue van,2025-06-04,500,3,1,70,3
A4,Paul,Red van,2025-06-05,1150,5,3,90,4
A5,Ines,Blue van,2025-06-06,540,2,1,80,5
`,
    'rides.csv',
  );
});
afterAll(() => rides.close());

const last = (question: string) => {
  const { verdict, readings } = rides.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows.map((row) => row.at(-1)) : verdict;
};

test.for([
  ['how many km did the Red van do between its first and its last ride?', [150]],
  ['stops of Red van vs Blue van, delta', [10]],
] as const)('%s', ([question, wanted]) => {
  expect(last(question)).toEqual(wanted);
});

test('the likeliest reading of a gap between two places is that of their rows', () => {
  const [best] = rides.ask('gap in minutes between first and third place').readings;
  expect(best?.worked.rows.map((row) => row.at(-1))).toEqual([30]);
});

test('groups are joined by x and by "and number of"', () => {
  const groups = (question: string) =>
    rides.ask(question).readings[0]?.reading.plan.group_by.map(({ column }) => column);
  expect(groups('average minutes for each van x rider')).toEqual(['c3', 'c2']);
  expect(groups('average minutes per van and number of stops')).toEqual(['c3', 'c6']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let plays: ReadableSheet;
let workouts: ReadableSheet;
let staff: ReadableSheet;
beforeAll(async () => {
  plays = await openReadableSheet(
    `Date,Play,Length,Takings,Usher
2026-01-03,Grey Harbour,95 min,210.50,Ines
2026-01-04,Grey Harbour,95 min,340.00,Paul
2026-01-10,Grey Harbour,95 min,180.00,
2026-01-11,The Long Winter,140 min,150.00,Ines
2026-01-17,The Long Winter,140 min,90.00,
2026-01-18,Two Geese,70 min,310.00,Paul
2026-01-24,Two Geese,70 min,290.00,Ruth
2026-01-25,Two Geese,70 min,410.00,
`,
    'performances.csv',
  );
  workouts = await openReadableSheet(
    `Date,Exercise,Distance km,Minutes
2026-01-03,Run,5.2,31
2026-01-05,Plank,,2
2026-01-09,Run,8.1,49
2026-01-12,Plank,,3
2026-01-15,Run,4.0,22
`,
    'workouts.csv',
  );
  staff = await openReadableSheet(
    `Name,Team,Start date,Leave taken
Ann Lee,Sales,2019-04-01,12
Bo Ray,Sales,2012-09-15,9
Cid Moss,Finance,2021-01-11,21
Dev Patel,Finance,2016-06-20,18
`,
    'staff.csv',
  );
});
afterAll(() => {
  plays.close();
  workouts.close();
  staff.close();
});

const answer = ({ ask }: ReadableSheet, question: string) => {
  const { verdict, readings } = ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

test('what each play has once is not added up over its performances', () => {
  expect(answer(plays, 'which is the longest play?')).toEqual([['The Long Winter', 140]]);
  expect(plays.read('which play has the highest total takings?')).toContain('The sum of Takings by Play');
  expect(answer(plays, 'how long is Two Geese?')).toEqual([[70]]);
  expect(plays.read('top 2 longest plays')).toContain('The greatest Length by Play, largest first');
});

test('a column that is empty for the rows that are asked for ranks nothing', () => {
  const [best, ...others] = workouts.ask('longest plank').readings;
  expect(best?.worked.rows[0]?.includes(3)).toBe(true);
  expect(others.every(({ worked }) => worked.rows[0]?.[0] !== null)).toBe(true);
});

test.for(['which usher never had The Long Winter?', 'which usher had the most performances?'])(
  'nobody is no answer: %s',
  (question) => {
    const rows = plays.ask(question).readings[0]?.worked.rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(([first]) => first !== null)).toBe(true);
  },
);

test('who has been there longest began first', () => {
  expect(staff.read('who has worked here the longest?')).toContain('by Start date, earliest first');
});

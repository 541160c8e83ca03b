import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let stalls: ReadableSheet, trips: ReadableSheet;
beforeAll(async () => {
  stalls = await openReadableSheet(
    `Market,Day,Takings £,Pitch £,Helper
Ludlow,2025-05-03,310,40,Kim
Ludlow,2025-05-10,250,40,
Hay,2025-05-11,420,60,Kim
Hay,2025-06-01,90,,Bo
`,
    'stalls.csv',
  );
  trips = await openReadableSheet(
    `Guest,Room,Cost £,Paid £
Ada Moss,11,500,500
Ben Cole,11,500,200
Cleo Hart,12,400,0
Dan Ives,12,400,250
Eve Lark,12,450,100
`,
    'trips.csv',
  );
});
afterAll(() => {
  stalls.close();
  trips.close();
});

const best = (sheet: ReadableSheet, question: string) => {
  const { verdict, readings } = sheet.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};
const last = (sheet: ReadableSheet, question: string) => {
  const rows = best(sheet, question);
  return Array.isArray(rows) ? rows.map((row) => row.at(-1)) : rows;
};

test.for([
  ["what's left of the takings after pitch fees", [930]],
  ['how much is left of the takings after the pitch', [930]],
] as const)('what is left: %s', ([question, wanted]) => {
  expect(last(stalls, question)).toEqual(wanted);
});

test('a sum that is followed goes on without another amount', () => {
  const before = stalls.ask('total takings in May').readings[0]?.reading.plan;
  const [after] = stalls.ask("and what's left of that after the pitch?", before).readings;
  expect(after?.worked.rows.map((row) => row.at(-1))).toEqual([840]);
});

test.for([
  ['who owes more than £300?', ['Cleo Hart', 'Eve Lark']],
  ['who still owes at least 300', ['Ben Cole', 'Cleo Hart', 'Eve Lark']],
  ['who has paid less than half the cost', ['Ben Cole', 'Cleo Hart', 'Eve Lark']],
  ['who has paid more than a third of the cost', ['Ada Moss', 'Ben Cole', 'Dan Ives']],
] as const)('of guests: %s', ([question, wanted]) => {
  const rows = best(trips, question);
  expect(Array.isArray(rows) ? rows.map(([name]) => name) : rows).toEqual(wanted);
});

test('what is still to come in is what is owed without what is paid', () => {
  expect(last(trips, 'how much is still to come in?')).toEqual([1200]);
});

test('numbered things are counted by what is in them', () => {
  expect(best(trips, 'which rooms have more than 2 in them?')).toEqual([[12, 3]]);
});

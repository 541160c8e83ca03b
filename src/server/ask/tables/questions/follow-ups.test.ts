import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(
    `Order,Customer,Region,Date,Amount (€)
1001,Acme,North,2025-11-03,250
1002,Initech,South,2025-12-14,120
1003,Umbrella,North,2026-01-05,480
1004,Acme,North,2026-01-20,100
`,
    'orders.csv',
  );
});
afterAll(() => sheet.close());

/** The rows of the last of some questions, each of which follows the one before. */
function rowsOf(...questions: string[]) {
  let [last] = sheet.ask(questions[0] ?? '').readings;
  for (const question of questions.slice(1)) [last] = sheet.ask(question, last?.reading.plan).readings;
  return last?.worked.rows;
}

test('another time takes the place of the one before, and questions chain', () => {
  expect(rowsOf('How many orders in 2025?', 'and in 2026?')).toEqual([[2]]);
  expect(rowsOf('total amount in 2025', 'and in 2026?', 'only Acme')).toEqual([[100]]);
});

test('another value takes the place of the one of the same column', () => {
  expect(rowsOf('total amount in the North', 'what about the South?')).toEqual([[120]]);
});

test('a group is added to a figure', () => {
  expect(rowsOf('total amount', 'by region')).toEqual(
    expect.arrayContaining([
      ['North', 830],
      ['South', 120],
    ]),
  );
});

test('a question that stands on its own is read alone', () => {
  expect(rowsOf('total amount in 2025', 'Top 2 customers by total amount in 2026')).toEqual([
    ['Umbrella', 480],
    ['Acme', 100],
  ]);
});

test('the period before or after is the one next to that of the question before', () => {
  expect(rowsOf('total amount in January 2026', 'and the month before?')).toEqual([[120]]);
  expect(rowsOf('total amount in 2025', 'what about the following year')).toEqual([[580]]);
  expect(rowsOf('total amount in 2026', 'and the year before?', 'only Acme')).toEqual([[250]]);
});

test('a month before a year says nothing, nor does a year before a moment', () => {
  const [inYear] = sheet.ask('total amount in 2026').readings;
  const all = sheet.ask('and the month before?', inYear?.reading.plan).readings;
  expect(all.map(({ reading }) => JSON.stringify(reading.plan.filters)).join()).not.toContain('2025');
  const plan = inYear?.reading.plan;
  if (plan === undefined) throw new Error('There is no plan.');
  const moment = { ...plan, filters: [{ column: 'c4', op: 'is' as const, values: ['2025-12-31T17:20'] }] };
  expect(() => sheet.ask('and the year before?', moment)).not.toThrow();
});

test('the last day of a month stays the last one', () => {
  const [first] = sheet.ask('total amount from 1 February 2026 to 28 February 2026').readings;
  expect(sheet.read('and the month before?', first?.reading.plan)).toContain('Jan 31');
});

test('an average that was answered is not doubted again where it goes on', () => {
  const { readings } = sheet.ask('average amount in the North');
  expect(sheet.ask('and the South?', readings[0]?.reading.plan)).toMatchObject({
    verdict: 'answer',
    readings: [{ worked: { rows: [[120]] } }],
  });
});

// Questions that say in a way of their own which rows or which columns they mean.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let repairs: ReadableSheet, plots: ReadableSheet, crops: ReadableSheet;
beforeAll(async () => {
  repairs = await openReadableSheet(
    `Job,Came in,Owner,Item,Contact by,Finished,Collected,Mileage mi,Faults,Warranty slip
J1,2025-04-02,Ames,Clock,email,2025-04-09,2025-04-12,12,0,2025-04-02
J2,2025-05-03,Boyle,Lamp,phone,2025-05-08,,,2,
J3,2025-05-04,Corr,Radio,post,,,8,1,2025-05-04
J4,2025-05-20,Dunn,Clock,email,2025-05-29,2025-06-02,30,0,
J5,2025-06-01,Ames,Lamp,shop,2025-06-08,,5,3,2025-06-01
`,
    'jobs.csv',
  );
  plots = await openReadableSheet(
    `Plot no.,Tenant,Tenant since,Rent 2025,Issued by
101,Ada Moss,2001-03-01,60,Office
102,Ben Cole,2015-06-01,55,Online
103,,,,
104,Cleo Hart,1998-09-01,70,Office
`,
    'plots.csv',
  );
  crops = await openReadableSheet(
    `Field,Crop,Drilled,Cut,Weight (lb),Sold to,$ per ton
Long Acre,W Wheat,2023-10-02,2024-08-03,900,Stanton Mills,250
Long Acre,S Barley,2025-03-04,2025-08-20,700,,
Top Piece,W Wheat,2024-10-05,2025-07-28,800,Stanton Mills,240
Top Piece,S Barley,2024-03-06,2024-08-22,650,Fensman,200
Low Piece,W Barley,2024-09-25,2025-07-14,600,Fensman,210
`,
    'field records.csv',
  );
});
afterAll(() => {
  for (const sheet of [repairs, plots, crops]) sheet.close();
});

const rowsOf = (sheet: ReadableSheet, question: string) => sheet.ask(question).readings[0]?.worked.rows;
const first = (sheet: ReadableSheet, question: string) => rowsOf(sheet, question)?.map(([cell]) => cell);

test.for([
  ['how many jobs came in in may', [3]],
  ['how many jobs did not come by email or by phone', [2]],
  ['how many jobs did i forget to put the mileage in for', [1]],
] as const)('counts of jobs: %s', ([question, wanted]) => {
  expect(first(repairs, question)).toEqual(wanted);
});

test.for([
  ['which jobs are finished but not collected? job and owner please', ['J2', 'J5']],
  ['mileage not recorded', ['J2']],
  ['the jobs that had faults', ['J2', 'J3', 'J5']],
  ['whose mileage do we still need?', ['Boyle']],
] as const)('rows of jobs: %s', ([question, wanted]) => {
  expect(first(repairs, question)).toEqual(wanted);
});

test('columns behind a sign are those that are shown', () => {
  expect(rowsOf(repairs, 'jobs from may: item and owner')).toEqual([
    ['Lamp', 'Boyle'],
    ['Radio', 'Corr'],
    ['Clock', 'Dunn'],
  ]);
  expect(rowsOf(repairs, 'the job with the most miles - item, owner')).toEqual([['Clock', 'Dunn']]);
});

test('"how far" adds up what was driven', () => {
  expect(first(repairs, 'how far did I drive for jobs in june')).toEqual([5]);
});

test('rows of which some have nobody are no people', () => {
  expect(first(plots, 'how many tenants are there')).toEqual([3]);
  expect(first(plots, "who's been a tenant the longest, and since when?")).toEqual(['Cleo Hart']);
  expect(first(plots, 'who has plot 102')).toEqual([102]);
  expect(rowsOf(plots, 'who has plot 102')?.[0]).toContain('Ben Cole');
});

test('a year in a header is the year that is asked for', () => {
  expect(first(plots, 'how much rent should we get in altogether for 2025?')).toEqual([185]);
});

test('advice is still no question to a table', () => {
  expect(plots.ask('should we raise the rent?').readings).toEqual([]);
});

test.for([
  ['how many fields have we got', [3]],
  ['total pounds of winter wheat', [1700]],
  ['how many pounds of spring barley', [1350]],
  ['when did we start combining in 2025', ['2025-07-14']],
  ['when did we finish drilling in 2024', ['2024-10-05']],
  ['who bought the most pounds', ['Stanton Mills']],
] as const)('of fields: %s', ([question, wanted]) => {
  expect(first(crops, question)).toEqual(wanted);
});

test('a time that follows is about the date that was asked about', () => {
  const before = crops.ask('when did we start cutting in 2025').readings[0]?.reading.plan;
  const next = crops.ask('and in 2024?', before).readings[0];
  expect(next?.worked.rows).toEqual([['2024-08-03']]);
  const field = crops.ask('which field was that?', next?.reading.plan).readings[0];
  expect(field?.worked.rows[0]).toEqual(['Long Acre', '2024-08-03']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let parcels: ReadableSheet, claims: ReadableSheet;
beforeAll(async () => {
  parcels = await openReadableSheet(
    `Order no.,Ordered,Client,Depot,Sent,Delivered,Price €
501,2025-03-01,Ames,North,2025-03-04,2025-03-11,40
502,2025-03-02,Boyle,South,2025-03-03,2025-03-05,55
503,2025-03-05,Ames,North,2025-03-20,2025-03-29,25
504,2025-03-07,Corr,South,2025-03-09,,30
505,2025-03-09,Dunn,South,2025-03-10,2025-03-14,90
`,
    'orders.csv',
  );
  claims = await openReadableSheet(
    `claim,raised,status,handler,settled on,sum
C-11,2025-01-02,closed,Ivy Marsh,2025-01-12,120
C-12,2025-01-05,closed,Noor Adan,2025-02-24,80
C-13,2025-01-08,open,Ivy Marsh,,300
C-14,2025-01-09,closed,Ivy Marsh,2025-01-15,60
`,
    'claims.csv',
  );
});
afterAll(() => {
  parcels.close();
  claims.close();
});

const best = (sheet: ReadableSheet, question: string) => {
  const { verdict, readings } = sheet.ask(question);
  return verdict === 'answer' ? readings[0]?.worked.rows : verdict;
};

test.for([
  ['how many days on average from the order to delivery?', [[10.5]]],
  ['on average how many days after ordering do they get delivered', [[10.5]]],
  ['how long did order 503 take to be delivered', [[24]]],
  ['which order took longest to be delivered?', [[503, 24]]],
  ['shortest time from sent to delivered, in days', [[502, 2]]],
  ['how many orders took more than a week to be delivered', [[2]]],
  ['how many orders were delivered within 5 days', [[2]]],
] as const)('of orders: %s', ([question, wanted]) => {
  expect(best(parcels, question)).toEqual(wanted);
});

test('groups are told by the mean of their rows', () => {
  expect(best(parcels, 'average days from order to delivery by depot')).toEqual([
    ['North', 17],
    ['South', 4],
  ]);
  expect(best(parcels, 'which depot is quickest on average from order to delivery?')).toEqual([['South', 4]]);
});

test('a verb says the date that ends it, though a cell has the word as well', () => {
  expect(best(claims, 'how long does it take to settle a claim on average')).toEqual([[22]]);
  expect(best(claims, 'which claim took longest to close')).toEqual([['C-12', 50]]);
  expect(best(claims, 'how many claims took over a fortnight to settle')).toEqual([[1]]);
});

test('one row without the first date, before all others, does not turn the days round', async () => {
  const jobs = await openReadableSheet(
    `Job,Ordered,Delivered
J1,,2025-01-02
J2,2025-01-10,2025-01-14
J3,2025-01-12,2025-01-30
J4,2025-02-01,2025-02-09
`,
    'jobs.csv',
  );
  expect(best(jobs, 'on average how many days from ordering to delivery?')).toEqual([[10]]);
  expect(best(jobs, 'which job took longest to be delivered?')).toEqual([['J3', 18]]);
  jobs.close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let deals: ReadableSheet;
let cakes: ReadableSheet;
beforeAll(async () => {
  deals = await openReadableSheet(
    `deal_id,stage,value,created_dt,closed_dt
D1,Won,500,2025-01-10,2025-04-11
D2,Lost,900,2025-02-16,2025-05-02
D3,Proposal,700,2025-04-18,
D4,Won,200,2025-05-03,2025-07-20
`,
    'deals.csv',
  );
  cakes = await openReadableSheet(
    `Order No,Ordered,Needed By,Customer,Price
C1,2025-01-10,2025-02-11,Ann Lee,50
C2,2025-01-16,2025-02-02,Bo Ray,90
C3,2025-02-18,2025-03-18,Cid Moss,70
`,
    'cake_orders.csv',
  );
});
afterAll(() => {
  deals.close();
  cakes.close();
});

test.for([
  ['deals won in April 2025', /closed_dt is in April 2025/],
  ['how many deals were opened in February 2025', /created_dt is in February 2025/],
  ['how many deals in May 2025', /created_dt is in May 2025/],
] as const)('%s', ([question, wanted]) => {
  expect(deals.read(question)).toMatch(wanted);
});

test.for([
  ['how many cakes do we need each month', 'The number of rows by month of Needed By'],
  ['how many orders in February 2025', 'The number of rows, where Ordered is in February 2025'],
] as const)('%s', ([question, wanted]) => {
  expect(cakes.read(question)).toBe(wanted);
});

test('the plural of the rows names their key, and no date that has its stem', () => {
  const { readings } = cakes.ask('which orders are over 60');
  expect(readings[0]?.worked.rows.map(([first]) => first)).toEqual(['C2', 'C3']);
});

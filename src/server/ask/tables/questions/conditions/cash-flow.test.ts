import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let account: ReadableSheet;
let shop: ReadableSheet;
beforeAll(async () => {
  account = await openReadableSheet(
    `Date,Payee,Category,Amount,Balance
2026-01-02,Greenway Market,FOOD_SHOP,-£42.10,£957.90
2026-01-05,Tilt Gym,SPORT,-£25.00,£932.90
2026-01-09,Greenway Market,FOOD_SHOP,-£18.40,£914.50
2026-01-15,Harbour Trust,WAGES,"£1,900.00","£2,814.50"
2026-01-20,Bistro Lune,EATING_OUT,-£61.00,"£2,753.50"
2026-02-03,Greenway Market,FOOD_SHOP,-£55.30,"£2,698.20"
2026-02-08,Tilt Gym,SPORT,-£25.00,"£2,673.20"
2026-02-15,Harbour Trust,WAGES,"£1,900.00","£4,573.20"
2026-02-21,Bistro Lune,EATING_OUT,-£39.00,"£4,534.20"
2026-02-23,Hotel Brig,TRAVEL,-£310.00,"£4,224.20"
`,
    'current_account.csv',
  );
  shop = await openReadableSheet(
    `Month,Shop,Costs,Profit
2026-01-01,North,500,120
2026-01-01,South,400,-80
2026-02-01,North,450,-20
2026-02-01,South,420,60
`,
    'shops.csv',
  );
});
afterAll(() => {
  account.close();
  shop.close();
});

test.for([
  [
    'how much did we spend on sport?',
    'The sum of Amount, where Category is SPORT and Amount is less than £0',
  ],
  ['money coming in by month', 'The sum of Amount by month of Date, where Amount is more than £0'],
  ['payments over £50', 'All columns of the rows, where Amount is less than -£50'],
  [
    'who did we pay the most?',
    'The sum of Amount by Payee, where Amount is less than £0, smallest first, only the first',
  ],
  [
    'what do we pay on average when we eat out',
    'The average of Amount, where Category is EATING_OUT and Amount is less than £0',
  ],
  [
    'what percentage of everything going out is travel',
    'The share of the sum of Amount where Category is TRAVEL, where Amount is less than £0',
  ],
] as const)('%s', ([question, wanted]) => {
  expect(account.read(question)).toBe(wanted);
});

test('how much more went on one thing than on another is above zero', () => {
  const [best] = account.ask('how much more went on travel than on sport?').readings;
  expect(best?.worked.rows[0]?.at(-1)).toBe(260);
});

test('a small payment is near zero', () => {
  expect(account.read('payments under £20')).toContain('Amount is more than -£20 and Amount is less than £0');
});

test('an amount that can have gone either way is found on both sides', () => {
  expect(account.read('which transactions were over £300')).toContain(
    'either Amount is more than £300 or Amount is less than -£300',
  );
});

test('an amount that is less, either way, is between both; what is not an amount is not doubled', () => {
  expect(account.read('which transactions were under £300')).toContain(
    'Amount is more than -£300 and Amount is less than £300',
  );
  expect(account.read('transactions where amount is not 300')).not.toContain('either');
});

test('a balance is neither added up nor a payment', () => {
  expect(account.read('what was the lowest balance?')).not.toContain('Amount');
  expect(account.read('what was the lowest balance when we paid Bistro Lune?')).not.toContain('less than');
});

test('a follow-up goes on with the sign', () => {
  const [before] = account.ask('spending per category').readings;
  expect(account.read('and the biggest?', before?.reading.plan)).toContain('smallest first, only the first');
});

test('where some sales are returned, what was paid is above zero', async () => {
  const sales = await openReadableSheet(
    `Date,Customer,Amount
2026-01-02,Ann Lee,£40.00
2026-01-03,Bo Ray,£25.00
2026-01-05,Ann Lee,-£40.00
2026-01-06,Cid Moss,£70.00
2026-01-08,Bo Ray,-£5.00
2026-01-09,Ann Lee,£12.00
`,
    'sales.csv',
  );
  expect(sales.read('how much did Ann Lee spend?')).toBe('The sum of Amount, where Customer is Ann Lee');
  sales.close();
});

test('a loss is no payment', () => {
  expect(shop.table.profile.columns.find(({ key }) => key === 'c4')?.negatives).toBe(2);
  expect(shop.read('total profit by shop')).toBe('The sum of Profit by Shop, largest first');
  expect(shop.read('what did the North cost?')).not.toContain('less than');
});

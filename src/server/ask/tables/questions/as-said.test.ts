import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let shop: ReadableSheet;
let costs: ReadableSheet;
beforeAll(async () => {
  const rows = (prices: string[]) => prices.map((own, at) => `Thing ${at},${at % 2 ? 'tea' : 'jam'},${own}`);
  const own = rows(['£2.00,£3.50,4', '£1.20,£1.90,7', '£6.00,£9.00,1', '£0.80,£1.50,12']);
  shop = await openReadableSheet(`Product,Range,Cost,RRP,In stock\n${own.join('\n')}\n`, 'shop.csv');
  const ofCosts = rows(['£2.00', '£1.20', '£6.00']);
  costs = await openReadableSheet(`Product,Range,Cost price\n${ofCosts.join('\n')}\n`, 'costs.csv');
});
afterAll(() => {
  shop.close();
  costs.close();
});

test.for([
  ['average selling price by range', 'The average of RRP by Range, largest first'],
  ['average cost price by range', 'The average of Cost by Range, largest first'],
  ['dearest thing we sell', 'Product and RRP of the rows, by RRP, largest first, only the first'],
  ['things that sell for under £2', 'All columns of the rows, where RRP is less than £2'],
] as const)('%s', ([question, wanted]) => {
  expect(shop.read(question)).toBe(wanted);
});

test('what is paid is never given for what is taken', () => {
  const { verdict, readings } = costs.ask('average selling price');
  expect(verdict).not.toBe('answer');
  expect(readings.every(({ reading }) => reading.unknown.length > 0)).toBe(true);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let shop: ReadableSheet;
let hires: ReadableSheet;
let parcels: ReadableSheet;
beforeAll(async () => {
  shop = await openReadableSheet(
    `Product,Range,In stock,Cost price,Retail price
Oat biscuits,Biscuits,10,1.00,1.80
Plum jam,Jams,4,2.50,4.00
Fig jam,Jams,4,3.00,
Rye crackers,Biscuits,20,0.80,1.10
`,
    'products.csv',
  );
  hires = await openReadableSheet(
    `Hire No,Customer,Item,Price,Deposit
H1,Ann Lee,Marquee,400.00,100.00
H2,Bo Ray,Dance floor,250.00,50.00
H3,Cid Moss,Lights,90.00,
`,
    'hires.csv',
  );
  parcels = await openReadableSheet(
    `Load,Boxes,Layers,Pieces
L1,2,3,10
L2,1,4,5
`,
    'loads.csv',
  );
});
afterAll(() => {
  shop.close();
  hires.close();
  parcels.close();
});

test.for([
  ['product with the biggest gap between cost price and retail price', 'Retail price minus Cost price'],
  ['average difference between cost price and retail price', 'The average of Retail price minus Cost price'],
  ['what is our stock worth at cost price?', 'The sum of In stock times Cost price'],
] as const)('%s', ([question, wanted]) => {
  expect(shop.read(question)).toContain(wanted);
});

test('stock has two values where no price is named', () => {
  const { verdict, readings } = shop.ask('total value of our stock');
  expect(verdict).toBe('choose');
  expect(readings.slice(0, 2).map(({ worked }) => worked.rows[0]?.[0])).toEqual([48, 56]);
});

test('what is left to pay is the price without the deposit', () => {
  expect(hires.ask('what is left to pay on H2 after the deposit?').readings[0]?.worked.rows[0]?.at(-1)).toBe(
    200,
  );
});

test('three columns are multiplied', () => {
  expect(parcels.read('total pieces (boxes x layers x pieces)')).toBe(
    'The sum of (Boxes times Layers) times Pieces',
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
  sheet = await openReadableSheet(
    `Order,Customer,Region,Date,Status,Amount (€)
1001,Acme GmbH,North,2025-11-03,paid,250
1002,Initech,South,2025-12-14,open,120
1003,Umbrella,North,2026-01-05,paid,480
1004,Acme GmbH,North,2026-01-20,paid,100
1005,Globex,South,2026-02-02,open,300
`,
    'orders.csv',
  );
});
afterAll(() => sheet.close());

/** The rows of the likeliest reading. */
const rows = (question: string) => sheet.ask(question).readings[0]?.worked.rows;

describe('the likeliest reading of', () => {
  test.for([
    ['How many orders are there?', [[5]]],
    ['How many orders are paid?', [[3]]],
    ['total amount', [[1250]]],
    ['What is the average amount?', [[250]]],
    ['median amount', [[250]]],
    ['How many orders in January 2026?', [[2]]],
    ['total amount of Acme', [[350]]],
    ['How many orders are above 200?', [[3]]],
    ['How many different customers are there?', [[4]]],
  ] as const)('%s', ([question, wanted]) => {
    expect(rows(question)).toEqual(wanted);
  });

  test('a measure by a group has a row for each group', () => {
    expect(rows('Total amount by region')).toEqual(
      expect.arrayContaining([
        ['North', 830],
        ['South', 420],
      ]),
    );
  });

  test('a range of times is all between both, and of two amounts one is enough', () => {
    expect(rows('total amount from 1 December 2025 to 31 January 2026')).toEqual([[700]]);
    expect(rows('total amount from November to December 2025')).toEqual([[370]]);
    expect(rows('How many orders in the last 60 days?')).toEqual([[2]]);
    expect(rows('How many orders have an amount below 120 or above 400?')).toEqual([[2]]);
    expect(rows('total amount of all but Acme GmbH')).toEqual([[900]]);
  });

  test('a number that other languages write with a point is asked back where both differ', async () => {
    const pay = await openReadableSheet(
      'Name,Salary (€)\nAnn,50\nBo,39000\nCid,80000\nDi,41000\n',
      'staff.csv',
    );
    const { verdict, readings } = pay.ask('Who earns over 40.000?');
    pay.close();
    expect(verdict).toBe('choose');
    expect(readings.map(({ worked }) => worked.rows.length)).toEqual(expect.arrayContaining([2, 4]));
  });

  test('the second is not the first', () => {
    expect(rows('second highest amount')?.[0]).toContain(300);
    expect(rows('Which customer has the second highest total amount?')).toEqual([['Acme GmbH', 350]]);
  });

  test('more than so long ago is before that day', () => {
    expect(rows('How many orders more than 3 months ago?')).toEqual([[2]]);
    expect(rows('How many orders less than 3 months ago?')).toEqual([[3]]);
  });

  test('things by an amount are ranked by it', () => {
    const byAmount = [
      ['Umbrella', 480],
      ['Acme GmbH', 350],
      ['Globex', 300],
      ['Initech', 120],
    ];
    for (const question of [
      'customers by amount',
      'rank customers by total amount',
      'sort customers by amount',
    ])
      expect([sheet.ask(question).verdict, rows(question)], question).toEqual(['answer', byAmount]);
    expect(rows('customers by number of orders')?.[0]).toEqual(['Acme GmbH', 2]);
    expect(rows('top 1 customers by number of orders')).toEqual([['Acme GmbH', 2]]);
    expect(rows('orders by amount')?.[0]).toEqual([1003, 480]);
  });

  test('both ends at once are the greatest and the least, in the order in which they are said', () => {
    expect(rows('highest and lowest amount')).toEqual([[480, 100]]);
    expect(rows('date of the first and the last order')).toEqual([['2025-11-03', '2026-02-02']]);
    expect(rows('smallest and biggest amount per region')).toEqual([
      ['North', 100, 480],
      ['South', 120, 300],
    ]);
  });

  test('the top of a ranking is in its order', () => {
    expect(rows('Top 2 customers by total amount')).toEqual([
      ['Umbrella', 480],
      ['Acme GmbH', 350],
    ]);
  });

  test('a superlative gives the row that has it', () => {
    expect(rows('Which order has the highest amount?')?.flat()).toContain(1003);
  });

  test('groups with a condition are those that meet it', () => {
    expect(rows('Which customers have more than 1 order?')?.flat()).toContain('Acme GmbH');
    expect(rows('Which customers have more than 1 order?')).toHaveLength(1);
  });
});

test('reasons and opinions are not read', () => {
  expect(sheet.ask('Why are orders late?').verdict).toBe('none');
  expect(sheet.ask('Should I sell more in the North?').verdict).not.toBe('answer');
});

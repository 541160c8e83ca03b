// Which rows come first, by words that do not name their column, and what is counted of rows that name it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  hostels: `HosID,HosName,Price_range,Guest_rating,Access
1,Sea View,80,4,train
2,Old Mill,120,3,bus
3,Red Barn,60,5,car`,
  wage: `Worker_ID,Year,Wage
7,2020,3000
8,2020,4100
7,2021,3300`,
  flooded_village: `Village_ID,Flood_ID,Houses
5,1,14
6,1,140
5,2,31`,
  orders: `Order_ID,Order_item_ID,Quantity
1,1,20
1,2,50
2,3,70`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

const understood: [table: keyof typeof tables, question: string, planText: string][] = [
  [
    'hostels',
    'the cheapest hostel',
    'HosName, Price_range and Access of the rows, by Price_range, smallest first, only the first',
  ],
  ['hostels', 'Which hostels can be reached by bus?', 'All columns of the rows, where Access is bus'],
  ['flooded_village', 'How many flooded villages are there?', 'The number of rows'],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // A wage has no access.
  ['wage', 'wages reached by bus'],
  // By what a village comes first is not told.
  ['flooded_village', 'the cheapest village'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

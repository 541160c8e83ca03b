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
  ['hostels', 'the cheapest hostel', 'HosName of the rows, by Price_range, smallest first, only the first'],
  [
    'hostels',
    'What are the ratings of the two most expensive hostels?',
    'Guest_rating of the rows, by Price_range, largest first, only the first 2',
  ],
  [
    'hostels',
    'Show the names of the top 2 most expensive hostels',
    'HosName of the rows, by Price_range, largest first, only the first 2',
  ],
  [
    'hostels',
    'names of the hostels with the top 2 highest ratings',
    'HosName of the rows, by Guest_rating, largest first, only the first 2',
  ],
  ['hostels', 'Which hostels can be reached by bus?', 'HosName of the rows, where Access is bus'],
  ['hostels', 'Show all hostels', 'HosName of the rows'],
  ['wage', 'the highest wages in 2020', 'The greatest Wage, where Year is 2020'],
  ['wage', 'the 2 lowest wages', 'Wage of the rows, by Wage, smallest first, only the first 2'],
  ['flooded_village', 'How many different flooded villages are there?', 'The number of different Village_ID'],
  ['flooded_village', 'How many flooded villages are there?', 'The number of rows'],
  ['orders', 'order ids of all orders', 'Order_ID of the rows'],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = reader.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // A wage has no access.
  ['wage', 'wages reached by bus'],
  // By what a village comes first is not told.
  ['flooded_village', 'the cheapest village'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).unknown_words).not.toEqual([]);
});

// Questions of age, rank and state: "older than 2005" of years, "the top 3 by rating", "orders per month", "not Paid".
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  museums: `Name,Num_of_Staff,Open_Year,City,Rating
Plaza,62,2000,Berlin,4.5
Capital,25,2012,Bonn,3.9
Jefferson,18,2010,Berlin,4.1`,
  cars: `Name,Year,Power,Price
A,1990,50,100
B,2000,70,150
C,2010,90,90`,
  orders: `Order_ID,Order_Date,Status,Total_price,Quantity
1,2020-01-05,Paid,100,3
2,2020-02-05,Open,50,1
3,2021-02-07,Paid,75,2`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['cars', 'cars with a year newer than 1995', 'All columns of the rows, where Year is more than 1995'],
  [
    'museums',
    'Show the top 3 museums by rating',
    'Name and Rating of the rows, by Rating, largest first, only the first 3',
  ],
  ['cars', 'top 2 powers', 'Name and Power of the rows, by Power, largest first, only the first 2'],
  ['orders', 'orders per status', 'The number of rows by Status, largest first'],
  [
    'orders',
    'orders per month in 2021',
    'The number of rows by month of Order_Date, where Order_Date is in 2021',
  ],
  ['orders', 'ids of orders with status Paid or Open', 'Order_ID of the rows, where Status is Paid or Open'],
  ['orders', 'How many orders are not Paid?', 'The number of rows, where Status is not Paid'],
  ['orders', 'How many orders are paid?', 'The number of rows, where Status is Paid'],
  ['orders', 'Show the ids of all orders and the order dates', 'Order_ID and Order_Date of the rows'],
])('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // Not of all orders.
  ['orders', 'total price of paid orders'],
])('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

// Questions that count what the ids or texts of a column stand for, look for a part of a text, or name a column by a verb.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  orders: `Order_ID,Customer_ID,Product_ID,Region,Ordered,Amount,Contact,Supplier
1,7,1,North,2024-01-02,100,Ann Lee,Acme Inc.
2,7,2,North,2024-02-02,200,Bo Kim,Acme Inc.
3,8,1,South,2024-03-02,150,Cy Fox,Globex Ltd.
4,9,3,South,2025-01-02,50,Di Orr,Globex Ltd.
5,8,2,South,2025-02-02,70,Eve Roy,Hooli`,
  staff: `Name,Team,Salary,Hired
Ann Lee,Sales,100,2020-01-01
Bo Kim,Lab,120,2021-01-01
Cy Fox,Lab,90,2022-01-01`,
  shifts: `Shift_ID,Worker_ID,Hours,Site,Wage,Remarks
1,3,10,Dock,12,ill in May
2,3,20,Yard,13,none
3,4,30,Dock,14,late`,
  students: `stu_id,Name,Tot_Cred,Major
1,Ann,10,Art
2,Bo,20,Law
3,Ann,30,Law`,
  claims: `Claim_No,Client,Licence,Amount_asked,Amount_settled
1,Acme,x,100,90
2,Hooli,y,200,150`,
};

let loaded: ReturnType<typeof questionReader>;
beforeAll(() => {
  loaded = questionReader(tables);
});
afterAll(() => loaded.close());

test.each([
  // A product stands in one order of each region, so that orders and products are as many.
  [
    'orders',
    'Which region has the most products?',
    'The different Region, by the number of different Product_ID, largest first, only the first',
  ],
  [
    'orders',
    'Which region has the highest number of products?',
    'The different Region, by the number of different Product_ID, largest first, only the first',
  ],
  ['orders', 'How many products does each region have?', 'The number of different Product_ID by Region'],
  [
    'orders',
    'Which regions have more than 2 products?',
    'The different Region, if the number of different Product_ID is more than 2',
  ],
  [
    'orders',
    'regions with at least two different customers',
    'The different Region, if the number of different Customer_ID is at least 2',
  ],
  [
    'orders',
    'Which customers have more than 1 order?',
    'The different Customer_ID, if the number of rows is more than 1',
  ],
  ['orders', 'What is the highest customer id?', 'The greatest Customer_ID'],
  ['orders', 'orders with a customer id over 7', 'All columns of the rows, where Customer_ID is more than 7'],
  // An order is not called by its date.
  ['orders', 'What is the maximum amount of orders?', 'The greatest Amount'],
  [
    'orders',
    'Orders from Acme Inc. in the North region',
    'All columns of the rows, where Supplier is Acme Inc. and Region is North',
  ],
  ['orders', 'Which contacts include "Lee"?', 'Contact of the rows, where Contact contains Lee'],
  ['orders', 'Which contacts start with A?', 'Contact of the rows, where Contact starts with A'],
  ['orders', 'Show the amounts over 100', 'Amount of the rows, where Amount is more than 100'],
  [
    'orders',
    'Which orders have the word "Lee" in their contact?',
    'All columns of the rows, where Contact contains Lee',
  ],
  [
    'orders',
    'orders whose contact is containing the substring "ee"',
    'All columns of the rows, where Contact contains ee',
  ],
  [
    'staff',
    'Who in the Lab team earns the lowest salary?',
    'Name of the rows, where Team is Lab, by Salary, smallest first, only the first',
  ],
  // A worker has several shifts, a shift has one number of hours.
  ['shifts', 'Show the worker ids and the number of hours', 'The sum of Hours by Worker_ID'],
  ['shifts', 'Show the shift ids and the number of hours', 'Shift_ID and Hours of the rows'],
  ['shifts', 'List shift remarks containing "ill"', 'Remarks of the rows, where Remarks contains ill'],
  ['shifts', 'Which worker is best paid?', 'Worker_ID of the rows, by Wage, largest first, only the first'],
  [
    'shifts',
    'Which site occurs the most?',
    'The different Site, by the number of rows, largest first, only the first',
  ],
  [
    'shifts',
    'Show all information regarding shifts on the dock',
    'All columns of the rows, where Site is Dock',
  ],
  [
    'students',
    'name of the student in Law with the most credits',
    'Name of the rows, where Major is Law, by Tot_Cred, largest first, only the first',
  ],
  [
    'staff',
    'Which team has the highest average staff salary?',
    'The different Team, by the average of Salary, largest first, only the first',
  ],
  ['claims', 'List the clients in the order of their license', 'Client of the rows, by Licence, A first'],
  ['students', 'total credits per major', 'The sum of Tot_Cred by Major'],
])('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = loaded.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // A customer has several orders of a region: they may be meant once or as often.
  ['orders', 'Which region has the most customers?'],
  ['orders', 'number of customers per region'],
  // Their ids, or how many they are.
  ['orders', 'customers over 7'],
  ['orders', 'contacts like Lee'],
  ['orders', 'Show the contacts and include the amounts'],
  // Neither amount is called so.
  ['claims', 'What is the total amount paid?'],
])('offers only: %s: %s', (table, question) => {
  expect(loaded.read(table, question).unknown_words).not.toEqual([]);
});

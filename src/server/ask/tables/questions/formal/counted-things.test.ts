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
  // An order is not called by its date.
  ['orders', 'What is the maximum amount of orders?', 'The greatest Amount'],
  [
    'orders',
    'Orders from Acme Inc. in the North region',
    'All columns of the rows, where Supplier is Acme Inc. and Region is North',
  ],
  ['orders', 'Show the amounts over 100', 'All columns of the rows, where Amount is more than 100'],
  [
    'staff',
    'Who in the Lab team earns the lowest salary?',
    'Name and Salary of the rows, where Team is Lab, by Salary, smallest first, only the first',
  ],
  [
    'shifts',
    'Show all information regarding shifts on the dock',
    'All columns of the rows, where Site is Dock',
  ],
  [
    'students',
    'name of the student in Law with the most credits',
    'Name and Tot_Cred of the rows, where Major is Law, by Tot_Cred, largest first, only the first',
  ],
  [
    'staff',
    'Which team has the highest average staff salary?',
    'The average of Salary by Team, largest first, only the first',
  ],
  ['students', 'total credits per major', 'The sum of Tot_Cred by Major, largest first'],
])('%s: %s', (table, question, planText) => {
  expect(loaded.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // A customer has several orders of a region: they may be meant once or as often.
  ['orders', 'Which region has the most customers?'],
  ['orders', 'number of customers per region'],
  // Their ids, or how many they are.
  ['orders', 'customers over 7'],
  ['orders', 'Show the contacts and include the amounts'],
])('offers only: %s: %s', (table, question) => {
  expect(loaded.read(table, question).verdict).not.toBe('answer');
});

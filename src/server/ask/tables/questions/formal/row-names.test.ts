// What the rows, their names and their dates are called, where neither the table nor a column has just that name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  // A row is an invoice, as its first column says.
  Register: `Invoice_No,Customer,Sent_On,Amount,City
11,Acme,2024-01-05,100,Bonn
12,Acme,2024-02-05,250,Ulm
15,Globex,2024-03-05,900,Bonn`,
  Library: `Book_ID,Title,Author,Loaned_in,Returned,Branch_ID
1,Emma,Jane,2024-01-02,2024-02-02,1
2,Dune,Frank,2024-01-05,2024-02-02,1
3,It,King,2024-01-09,2024-02-02,2`,
  Bathrooms: `Room_number,Hotel,Price
1,Ritz,10
2,Ritz,20
1,Savoy,30`,
  Staff: `Staff_ID,Title,Age,Joined
1,Mr,30,2020-01-01
2,Mrs,40,2021-01-01`,
  Deliveries: `Customer_ID,City
7,Bonn
7,Ulm`,
};

let loaded: ReturnType<typeof questionReader>;
beforeAll(() => {
  loaded = questionReader(tables);
});
afterAll(() => loaded.close());

test.each([
  ['Register', 'How many invoices are there?', 'The number of rows'],
  [
    'Register',
    'Which city has the most invoices?',
    'The number of rows by City, largest first, only the first',
  ],
  ['Register', 'Show the customers and dates of the invoices', 'Customer and Sent_On of the rows'],
  [
    'Register',
    'What is the date of the largest invoice?',
    'Sent_On, Invoice_No and Amount of the rows, by Amount, largest first, only the first',
  ],
  ['Register', 'What is the amount of invoice 12?', 'All columns of the rows, where Invoice_No is 12'],
  ['Library', 'What are the names of the books?', 'Title of the rows'],
  ['Library', 'What is the name of the author?', 'Title and Author of the rows'],
  ['Library', 'How many books does each branch have?', 'The number of rows by Branch_ID, largest first'],
  [
    'Bathrooms',
    'What is the average price of rooms per hotel?',
    'The average of Price by Hotel, largest first',
  ],
])('%s: %s', (table, question, planText) => {
  expect(loaded.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // One of two dates.
  ['Library', 'What is the date of Dune?'],
  // A customer may have several deliveries.
  ['Deliveries', 'How many customers are there?'],
])('offers only: %s: %s', (table, question) => {
  expect(loaded.read(table, question).verdict).not.toBe('answer');
});

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
    'The different City, by the number of rows, largest first, only the first',
  ],
  ['Register', 'Show the customers and dates of the invoices', 'Customer and Sent_On of the rows'],
  [
    'Register',
    'What is the date of the largest invoice?',
    'Sent_On of the rows, by Amount, largest first, only the first',
  ],
  ['Register', 'Show invoice numbers over 11', 'Invoice_No of the rows, where Invoice_No is more than 11'],
  ['Register', 'What is the amount of invoice 12?', 'Amount of the rows, where Invoice_No is 12'],
  ['Library', 'What are the names of the books?', 'Title of the rows'],
  ['Library', 'What is the name of the author?', 'Author of the rows'],
  ['Library', 'List the loaned in dates', 'Loaned_in of the rows'],
  ['Library', 'How many books does each branch have?', 'The number of rows by Branch_ID'],
  ['Library', 'books in branch 1', 'Title of the rows, where Branch_ID is 1'],
  ['Bathrooms', 'How many rooms does the Ritz have?', 'The number of rows, where Hotel is Ritz'],
  ['Bathrooms', 'What is the average price of rooms per hotel?', 'The average of Price by Hotel'],
])('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = loaded.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // One of two dates.
  ['Library', 'What is the date of Dune?'],
  // "Mr" is no name.
  ['Staff', 'What are the names of the staff?'],
  // A customer may have several deliveries.
  ['Deliveries', 'How many customers are there?'],
  ['Register', 'invoices 12'],
])('offers only: %s: %s', (table, question) => {
  expect(loaded.read(table, question).unknown_words).not.toEqual([]);
});

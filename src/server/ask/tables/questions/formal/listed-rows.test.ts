// What is listed of rows: their names, what is said to be theirs, or all that is known.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  trees: `Tree,District,Height,Planted,Kind
Old Oak,North,12,1950,oak
Twin Fir,South,30,1970,fir
Wide Elm,South,8,2001,elm`,
  staff: `Name,Team,Age,Sex,Contract
Ann Lee,Sales,19,F,fixed
Bo Kim,Sales,44,M,open
Cy Fox,Lab,31,M,open`,
  payments: `Payment_ID,Customer_ID,Method,Amount
1,7,Cash,100
2,7,Card,300
3,9,Cash,50`,
  films: `Title,Director,Year
Amber,Ann Lee,1998
Birch,Bo Kim,2004`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

const understood: [table: keyof typeof tables, question: string, planText: string][] = [
  ['staff', 'Show all staff', 'Name of the rows'],
  ['staff', 'staff over 30', 'All columns of the rows, where Age is more than 30'],
  ['staff', 'List all people over 30', 'All columns of the rows, where Age is more than 30'],
  [
    'staff',
    'Show the 2 staff with the highest age',
    'Name and Age of the rows, by Age, largest first, only the first 2',
  ],
  [
    'staff',
    'What is the highest age of the staff?',
    'Name and Age of the rows, by Age, largest first, only the first',
  ],
  ['staff', 'Show all rows of the staff over 30', 'All columns of the rows, where Age is more than 30'],
  [
    'staff',
    'What is all the information about staff in Sales?',
    'All columns of the rows, where Team is Sales',
  ],
  ['payments', 'Show all payments over 80', 'All columns of the rows, where Amount is more than 80'],
  ['staff', 'List all staff with their ages', 'Age and Name of the rows'],
  ['trees', 'List the height of each tree', 'Height and Tree of the rows'],
  ['trees', 'How many trees for each district?', 'The number of rows by District, largest first'],
  ['films', 'names of films from 2004', 'Title of the rows, where Year is 2004'],
  ['staff', 'Which staff have open for contract?', 'All columns of the rows, where Contract is open'],
  ['staff', 'names of female staff whose sex is F', 'Name of the rows, where Sex is F'],
  [
    'payments',
    'How many payments does each method have? List the method and the number of payments.',
    'The number of rows by Method, largest first',
  ],
  ['staff', 'Calculate the average age', 'The average of Age'],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // A word beside the rows that says something else.
  ['staff', 'all information about happy staff'],
  ['payments', 'payments with Cash as their colour'],
  ['staff', 'staff and their cities'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

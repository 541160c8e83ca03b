// Questions for an order or for groups: what is sorted by what, which groups are meant, and what a second sentence says again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  staff: `Name,Team,Age,Salary,Acct_number,Bldg
Ann Lee,Sales,19,2010,Nimber,Umber
Bo Kim,Sales,44,1998,Ember,North
Cy Fox,Lab,31,2015,Amber,South
Di Orr,Lab,52,2003,Slate,West`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['Sort the names in ascending order of age', 'Name and Age of the rows, by Age, smallest first'],
  ['Sort the names of staff in descending alphabetical order', 'Name of the rows, by Name, Z first'],
  ['Sort the names by age in descending order', 'Name and Age of the rows, by Age, largest first'],
  ['List in alphabetical order the names of the staff', 'Name of the rows, by Name, A first'],
  ['Rank the teams by average salary', 'The average of Salary by Team, largest first'],
  [
    'Sort the staff over 30 in descending order of salary',
    'Salary and Name of the rows, where Age is more than 30, by Salary, largest first',
  ],
  // Neither is a misspelled cell: "number" no `Nimber`, and "member" no `Ember`.
  [
    'Sort the account numbers in order of age',
    'Acct_number, Age and Name of the rows, by Age, smallest first',
  ],
  ['What is the age of each staff member?', 'Age and Name of the rows'],
  ['How many members does each team have?', 'The number of rows by Team, largest first'],
  [
    'How many staff does each team have? List the team and the number of staff.',
    'The number of rows by Team, largest first',
  ],
  ['names of staff with Sales as their team', 'Name of the rows, where Team is Sales'],
  ['Which staff have Lab for the team? Return the names.', 'Name of the rows, where Team is Lab'],
  ['Show staff from Lab with their team', 'All columns of the rows, where Team is Lab'],
])('%s', (question, planText) => {
  expect(reader.read('staff', question)).toEqual({ verdict: 'answer', planText });
});

test('offers only the first of all where one of each group is asked for', () => {
  expect(reader.read('staff', 'For each team, what is the building with the most staff?').verdict).not.toBe(
    'answer',
  );
});

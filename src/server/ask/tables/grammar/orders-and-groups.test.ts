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
  ['Sort the names in ascending order of age', 'Name of the rows, by Age, smallest first'],
  ['Sort the names of staff in descending alphabetical order', 'Name of the rows, by Name, Z first'],
  ['Sort the names by age in descending order', 'Name of the rows, by Age, largest first'],
  ['List in alphabetical order the names of the staff', 'Name of the rows, by Name, A first'],
  ['Rank the teams by average salary', 'The different Team, by the average of Salary, smallest first'],
  [
    'Sort the staff over 30 in descending order of salary',
    'Name of the rows, where Age is more than 30, by Salary, largest first',
  ],
  [
    'Sort the teams in descending order of the number of staff. Return both the teams and counts.',
    'The number of rows by Team, largest first',
  ],
  [
    'Names of staff, sorted by team descending and age ascending',
    'Name of the rows, by Team, Z first, by Age, smallest first',
  ],
  [
    'Names of staff, sorted by team and age in descending order',
    'Name of the rows, by Team, Z first, by Age, largest first',
  ],
  [
    'What is the average age of the staff in Sales and Lab?',
    'The average of Age by Team, where Team is Sales or Lab',
  ],
  ['What is the average age of the staff in Sales or Lab?', 'The average of Age, where Team is Sales or Lab'],
  ['What is the total salary of Sales and Lab?', 'The sum of Salary, where Team is Sales or Lab'],
  // Neither is a misspelled cell: "number" no `Nimber`, and "member" no `Ember`.
  ['Sort the account numbers in order of age', 'Acct_number of the rows, by Age, smallest first'],
  ['What is the age of each staff member?', 'Age of the rows'],
  ['How many members does each team have?', 'The number of rows by Team'],
  [
    'How many staff does each team have? List the team and the number of staff.',
    'The number of rows by Team',
  ],
  [
    'Which teams have between 1 and 3 number of staff?',
    'The different Team, if the number of rows is at least 1 and the number of rows is at most 3',
  ],
  [
    'Which teams have more than 1 different members?',
    'The different Team, if the number of rows is more than 1',
  ],
  ['names of staff with Sales as their team', 'Name of the rows, where Team is Sales'],
  ['Which staff have Lab for the team? Return the names.', 'Name of the rows, where Team is Lab'],
  ['names of staff above age 40', 'Name of the rows, where Age is more than 40'],
  ['names of staff with a higher salary than 2005', 'Name of the rows, where Salary is more than 2005'],
  ['names of staff 31 years old or younger', 'Name of the rows, where Age is at most 31'],
  ['Show staff from Lab with their team', 'Team of the rows, where Team is Lab'],
])('%s', (question, planText) => {
  const { plan_text, unknown_words } = reader.read('staff', question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test('offers only the first of all where one of each group is asked for', () => {
  expect(
    reader.read('staff', 'For each team, what is the building with the most staff?').unknown_words,
  ).not.toEqual([]);
});

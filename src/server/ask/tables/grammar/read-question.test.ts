// Questions about a table, read without a model: what each is taken for, and which words are named because they mean nothing.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { cellsOf } from './cells.ts';
import { readQuestion } from './read-question.ts';

const rows = [
  ['Employee name', 'City', 'Country', 'Salary', 'Age', 'Joined', 'Team', 'Phone'],
  ['Anna Berg', 'Berlin', 'Germany', '4100', '31', '2023-01-15', 'Sales', '1'],
  ['Ben Ode', 'Hamburg', 'Germany', '3900', '45', '2024-02-01', 'Sales', '2'],
  ['Carla Diaz', 'Madrid', 'Spain', '5200', '28', '2025-11-03', 'Research', '3'],
  ['Dan Moss', 'Paris', 'France', '4700', '52', '2025-12-29', 'Support', ''],
  ['Eve Roy', 'Paris', 'France', '6100', '39', '2026-03-02', 'Research', '5'],
];
/** A Thursday. */
const now = { time: new Date('2026-03-12T12:00:00Z'), timeZone: 'Europe/Berlin' };

let loaded: ReturnType<typeof loadSheets>;
beforeAll(() => {
  loaded = loadSheets([
    { name: 'employees', rows },
    {
      name: 'Years',
      rows: [
        ['Year', 'Score'],
        ['2020', '5'],
        ['2021', '7'],
        ['2021', '8'],
      ],
    },
  ]);
});
afterAll(() => loaded.close());

function read(question: string, name = 'employees') {
  const sheet = loaded.sheets.find(({ description: own }) => own.name === name);
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  const { number, description } = sheet;
  return readQuestion(
    question,
    { id: name, description, cells: cellsOf(loaded.db, number, description) },
    now,
  );
}

/** By question the plan in words. */
const understood: Record<string, string> = {
  'How many employees are there?': 'The number of rows',
  'Count the employees': 'The number of rows',
  'How many rows are there in total?': 'The number of rows',
  'How many different cities are there?': 'The number of different City',
  'What is the average salary?': 'The average of Salary',
  'What is the total salary in Germany?': 'The sum of Salary, where Country is Germany',
  'What are the average, minimum and maximum age of the employees?':
    'The average of Age, the least Age and the greatest Age',
  'What is the highest salary?': 'The greatest Salary',
  'How many employees per country?': 'The number of rows by Country',
  'number of employees in each city': 'The number of rows by City',
  'Average salary by team': 'The average of Salary by Team',
  'What is the maximum salary for each team?': 'The greatest Salary by Team',
  'How many employees joined per month?': 'The number of rows by month of Joined',
  'How many employees joined each year?': 'The number of rows by year of Joined',
  'How many joined?': 'The number of rows',
  'How many employees joined in Paris?': 'The number of rows, where City is Paris',
  'How many joined in Paris in 2025?': 'The number of rows, where City is Paris and Joined is in 2025',
  'How many joined per month?': 'The number of rows by month of Joined',
  'How many joined last week?': 'The number of rows, where Joined is between Mar 2, 2026 and Mar 8, 2026',
  'How many joined in March?': 'The number of rows, where Joined is in March 2026',
  'How many joined in December 2025?': 'The number of rows, where Joined is in December 2025',
  'How many employees joined since 2024?': 'The number of rows, where Joined is since 2024',
  'How many joined before 2024-02-01?': 'The number of rows, where Joined is before Feb 1, 2024',
  'How many joined in 2023 or 2024?': 'The number of rows, where Joined is in 2023 or 2024',
  'How many joined between January 2023 and March 2024?':
    'The number of rows, where Joined is between January 2023 and March 2024',
  'How many joined in the last 30 days?':
    'The number of rows, where Joined is between Feb 11, 2026 and Mar 12, 2026',
  'How many employees are older than 40?': 'The number of rows, where Age is more than 40',
  'How many employees have a salary over 4,000?': 'The number of rows, where Salary is more than 4000',
  'How many employees have a salary between 4000 and 5000?':
    'The number of rows, where Salary is between 4000 and 5000',
  'names of employees with age at least 30 and at most 40':
    'Employee name of the rows, where Age is at least 30 and Age is at most 40',
  'How many employees are from France?': 'The number of rows, where Country is France',
  'How many employees are not from France?': 'The number of rows, where Country is not France',
  'Show the names of employees from Paris or Madrid':
    'Employee name of the rows, where City is Paris or Madrid',
  'employees without a phone': 'Employee name of the rows, where Phone is empty',
  'How many employees without a phone?': 'The number of rows, where Phone is empty',
  'Who is the youngest employee?': 'Employee name of the rows, by Age, smallest first, only the first',
  'Which city has the most employees?':
    'The different City, by the number of rows, largest first, only the first',
  'Which employee has the highest salary?':
    'Employee name of the rows, by Salary, largest first, only the first',
  'What is the most common country?':
    'The different Country, by the number of rows, largest first, only the first',
  'Which team has the highest average salary?':
    'The different Team, by the average of Salary, largest first, only the first',
  'Top 2 cities': 'The different City, by the number of rows, largest first, only the first 2',
  'Top 5 cities in March':
    'The different City, where Joined is in March 2026, by the number of rows, largest first, only the first 5',
  'List the names and cities of employees in descending order of salary':
    'Employee name and City of the rows, by Salary, largest first',
  'Show all names sorted by age': 'Employee name of the rows, by Age, smallest first',
  'Which countries have at least 2 employees?': 'The different Country, if the number of rows is at least 2',
  'Show the different teams': 'The different Team',
  "What is Eve Roy's salary?": 'Salary of the rows, where Employee name is Eve Roy',
  'How old is Carla Diaz?': 'Age of the rows, where Employee name is Carla Diaz',
  'names of employees whose city contains "ham"': 'Employee name of the rows, where City contains ham',
  'Who joined first?': 'Employee name of the rows, by Joined, earliest first, only the first',
  'What are the three highest salaries?': 'Salary of the rows, by Salary, largest first, only the first 3',
  'Show the team with the largest number of employees':
    'The different Team, by the number of rows, largest first, only the first',
  'List all employees ordered by age from the oldest to the youngest':
    'Employee name of the rows, by Age, largest first',
  'Show employees with salary greater than or equal to 4700':
    'Employee name of the rows, where Salary is at least 4700',
  'Find the average salary for each team and country': 'The average of Salary by Team and Country',
  'How many German employees are there?': 'The number of rows, where Country is Germany',
  'employees from Berlin or older than 50':
    'Employee name of the rows, where City is Berlin or Age is more than 50',
  'names of employees younger than 30 or with a salary over 5000':
    'Employee name of the rows, where Age is less than 30 or Salary is more than 5000',
  'names of employees whose name starts with Da':
    'Employee name of the rows, where Employee name starts with Da',
  'Which teams have an average salary above 4500?':
    'The different Team, if the average of Salary is more than 4,500',
  'Which month had the most employees?':
    'The different month of Joined, by the number of rows, largest first, only the first',
  'Show the different teams, ordered by the number of employees':
    'The different Team, by the number of rows, smallest first',
  'What are the smallest, largest and average salary?':
    'The least Salary, the greatest Salary and the average of Salary',
  'How many types of teams are there?': 'The number of different Team',
  'What are the three employees with the highest salary?':
    'Employee name of the rows, by Salary, largest first, only the first 3',
  'How many employees work in Paris?': 'The number of rows, where City is Paris',
  'Salary per team': 'The sum of Salary by Team',
  'How many people are 31 years old?': 'The number of rows, where Age is 31',
  'How many joined last winter?':
    'The number of rows, where Joined is between December 2025 and February 2026',
  'How many joined in summer 2025?': 'The number of rows, where Joined is between June 2025 and August 2025',
  'names ordered by team and salary':
    'Employee name of the rows, by Team, A first, by Salary, smallest first',
  'How many employees are from Germny?': 'The number of rows, where Country is Germany',
};

test.each(Object.entries(understood))('%s', (question, planText) => {
  const { plan_text, unknown_words } = read(question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  ['What is the total score per year?', 'The sum of Score by Year'],
  ['total score by year', 'The sum of Score by Year'],
  ['Average score for each year', 'The average of Score by Year'],
  ['How many rows per year?', 'The number of rows by Year'],
  ['How many years are there?', 'The number of rows'],
])('groups by a column that is called as the rows are: %s', (question, planText) => {
  const { plan_text, unknown_words } = read(question, 'Years');
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

describe('a word that means nothing is named, and the nearest plan is offered', () => {
  test.each([
    ['How many happy employees are there?', ['happy'], 'The number of rows'],
    ['How many employees per department?', ['per', 'department'], 'The number of rows'],
    ['average bonus by team', ['average', 'bonus', 'by'], undefined],
    ['Is Anna Berg from Berlin?', ['Is'], undefined],
    ['How many employees are from Italy?', ['Italy'], 'The number of rows'],
    // "Or" beside "and" may mean either of two things.
    ['employees from Berlin or Paris or older than 50 with salary over 4000', ['or'], undefined],
    // Paris stands twice, and whether it counts twice is not told.
    ['How many cities are there?', ['How many'], 'The number of different City'],
    ['employees with country France and country Spain', ['country', 'Spain'], undefined],
  ])('%s', (question, words, planText) => {
    const { plan_text, unknown_words } = read(question);
    expect(unknown_words).toEqual(words);
    if (planText !== undefined) expect(plan_text).toBe(planText);
  });
});

test('says what the words were taken for', () => {
  expect(read('average salary in Paris').understood).toEqual([
    { words: 'average', meaning: 'average', isOfTable: false },
    { words: 'salary', meaning: 'Salary', isOfTable: true },
    { words: 'Paris', meaning: 'City', isOfTable: true },
  ]);
});

test('with an unknown word put anywhere into a question, there is no figure', () => {
  const word = fc
    .array(fc.constantFrom('b', 'c', 'd', 'f', 'g', 'j', 'k', 'l', 'm', 'p', 'q', 'v', 'x', 'z'), {
      minLength: 4,
      maxLength: 9,
    })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(understood)), word, fc.nat(), (question, unknown, place) => {
      const words = question.split(' ');
      const at = place % (words.length + 1);
      const changed = [...words.slice(0, at), unknown, ...words.slice(at)].join(' ');
      expect(read(changed).unknown_words, changed).not.toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('whatever is asked, there is an answer without an error', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(...Object.keys(understood).flatMap((question) => question.split(' '))),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const { plan, unknown_words } = read(pieces.join(' '));
      expect(plan !== undefined || unknown_words.length > 0).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

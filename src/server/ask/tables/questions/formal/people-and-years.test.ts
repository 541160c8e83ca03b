// Formal questions about a table of people, and about one of years: what each is taken for, and what is only offered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  employees: `Employee name,City,Country,Salary,Age,Joined,Team,Phone
Anna Berg,Berlin,Germany,4100,31,2023-01-15,Sales,1
Ben Ode,Hamburg,Germany,3900,45,2024-02-01,Sales,2
Carla Diaz,Madrid,Spain,5200,28,2025-11-03,Research,3
Dan Moss,Paris,France,4700,52,2025-12-29,Support,
Eve Roy,Paris,France,6100,39,2026-03-02,Research,5`,
  Years: `Year,Score
2020,5
2021,7
2021,8`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

/** By question the plan in words. */
const understood: Record<string, string> = {
  'How many employees are there?': 'The number of rows',
  'How many rows are there in total?': 'The number of rows',
  'How many different cities are there?': 'The number of different City',
  'What is the average salary?': 'The average of Salary',
  'What is the total salary in Germany?': 'The sum of Salary, where Country is Germany',
  'What are the average, minimum and maximum age of the employees?':
    'The average of Age, the least Age and the greatest Age',
  'What is the highest salary?':
    'Employee name and Salary of the rows, by Salary, largest first, only the first',
  'How many employees per country?': 'The number of rows by Country, largest first',
  'number of employees in each city': 'The number of rows by City, largest first',
  'Average salary by team': 'The average of Salary by Team, largest first',
  'What is the maximum salary for each team?': 'The greatest Salary by Team, largest first',
  'How many employees joined per month?': 'The number of rows by month of Joined',
  'How many joined?': 'The number of rows',
  'How many employees joined in Paris?': 'The number of rows, where City is Paris',
  'How many joined in Paris in 2025?': 'The number of rows, where City is Paris and Joined is in 2025',
  'How many joined per month?': 'The number of rows by month of Joined',
  'How many joined last week?': 'The number of rows, where Joined is between Mar 2, 2026 and Mar 8, 2026',
  'How many joined in March?': 'The number of rows, where month of the year of Joined is March',
  'How many joined in December 2025?': 'The number of rows, where Joined is in December 2025',
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
  'employees without a phone': 'All columns of the rows, where Phone is empty',
  'How many employees without a phone?': 'The number of rows, where Phone is empty',
  'Who is the youngest employee?':
    'Employee name and Age of the rows, by Age, smallest first, only the first',
  'Which city has the most employees?': 'The number of rows by City, largest first, only the first',
  'Which employee has the highest salary?':
    'Employee name and Salary of the rows, by Salary, largest first, only the first',
  'What is the most common country?': 'The number of rows by Country, largest first, only the first',
  'Which team has the highest average salary?':
    'The average of Salary by Team, largest first, only the first',
  'List the names and cities of employees in descending order of salary':
    'City, Salary and Employee name of the rows, by Salary, largest first',
  'Show all names sorted by age': 'Age and Employee name of the rows, by Age, smallest first',
  'Which countries have at least 2 employees?':
    'The number of rows by Country, if the number of rows is at least 2, largest first',
  'Show the different teams': 'The different Team',
  "What is Eve Roy's salary?": 'Salary of the rows, where Employee name is Eve Roy',
  'How old is Carla Diaz?': 'All columns of the rows, where Employee name is Carla Diaz',
  'Who joined first?': 'Employee name and Joined of the rows, by Joined, earliest first, only the first',
  'What are the three highest salaries?':
    'Employee name and Salary of the rows, by Salary, largest first, only the first 3',
  'Show the team with the largest number of employees':
    'The number of rows by Team, largest first, only the first',
  'Find the average salary for each team and country': 'The average of Salary by Team and Country',
  'How many German employees are there?': 'The number of rows, where Country is Germany',
  'Show the different teams, ordered by the number of employees': 'The number of rows by Team, largest first',
  'How many types of teams are there?': 'The number of different Team',
  'What are the three employees with the highest salary?':
    'Employee name and Salary of the rows, by Salary, largest first, only the first 3',
  'How many employees work in Paris?': 'The number of rows, where City is Paris',
  'Salary per team': 'The sum of Salary by Team, largest first',
  'How many people are 31 years old?': 'The number of rows, where Age is 31',
  'How many joined last winter?':
    'The number of rows, where Joined is between December 2025 and February 2026',
  'How many joined in summer 2025?': 'The number of rows, where Joined is between June 2025 and August 2025',
};

test.each(Object.entries(understood))('%s', (question, planText) => {
  expect(reader.read('employees', question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  ['What is the total score per year?', 'The sum of Score by Year'],
  ['total score by year', 'The sum of Score by Year'],
  ['Average score for each year', 'The average of Score by Year'],
  ['How many rows per year?', 'The number of rows by Year'],
])('groups by a column that is called as the rows are: %s', (question, planText) => {
  expect(reader.read('Years', question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  'How many happy employees are there?',
  'average bonus by team',
  'Is Anna Berg from Berlin?',
  'How many employees are from Italy?',
  // "Or" beside "and" may mean either of two things.
  'employees from Berlin or Paris or older than 50 with salary over 4000',
  // Paris stands twice, and whether it counts twice is not told.
  'How many cities are there?',
])('offers only: %s', (question) => {
  expect(reader.read('employees', question).verdict).not.toBe('answer');
});

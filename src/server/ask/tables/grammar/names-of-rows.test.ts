// What the rows and the columns of a table are called in questions where the name of the table says two things, or a verb.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  Course_Authors_and_Tutors: `Id,Login,Address,Age,Year_joined,Product_category_code
1,ann,Elm 1,30,2001,A
2,bo,Oak 2,40,2003,B
3,cy,Fir 3,50,2003,A`,
  Camera_lenses: `Id,Brand,Focal_length_mm
1,Nova,15
2,Orb,20`,
  Pupil_Tests_Taken: `Id,Date_Test_Taken,Test_Result
1,2020-01-02,Pass
2,2020-01-02,Fail
3,2021-01-02,Fail`,
  cities: `City,Population,Area
Berlin,100,10
Bonn,300,40`,
};
const authors = 'Course_Authors_and_Tutors';
const tests = 'Pupil_Tests_Taken';

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  [authors, 'List the addresses of the authors or tutors', 'Address of the rows'],
  [
    authors,
    'How many course authors and tutors are older than 35?',
    'The number of rows, where Age is more than 35',
  ],
  [authors, 'How many tutors are there?', 'The number of rows'],
  [
    authors,
    'logins of tutors sorted by the year they joined',
    'Login of the rows, by Year_joined, smallest first',
  ],
  [authors, 'How old is the tutor ann?', 'Age of the rows, where Login is ann'],
  [authors, 'full addresses of tutors', 'Address of the rows'],
  [
    authors,
    'Show the login and category of the oldest author',
    'Login and Product_category_code of the rows, by Age, largest first, only the first',
  ],
  [
    authors,
    'How many different kinds of category codes are there?',
    'The number of different Product_category_code',
  ],
  ['Camera_lenses', 'How many lenses are there?', 'The number of rows'],
  [
    'Camera_lenses',
    'How many camera lenses have a focal length over 16 mm?',
    'The number of rows, where Focal_length_mm is more than 16',
  ],
  [tests, 'How many tests have the result "Fail"?', 'The number of rows, where Test_Result is Fail'],
  [tests, 'How many tests were taken in 2020?', 'The number of rows, where Date_Test_Taken is in 2020'],
  [tests, 'dates of the tests with result "Pass"', 'Date_Test_Taken of the rows, where Test_Result is Pass'],
  ['cities', 'On average, how large is the population of the cities?', 'The average of Population'],
])('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = reader.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test('offers only what may be one of two columns', () => {
  expect(reader.read('cities', 'How large is Berlin?').unknown_words).not.toEqual([]);
});

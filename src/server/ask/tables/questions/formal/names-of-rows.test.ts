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
  [authors, 'List the addresses of the authors or tutors', 'Address and Login of the rows'],
  [authors, 'How many tutors are there?', 'The number of rows'],
  [authors, 'How old is the tutor ann?', 'All columns of the rows, where Login is ann'],
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
  [
    tests,
    'dates of the tests with result "Pass"',
    'Id and Date_Test_Taken of the rows, where Test_Result is Pass',
  ],
  ['cities', 'On average, how large is the population of the cities?', 'The average of Population'],
])('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test('offers only what may be one of two columns', () => {
  expect(reader.read('cities', 'How large is Berlin?').verdict).not.toBe('answer');
});

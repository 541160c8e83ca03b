// Which columns a question asks for: all of them, the names of some rows, or what is worked out of one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  flats: `Flat,Name,City,Floor,Rooms,Rent,Unavailable,Score
1,Elm house,Berlin,12,2,800,1,7.5
2,Oak house,Berlin,14,3,1100,0,7
3,Ash,Bonn,12,4,1400,0,8
4,Fir,Bonn,19,1,500,1,9`,
  stays: `Stay,Patient,Room,Start,Cost
1,11,37,2017-02-02,100
2,12,37,2017-02-03,100
3,11,112,2017-02-05,300
4,19,112,2017-02-09,300`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

test.each([
  ['flats', 'Show everything about Elm house', 'All columns of the rows, where Name is Elm house'],
  // "Information" behind the names of columns says no more.
  ['stays', 'Show the start and room information of stays', 'Start, Room and Stay of the rows'],
  [
    'flats',
    'What is the highest rent of the flats?',
    'Flat, Name and Rent of the rows, by Rent, largest first, only the first',
  ],
  [
    'flats',
    'What is the highest rent for a flat in Berlin?',
    'Flat, Name and Rent of the rows, where City is Berlin, by Rent, largest first, only the first',
  ],
  [
    'flats',
    'Which flat has the highest rent?',
    'Flat, Name and Rent of the rows, by Rent, largest first, only the first',
  ],
  [
    'flats',
    'What are the names and rents of the flats? Sort the result in descending order of the rent.',
    'Name, Rent, Flat and Score of the rows, by Rent, largest first',
  ],
  ['flats', 'Count the total number of flats', 'The number of rows'],
  ['flats', 'How many different cities are there in the database?', 'The number of different City'],
  ['stays', 'How many stays are there in room 112?', 'The number of rows, where Room is 112'],
])('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([])('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

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
  [
    'flats',
    'Show all information about the flats in Berlin',
    'All columns of the rows, where City is Berlin',
  ],
  ['flats', 'Return all the information for each flat record', 'All columns of the rows'],
  ['flats', 'Show everything about Elm house', 'All columns of the rows, where Name is Elm house'],
  [
    'flats',
    'What is all the information on the flat with the highest rent?',
    'All columns of the rows, by Rent, largest first, only the first',
  ],
  // "Information" behind the names of columns says no more.
  ['stays', 'Show the start and room information of stays', 'Start and Room of the rows'],
  [
    'flats',
    'Show the 2 flats with the lowest rent',
    'Flat of the rows, by Rent, smallest first, only the first 2',
  ],
  ['flats', 'What is the highest rent of the flats?', 'The greatest Rent'],
  ['flats', 'What is the highest rent for a flat in Berlin?', 'The greatest Rent, where City is Berlin'],
  ['flats', 'Which flat has the highest rent?', 'Flat of the rows, by Rent, largest first, only the first'],
  [
    'flats',
    'Retrieve a list of the names of the flats ordered by rent',
    'Name of the rows, by Rent, smallest first',
  ],
  [
    'flats',
    'What are the names and rents of the flats? Sort the result in descending order of the rent.',
    'Name and Rent of the rows, by Rent, largest first',
  ],
  ['flats', 'names of flats combined with their cities', 'Name and City of the rows'],
  ['flats', 'Count the total number of flats', 'The number of rows'],
  ['flats', 'Count the number of rooms in Berlin', 'The sum of Rooms, where City is Berlin'],
  ['flats', 'number of rooms of Ash', 'Rooms of the rows, where Name is Ash'],
  ['flats', 'How many different cities are there in the database?', 'The number of different City'],
  ['stays', 'How many stays are there in room 112?', 'The number of rows, where Room is 112'],
  [
    'stays',
    'How many different patients stayed in room 112?',
    'The number of different Patient, where Room is 112',
  ],
])('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = reader.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // Numbers of patients, not how many there were.
  ['stays', 'How many patients stayed in room 112?'],
  // There is a column of what is not.
  ['flats', 'Show the names of available flats'],
  ['flats', 'Show names and all information of the flats'],
])('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).unknown_words).not.toEqual([]);
});

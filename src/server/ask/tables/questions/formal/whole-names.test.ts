// Names in two columns, members of a staff, and columns of a table in which one is called as the rows are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  pupils: `LName,Fname,Age,Home_city
Lee,Ann,12,Bonn
Kim,Bo,14,Kiel`,
  staff: `Full_name,Notes,Room
Ann Lee,late,3
Bo Kim,early,5`,
  garden: `Garden,City,Area,Colour_of_gate
Rose,Bonn,200,red
Oak,Kiel,500,blue
Elm,Kiel,300,red`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

const understood: [table: keyof typeof tables, question: string, planText: string][] = [
  ['pupils', 'names of the pupils over 12', 'All columns of the rows, where Age is more than 12'],
  ['pupils', 'first names of the pupils', 'Fname and LName of the rows'],
  [
    'pupils',
    'Which city does Ann Lee live in?',
    'Home_city of the rows, where Fname is Ann and LName is Lee',
  ],
  ['staff', 'Show the notes of all staff members', 'Notes and Full_name of the rows'],
  ['staff', 'How many members of the staff are in room 3?', 'The number of rows, where Room is 3'],
  [
    'garden',
    'Show garden cities sorted by garden area',
    'City, Area and Garden of the rows, by Area, smallest first',
  ],
  ['garden', 'the average of the garden area', 'The average of Area'],
  ['garden', 'How many different garden cities are there?', 'The number of different City'],
  [
    'garden',
    'the gate colour of the garden with the largest area',
    'Colour_of_gate and Area of the rows, by Area, largest first, only the first',
  ],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // One who is a member is not told of gardens.
  ['garden', 'How many garden members are there?'],
  ['pupils', 'middle names of the pupils'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

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
  ['pupils', 'names of the pupils over 12', 'LName and Fname of the rows, where Age is more than 12'],
  [
    'pupils',
    'What are the full names of pupils in Bonn?',
    'LName and Fname of the rows, where Home_city is Bonn',
  ],
  ['pupils', 'Show the pupil names and ages', 'LName, Fname and Age of the rows'],
  ['pupils', 'first names of the pupils', 'Fname of the rows'],
  [
    'pupils',
    'Find the last name of the pupils in descending order of age',
    'LName of the rows, by Age, largest first',
  ],
  [
    'pupils',
    'Which city does Ann Lee live in?',
    'Home_city of the rows, where Fname is Ann and LName is Lee',
  ],
  ['staff', 'Show the notes of all staff members', 'Notes of the rows'],
  ['staff', 'How many members of the staff are in room 3?', 'The number of rows, where Room is 3'],
  ['garden', 'Show garden cities sorted by garden area', 'City of the rows, by Area, smallest first'],
  ['garden', 'the average of the garden area', 'The average of Area'],
  ['garden', 'How many different garden cities are there?', 'The number of different City'],
  [
    'garden',
    'the gate colour of the garden with the largest area',
    'Colour_of_gate of the rows, by Area, largest first, only the first',
  ],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = reader.read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // One who is a member is not told of gardens.
  ['garden', 'How many garden members are there?'],
  ['pupils', 'middle names of the pupils'],
  // What the verb says beside a column that is not asked for.
  ['pupils', 'How many pupils live'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).unknown_words).not.toEqual([]);
});

// How columns are named in questions: by short forms in their names, with the word for the rows, by a word that means the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

const tables = {
  departments: `DNo,DName,DPhone,Floor
1,Sales,841,2
2,Lab,212,3`,
  trees: `tname,taddress,Height
Oak,Elm St,12
Fir,Ash St,30`,
  harbor: `Harbor,Country,City_Population,Opened_date,Harbor_name_sign
Bergen,Norway,300,1950-01-02,blue
Turku,Finland,200,1960-01-02,red`,
  members: `Member_ID,Sex,Date_opened,City
1,F,2020-01-02,Bonn
2,M,2021-01-02,Bonn
3,F,2022-01-02,Kiel`,
  hall_of_fame: `player,yearid,votes
Ann,1999,110
Bo,2001,12
Cy,2001,39`,
};

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

const understood: [table: keyof typeof tables, question: string, planText: string][] = [
  ['departments', 'What are the names of the departments?', 'DName of the rows'],
  ['departments', 'phones of departments on floor 2', 'All columns of the rows, where Floor is 2'],
  ['departments', 'Which department is on floor 3?', 'All columns of the rows, where Floor is 3'],
  [
    'departments',
    'List the department names sorted by floor',
    'Floor and DName of the rows, by Floor, smallest first',
  ],
  ['trees', 'names of trees over 20', 'All columns of the rows, where Height is more than 20'],
  [
    'harbor',
    'What are the names of harbors in Norway?',
    'Harbor_name_sign and Harbor of the rows, where Country is Norway',
  ],
  ['members', 'number of members of each gender', 'The number of rows by Sex, largest first'],
  ['members', 'What is the gender of the members in Kiel?', 'The different Sex, where City is Kiel'],
  ['hall_of_fame', 'How many votes per year?', 'The sum of votes by yearid'],
  // The comma ends what is named: the member is no part of the date.
  [
    'members',
    'Show the date opened, the member id and the city',
    'Date_opened, Member_ID and City of the rows',
  ],
  ['hall_of_fame', 'players of the hall of fame in 2001', 'Player of the rows, where yearid is 2001'],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // Not every letter stands for the rows.
  ['trees', 'ddress of trees'],
  // A name of what is not in the table.
  ['members', 'names of the members'],
] as const)('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

// Everyday questions to tables of films, flats, energy, staff and invoices: what each is taken for, and what is offered only
// because it may mean two things.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { cellsOf } from './cells.ts';
import { readQuestion } from './read-question.ts';

const tables: Record<string, string> = {
  films: `Title,Studio,Director,Released,Length_minutes,Length_hours,Gross
Amber,Nova,Ann Lee,1998,120,2,500
Birch,Nova,Ann Lee,2004,90,1.5,700
Cedar,Orbit,Bo Kim,2004,150,2.5,300
Delta,Orbit,Cy Fox,2011,100,1.7,900`,
  flats: `Flat,Street,City,Rooms,Size_m2,Rent,Tenant,Balcony,Key_number
1,Elm,Berlin,2,60,800,Ann Lee,yes,17
2,Oak,Berlin,3,85,1100,Bo Kim,no,44
3,Ash,Bonn,4,120,1400,Cy Fox,yes,90
4,Fir,Bonn,1,30,500,Di Orr,no,91`,
  energy: `Month,Building,Electricity_kWh,Gas_kWh,Cost_EUR
2024-01-01,North,900,4000,700
2024-02-01,North,850,3500,650
2024-03-01,South,800,3000,600
2024-04-01,South,950,2000,640`,
  staff: `Name,Team,Age,Year_Joined,Commission,Level
Ann Lee,Sales,19,2010,0.1,3
Bo Kim,Sales,44,1998,,5
Cy Fox,Lab,31,2015,0.2,4
Di Orr,Lab,52,2003,,7`,
  invoices: `Invoice_No,Customer,Invoice_Date,Due_Date,Amount_EUR,Status
1,Acme,2024-01-05,2024-02-05,100,paid
2,Acme,2024-03-05,2024-04-05,250,open
3,Globex,2024-03-09,2024-04-09,900,paid
4,Initech,2025-01-07,2025-02-07,40,open`,
};
const now = { time: new Date('2026-03-12T12:00:00Z'), timeZone: 'UTC' };

let loaded: ReturnType<typeof loadSheets>;
beforeAll(() => {
  loaded = loadSheets(
    Object.entries(tables).map(([name, csv]) => ({
      name,
      rows: csv.split('\n').map((line) => line.split(',')),
    })),
  );
});
afterAll(() => loaded.close());

function read(name: string, question: string) {
  const sheet = loaded.sheets.find(({ description }) => description.name === name);
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  const { number, description } = sheet;
  return readQuestion(
    question,
    { id: name, description, cells: cellsOf(loaded.db, number, description) },
    now,
  );
}

const understood: [table: string, question: string, planText: string][] = [
  [
    'films',
    'Which studio has released the most films?',
    'The different Studio, by the number of rows, largest first, only the first',
  ],
  [
    'films',
    'Which directors have made at least two films?',
    'The different Director, if the number of rows is at least 2',
  ],
  ['films', 'How many films did each director make?', 'The number of rows by Director'],
  ['films', 'How many directors have films?', 'The number of different Director'],
  ['films', 'Which films are from Nova?', 'Title of the rows, where Studio is Nova'],
  ['films', 'How many films were produced by Nova?', 'The number of rows, where Studio is Nova'],
  [
    'films',
    'Which films were not from 1998 or 2004?',
    'Title of the rows, where Released is not 1998 and Released is not 2004',
  ],
  [
    'films',
    'Which films were released in 2004 or later?',
    'Title of the rows, where Released is at least 2004',
  ],
  [
    'films',
    'titles of films released in or after 2004',
    'Title of the rows, where Released is at least 2004',
  ],
  ['films', 'How many films were released each year?', 'The number of rows by Released'],
  [
    'films',
    'Show the titles and gross of films, highest first',
    'Title and Gross of the rows, by Gross, largest first',
  ],
  [
    'films',
    'Sort the titles of films by gross from high to low',
    'Title of the rows, by Gross, largest first',
  ],
  ['films', 'Show the studios and the average gross of films', 'The average of Gross by Studio'],
  ['films', 'Show the studios and the number of films of that studio', 'The number of rows by Studio'],
  ['films', 'What is the average length in hours?', 'The average of Length_hours'],
  [
    'films',
    'What are the titles of films with a gross above 600 or below 400?',
    'Title of the rows, where Gross is more than 600 or Gross is less than 400',
  ],
  [
    'films',
    'List the studios in descending order of frequency',
    'The different Studio, by the number of rows, largest first',
  ],
  [
    'films',
    'Show the number of films in every studio except Nova',
    'The number of rows by Studio, where Studio is not Nova',
  ],
  ['flats', 'Which flats are larger than 80 m2?', 'Flat of the rows, where Size_m2 is more than 80'],
  [
    'flats',
    'How many flats in Berlin have a balcony?',
    'The number of rows, where City is Berlin and Balcony is yes',
  ],
  ['flats', 'How many flats have no balcony?', 'The number of rows, where Balcony is no'],
  [
    'flats',
    'Which tenant pays the highest rent?',
    'Tenant of the rows, by Rent, largest first, only the first',
  ],
  [
    'flats',
    'Which city has the cheapest average rent?',
    'The different City, by the average of Rent, smallest first, only the first',
  ],
  ['energy', 'cost per month', 'The sum of Cost_EUR by month of Month'],
  [
    'energy',
    'Which building used the most gas?',
    'The different Building, by the sum of Gas_kWh, largest first, only the first',
  ],
  [
    'energy',
    'average cost between January and March 2024',
    'The average of Cost_EUR, where Month is between January 2024 and March 2024',
  ],
  ['staff', 'How many people are under 30?', 'The number of rows, where Age is less than 30'],
  ['staff', 'names of staff older than 40 years', 'Name of the rows, where Age is more than 40'],
  ['staff', 'Find the youngest person', 'Name of the rows, by Age, smallest first, only the first'],
  ['staff', 'What is the highest level of the staff?', 'The greatest Level'],
  [
    'staff',
    'When did the oldest person join?',
    'Year_Joined of the rows, by Age, largest first, only the first',
  ],
  [
    'staff',
    'Show the names of staff whose level is over 3, youngest first',
    'Name of the rows, where Level is more than 3, by Age, smallest first',
  ],
  ['staff', 'names of staff whose commission is not null', 'Name of the rows, where Commission is not empty'],
  [
    'staff',
    'How many staff are in neither Sales nor Lab?',
    'The number of rows, where Team is not Sales and Team is not Lab',
  ],
  ['invoices', 'Average invoice amount per customer', 'The average of Amount_EUR by Customer'],
  [
    'invoices',
    'number of invoices per month in 2024',
    'The number of rows by month of Invoice_Date, where Invoice_Date is in 2024',
  ],
  [
    'invoices',
    'How many invoices have status paid or open?',
    'The number of rows, where Status is paid or open',
  ],
];

test.each(understood)('%s: %s', (table, question, planText) => {
  const { plan_text, unknown_words } = read(table, question);
  expect({ plan_text, unknown_words }).toEqual({ plan_text: planText, unknown_words: [] });
});

test.each([
  // No row is both, so it is said of groups.
  ['films', 'studios with a gross above 800 and a gross below 400'],
  ['films', 'studios of films with a gross above 200 and films with a gross below 800'],
  // Each has one title, so it is not asked which stands most often.
  ['films', 'What is the most popular title?'],
  ['films', 'Top 3 titles'],
  // Whether "not" is said of both.
  ['films', 'films not from Nova or over 600'],
  // A number of keys is no sum.
  ['flats', 'How many keys does each city have?'],
  // Two columns of lengths, and no unit.
  ['films', 'What is the average length?'],
  // It would list years.
  ['staff', 'Who joined the level first?'],
  // A unit that no column has.
  ['staff', 'staff with a level over 3%'],
])('offers only: %s: %s', (table, question) => {
  expect(read(table, question).unknown_words).not.toEqual([]);
});

test('with an unknown word put anywhere into a question, there is no figure', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'bcdfgjklmpqvxz'.split('')),
    minLength: 4,
    maxLength: 9,
  });
  fc.assert(
    fc.property(fc.constantFrom(...understood), word, fc.nat(), ([table, question], unknown, place) => {
      const words = question.split(' ');
      words.splice(place % (words.length + 1), 0, unknown);
      expect(read(table, words.join(' ')).unknown_words, words.join(' ')).not.toEqual([]);
    }),
    { numRuns: 300 },
  );
});

// Everyday questions to tables of films, flats, energy, staff and invoices: what each is taken for, and what is offered only
// because it may mean two things.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionReader } from '#server/testing/ask-questions.ts';

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

let reader: ReturnType<typeof questionReader>;
beforeAll(() => {
  reader = questionReader(tables);
});
afterAll(() => reader.close());

const understood: [table: string, question: string, planText: string][] = [
  ['films', 'How many films did each director make?', 'The number of rows by Director, largest first'],
  ['films', 'Which films are from Nova?', 'All columns of the rows, where Studio is Nova'],
  ['films', 'How many films were produced by Nova?', 'The number of rows, where Studio is Nova'],
  [
    'films',
    'Show the titles and gross of films, highest first',
    'Title and Gross of the rows, by Gross, largest first',
  ],
  [
    'films',
    'Sort the titles of films by gross from high to low',
    'Title and Gross of the rows, by Gross, largest first',
  ],
  [
    'films',
    'What are the titles of films with a gross above 600 or below 400?',
    'Title of the rows, where either Gross is more than 600 or Gross is less than 400',
  ],
  [
    'films',
    'Show the number of films in every studio except Nova',
    'The number of rows by Studio, where Studio is not Nova, largest first',
  ],
  [
    'flats',
    'Which flats are larger than 80 m2?',
    'Flat and Tenant of the rows, where Size_m2 is more than 80',
  ],
  [
    'flats',
    'How many flats in Berlin have a balcony?',
    'The number of rows, where City is Berlin and Balcony is yes',
  ],
  ['flats', 'How many flats have no balcony?', 'The number of rows, where Balcony is no'],
  [
    'flats',
    'Which tenant pays the highest rent?',
    'Tenant and Rent of the rows, by Rent, largest first, only the first',
  ],
  [
    'flats',
    'Which city has the cheapest average rent?',
    'The average of Rent by City, smallest first, only the first',
  ],
  ['energy', 'cost per month', 'The sum of Cost_EUR by month of Month'],
  [
    'energy',
    'Which building used the most gas?',
    'The sum of Gas_kWh by Building, largest first, only the first',
  ],
  [
    'energy',
    'average cost between January and March 2024',
    'The average of Cost_EUR, where Month is between January 2024 and March 2024',
  ],
  ['staff', 'How many people are under 30?', 'The number of rows, where Age is less than 30'],
  ['staff', 'Find the youngest person', 'Name and Age of the rows, by Age, smallest first, only the first'],
  [
    'staff',
    'What is the highest level of the staff?',
    'Name and Level of the rows, by Level, largest first, only the first',
  ],
  [
    'staff',
    'How many staff are in neither Sales nor Lab?',
    'The number of rows, where Team is not Sales and Team is not Lab',
  ],
  ['invoices', 'Average invoice amount per customer', 'The average of Amount_EUR by Customer, largest first'],
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
  expect(reader.read(table, question)).toEqual({ verdict: 'answer', planText });
});

test.each([
  // Each has one title, so it is not asked which stands most often.
  ['films', 'What is the most popular title?'],
  ['films', 'Top 3 titles'],
  // Whether "not" is said of both.
  ['films', 'films not from Nova or over 600'],
  // Two columns of lengths, and no unit.
  ['films', 'What is the average length?'],
  // It would list years.
  ['staff', 'Who joined the level first?'],
])('offers only: %s: %s', (table, question) => {
  expect(reader.read(table, question).verdict).not.toBe('answer');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let films: ReadableSheet;
beforeAll(async () => {
  films = await openReadableSheet(
    `Title,Year,Region,Studio,Length (min),Rating
Alien,2003,North,Acme,117,8
Brazil,2005,South,Bolt,132,6
Avatar,2009,North,Bolt,162,7
Heat,2004,South,Bolt,170,9
Dune,2004,South,Bolt,155,8
`,
    'films.csv',
  );
});
afterAll(() => films.close());

test.for([
  ['titles starting with A', 'Title of the rows, where Title starts with A'],
  ['titles containing azi', 'Title of the rows, where Title contains azi'],
  ['films older than 2005', 'of the rows, where Year is less than 2005'],
  ['films newer than 2005', 'of the rows, where Year is more than 2005'],
  ['films from in or after 2004', 'of the rows, where Year is at least 2004'],
  [
    'films under 120 minutes or with a rating over 8',
    'where Length (min) is less than 120\u00a0min or Rating is more than 8',
  ],
  ['regions with at least two different studios', 'if the number of different Studio is at least 2'],
] as const)('%s', ([question, wanted]) => {
  expect(films.ask(question).verdict).toBe('answer');
  expect(films.read(question)).toContain(wanted);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let sheet: ReadableSheet;
let games: ReadableSheet;
let people: ReadableSheet;
let staff: ReadableSheet;
beforeAll(async () => {
  games = await openReadableSheet(
    `Country,Population,Gold,Silver,Opened,Denmark Link
Peru,34,4,1,2024-05-01,Yes
Chile,19,2,6,2024-06-01,No
Cuba,11,9,3,2024-07-01,Yes
`,
    'games.csv',
  );
  people = await openReadableSheet(
    `Name,Nationality,Time (s)
Ana Ruiz,Peru,52.1
Bo Lund,Norway,50.9
Cy Weir,Norway,51.7
`,
    'final.csv',
  );
  staff = await openReadableSheet(
    `Name,Post,Days Off
Ana Ruiz,Cook,3
Bo Lund,Waiter,5
Cy Weir,Cook,1
`,
    'people.csv',
  );
  sheet = await openReadableSheet(
    `Batch,Site,FB,Finish,Served,Main Colour,Papers
1,Upton,12,Stnd,Lunch,Red,COO
2,Upton,9,Dlx,Supper,Pale,Photo
3,Marsh,30,Stnd,Supper,Red,COO
4,Marsh,22,Dlx,Lunch,Red,None
5,Upton,17,Stnd,Lunch,Pale,None
`,
    'harvest.csv',
  );
});
afterAll(() => {
  for (const own of [sheet, games, people, staff]) own.close();
});

describe('a word that nothing else explains', () => {
  test('may be written wrongly', () => {
    expect(sheet.read('how many for suppper')).toBe('The number of rows, where Served is Supper');
  });

  test('may be shortened in a cell', () => {
    expect(sheet.read('how many with standard finish')).toBe('The number of rows, where Finish is Stnd');
  });

  test('may be one of several words whose initials stand in a header or a cell', () => {
    expect(sheet.read('average fruit bodies per site')).toContain('The average of FB by Site');
    expect(sheet.read('how many had certificate of origin')).toBe('The number of rows, where Papers is COO');
  });

  test('may be the initials of a header', () => {
    expect(sheet.read('how many per MC')).toContain('by Main Colour');
  });

  test('may be a synonym of a header in WordNet, and then it may answer', () => {
    const { verdict, readings } = games.ask('inhabitants of Peru');
    expect(verdict).toBe('answer');
    expect(readings[0]?.worked.rows).toEqual([[34]]);
  });

  test('may say what the numbers of a column count', () => {
    const { verdict, readings } = games.ask('how many gold medals did Chile win?');
    expect(verdict).toBe('answer');
    expect(readings[0]?.worked.rows).toEqual([[2]]);
  });

  test('may be the only column of dates', () => {
    expect(games.read('date of Chile')).toContain('Opened');
  });

  test('may mean the people that the rows are', () => {
    const { verdict, readings } = people.ask('how many sprinters are from Norway?');
    expect(verdict).toBe('answer');
    expect(readings[0]?.worked.rows).toEqual([[2]]);
  });

  test('does not answer where it may be one of several kinds of people', () => {
    expect(staff.ask('how many plumbers are there?').verdict).not.toBe('answer');
    expect(people.ask('how many americans are there?').verdict).not.toBe('answer');
  });

  test('is of no weight as the verb of a measure', () => {
    expect(games.ask('which country grabbed the most gold?').verdict).toBe('answer');
  });

  test('is no verb or adverb where it can only be a noun', () => {
    expect(games.ask('how many gold medals did italy win?').verdict).not.toBe('answer');
    expect(staff.ask('total days off for cleaning').verdict).not.toBe('answer');
  });

  test('is a noun behind an article, whatever follows', () => {
    expect(games.ask('when does the warranty on Peru end?').verdict).not.toBe('answer');
  });

  test('may be a verb and its particle, which mean the rows', () => {
    expect(sheet.read('how many drop-offs at Upton')).toBe('The number of rows, where Site is Upton');
  });
});

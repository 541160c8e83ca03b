import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadableSheet, type ReadableSheet } from '#server/testing/readable-sheet.ts';

let sheet: ReadableSheet;
beforeAll(async () => {
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
afterAll(() => sheet.close());

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
});

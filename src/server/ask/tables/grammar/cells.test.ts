import { expect, test } from 'vitest';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { cellsOf } from './cells.ts';

/** The cells of a table with so many different texts, and two cities. */
function cellsAmong(texts: number) {
  const names = Array.from({ length: texts }, (_, index) => [
    `Name ${index}`,
    index % 2 ? 'Hamburg' : 'Bremen',
  ]);
  const { db, sheets, close } = loadSheets([{ name: 'people', rows: [['Name', 'City'], ...names] }]);
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  return { cells: cellsOf(db, sheet.number, sheet.description), close };
}

test('values are found by another spelling, but for those of a table with very many', () => {
  const [few, many] = [cellsAmong(1000), cellsAmong(100_000)];
  const found = [{ column: 'c2', value: 'Hamburg' }];
  expect(few.cells.findSimilar('hambrug')).toEqual(found);
  expect(many.cells.findSimilar('hambrug')).toEqual([]);
  expect([few, many].map(({ cells }) => cells.find('hamburg'))).toEqual([found, found]);
  few.close();
  many.close();
});

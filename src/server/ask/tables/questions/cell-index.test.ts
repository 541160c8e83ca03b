import { expect, test } from 'vitest';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { cellIndex } from './cell-index.ts';

/** The cells of a table with so many different texts, and two cities. */
function cellsAmong(texts: number) {
  const names = Array.from({ length: texts }, (_, index) => [
    `Name ${index}`,
    index % 2 ? 'Hamburg' : 'Bremen',
  ]);
  const { db, sheets, close } = loadSheets([{ name: 'people', rows: [['Name', 'City'], ...names] }]);
  return { cells: cellIndex(db, sheets[0]?.number ?? 0), close };
}

test('values are found by another spelling and by a part, but for those of a table with very many', () => {
  const [few, many] = [cellsAmong(1000), cellsAmong(60_000)];
  const hamburg = { key: 'c2', value: 'Hamburg' };
  expect(few.cells.findSimilar('hambrug')).toMatchObject([hamburg]);
  expect(few.cells.findPart('burg')).toMatchObject([hamburg]);
  expect([many.cells.findSimilar('hambrug'), many.cells.findPart('burg')]).toEqual([[], []]);
  for (const { cells, close } of [few, many]) {
    expect(cells.find('hamburg')).toMatchObject([hamburg]);
    close();
  }
});

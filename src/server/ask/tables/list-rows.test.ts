// Rows of a sheet as a grid asks for them: what bounds the work of one answer.
import { afterEach, expect, test } from 'vitest';
import type { Filter } from '#shared/ask-plan.ts';
import { loadSheets } from '#server/testing/ask-sheets.ts';
import { rowsOf, type RowsWanted } from './list-rows.ts';
import { TIME_MAX_MS } from './run.ts';

let loaded: ReturnType<typeof loadSheets> | undefined;
afterEach(() => loaded?.close());

function list(rows: readonly string[][], wanted: Partial<RowsWanted>, timeMs = TIME_MAX_MS) {
  loaded = loadSheets([{ name: 'many', rows: [...rows] }]);
  const [sheet] = loaded.sheets;
  if (sheet === undefined) throw new Error('Nothing was loaded.');
  return rowsOf(loaded.db, sheet, { skip: 0, limit: 50, filters: [], ...wanted }, timeMs);
}

test('filters that compare with measures of the whole table end with the time of a statement', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [String(index)]);
  const one: Filter = { column: 'c1', op: 'less', values: [], than: { op: 'median', column: 'c1' } };
  const filters = Array.from({ length: 15 }, () => ({ ...one, or: Array.from({ length: 55 }, () => one) }));
  const began = performance.now();
  expect(() => list([['Number'], ...rows], { filters }, 50)).toThrow('was stopped');
  // To the end, each of the 825 medians takes some 15 ms.
  expect(performance.now() - began).toBeLessThan(6000);
});

test('long cells are cut shorter where an answer has many, and no row is left out', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Column ${index}`);
  const rows = Array.from({ length: 60 }, (_, row) =>
    names.map((_name, column) => `${row} ${column} `.repeat(300)),
  );
  const { data, rows: numbers } = list([names, ...rows], {});
  expect([data.length, numbers.length]).toEqual([50, 50]);
  expect(String(data[0]?.[0]).length).toBeGreaterThan(900);
  expect(String(data[49]?.[0]).length).toBeLessThanOrEqual(101);
});

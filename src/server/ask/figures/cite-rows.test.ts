// Where the rows that a figure lists stand in their file, also while another sheet of it is corrected.
import { setImmediate as otherWork } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { buildXlsx } from '#server/testing/xlsx.ts';
import { openReader } from '../answering/index-reader.ts';
import { citeRows } from './cite-rows.ts';
import { tablesOf } from './stored-tables.ts';

const FILE = 'book.xlsx';
const ROWS_OF_FIRST = 20_000;

let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

/** The first row of data of the second sheet, as it is cited. */
function cite() {
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  const table = tablesOf(reader.db, [FILE]).find(({ description }) => description.sheet === 2);
  const cited = table && citeRows(reader, table, [2]);
  reader.close();
  return cited?.map(({ page, place, quote }) => ({ page, place, quote }));
}

test('a row is cited where it stands, while the sheet before it is corrected', async () => {
  const row = (number: number, ...cells: (string | number)[]) =>
    `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const first = Array.from({ length: ROWS_OF_FIRST }, (_, index) => row(index + 1, `Bonn ${index}`, 'x'));
  const book = buildXlsx([
    { name: 'Long', rows: first.join('') },
    { name: 'Short', rows: row(1, 'City', 'Size') + row(2, 'Ulm', '7') + row(3, 'Jena', '8') },
  ]);
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await sheets.store(book, FILE, type);
  const before = cite();
  expect(before).toEqual([{ page: ROWS_OF_FIRST / 50 + 1, place: 'sheet Short, row 2', quote: 'Ulm\t7' }]);
  const corrections = JSON.stringify({ header_row: null });
  const correcting = sheets.index.sheets.correct({ fileId: FILE, sheet: 1, corrections });
  for (let step = 0; step < 5; step++) await otherWork();
  // The copy that is being made has rows.
  expect(sheets.query('select replaces from sheets where replaces is not null')).toHaveLength(1);
  expect(cite()).toEqual(before);
  await correcting;
  expect(cite()).toEqual(before);
});

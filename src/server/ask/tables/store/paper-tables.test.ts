// Tables inside papers in the index: how they are understood, where their rows stand, and that they leave nothing behind.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDocx, docxTable, paragraph } from '#server/testing/docx.ts';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { openReader } from '../../answering/index-reader.ts';
import { citeRows } from '../../figures/cite-rows.ts';
import { tablesOf } from '../../figures/stored-tables.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const COSTS = [
  ['Room', 'Day', 'Cost'],
  ['Kitchen', '2.3.2026', '1.200,50 €'],
  ['Hall', '4.3.2026', '800 €'],
  ['Total', '', '2.000,50 €'],
];
const PAIRS = [
  ['Deposit', '€2,400'],
  ['Landlord', 'Anna Berg'],
  ['Start', '1 March 2026'],
];
const paper = () =>
  buildDocx([paragraph('The flat.'), docxTable(COSTS), paragraph('Terms.'), docxTable(PAIRS)].join(''));

let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

/** Some rows of a table of the paper, as they are cited. */
function cite(sheet: number, rows: number[]) {
  const reader = openReader(sheets.path);
  if (reader === undefined) throw new Error('There is no index.');
  const table = tablesOf(reader.db, ['flat.docx']).find(({ description }) => description.sheet === sheet);
  const cited = table && citeRows(reader, table, rows);
  reader.close();
  return cited?.map(({ page, place, quote }) => ({ page, place, quote }));
}

test('a table is typed like a sheet, and says where it begins', async () => {
  expect(await sheets.store(paper(), 'flat.docx', WORD)).toBe(1);
  const [costs, pairs] = sheets.descriptions();
  expect(costs).toMatchObject({
    sheet: 1,
    name: 'Table',
    at: { page: 1, place: 'paragraph 2' },
    rows: 2,
    headerRow: 1,
    totalsRows: [4],
    columns: [
      { name: 'Room', type: 'text' },
      { name: 'Day', type: 'date' },
      { name: 'Cost', type: 'number', unit: '€', decimal: ',' },
    ],
  });
  expect(pairs).toMatchObject({ rows: 3, headerRow: null, columns: [{ name: 'Item' }, { name: 'Value' }] });
});

test('a row is cited where it stands, also after its table was corrected', async () => {
  await sheets.store(paper(), 'flat.docx', WORD);
  const expected = [{ page: 1, place: 'paragraph 8', quote: 'Landlord: Anna Berg' }];
  expect(cite(2, [2])).toEqual(expected);
  const correct = (corrections: object) =>
    sheets.index.sheets.correct({ fileId: 'flat.docx', sheet: 2, corrections: JSON.stringify(corrections) });
  expect(await correct({ header_row: 1 })).toMatchObject({
    headerRow: 1,
    rows: 2,
    at: { page: 1 },
    columns: [{ name: 'Deposit' }, { name: '€2,400' }],
  });
  expect(cite(2, [2])).toEqual(expected);
  // What the reader knew comes back with the corrections taken away.
  expect(await correct({})).toMatchObject({
    headerRow: null,
    columns: [{ name: 'Item' }, { name: 'Value' }],
  });
});

test('a paper that is removed leaves nothing of its tables', async () => {
  await sheets.store(paper(), 'flat.docx', WORD);
  expect(sheets.filesWith('Anna Berg')).not.toEqual([]);
  sheets.index.removeFile('flat.docx');
  expect(sheets.query('select * from paper_rows')).toEqual([]);
  expect(sheets.query("select name from sqlite_schema where name glob 'sheet_[0-9]*'")).toEqual([]);
  expect(sheets.filesWith('Anna Berg')).toEqual([]);
});

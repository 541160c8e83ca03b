// Sheets in `ask.db`: what is stored of a file, and how it is understood.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import type { FileType } from '#shared/file-types.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies FileType;
let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

const costs = `Costs of 2024;;;
Date;City;Amount (€);Paid
01.02.2024;Köln;1.200,50;ja
13.02.2024;Bonn;n/a;nein
14.02.2024;  köln ;99,50;ja
;Total;1.300,00;
`;

describe('a stored sheet', () => {
  test('has each row with its typed values beside the texts', async () => {
    expect(await sheets.store(costs)).toBe(1);
    expect(sheets.query('select row, is_data, c1, r1, c2, r2, c3, r3, c4, r4 from sheet_1')).toEqual([
      {
        row: 1,
        is_data: 0,
        c1: null,
        r1: 'Costs of 2024',
        c2: null,
        r2: null,
        c3: null,
        r3: null,
        c4: null,
        r4: null,
      },
      {
        row: 2,
        is_data: 0,
        c1: null,
        r1: 'Date',
        c2: 'City',
        r2: 'City',
        c3: null,
        r3: 'Amount (€)',
        c4: null,
        r4: 'Paid',
      },
      {
        row: 3,
        is_data: 1,
        c1: '2024-02-01',
        r1: '01.02.2024',
        c2: 'Köln',
        r2: 'Köln',
        c3: 1200.5,
        r3: '1.200,50',
        c4: 1,
        r4: 'ja',
      },
      {
        row: 4,
        is_data: 1,
        c1: '2024-02-13',
        r1: '13.02.2024',
        c2: 'Bonn',
        r2: 'Bonn',
        c3: null,
        r3: 'n/a',
        c4: 0,
        r4: 'nein',
      },
      {
        row: 5,
        is_data: 1,
        c1: '2024-02-14',
        r1: '14.02.2024',
        c2: 'köln',
        r2: '  köln ',
        c3: 99.5,
        r3: '99,50',
        c4: 1,
        r4: 'ja',
      },
      {
        row: 6,
        is_data: 0,
        c1: null,
        r1: null,
        c2: 'Total',
        r2: 'Total',
        c3: 1300,
        r3: '1.300,00',
        c4: null,
        r4: null,
      },
    ]);
    expect(
      sheets.query('select sheet, column, folded, value, rows from sheet_values order by value'),
    ).toEqual([
      { sheet: 1, column: 2, folded: 'bonn', value: 'Bonn', rows: 1 },
      { sheet: 1, column: 2, folded: 'koln', value: 'Köln', rows: 1 },
      { sheet: 1, column: 2, folded: 'koln', value: 'köln', rows: 1 },
    ]);
  });

  test('is described as it was understood', async () => {
    await sheets.store(costs);
    const column = { unit: null, decimal: ',', dateOrder: null, empty: 0, unparsed: 0 };
    expect(sheets.descriptions()).toEqual([
      {
        sheet: 1,
        name: 'costs',
        headerRow: 2,
        totalsRows: [6],
        hiddenRows: [],
        rows: 3,
        notes: [],
        columns: [
          { ...column, key: 'c1', name: 'Date', type: 'date', dateOrder: 'dmy' },
          { ...column, key: 'c2', name: 'City', type: 'text' },
          { ...column, key: 'c3', name: 'Amount (€)', type: 'number', unit: '€', unparsed: 1 },
          { ...column, key: 'c4', name: 'Paid', type: 'boolean' },
        ],
      },
    ]);
  });

  test('tells by notes what was assumed', async () => {
    await sheets.store('City,Day,Size\nBonn,1/2/2024,"1,200"\nUlm,3/4/2024,"1,300"\n');
    expect(sheets.descriptions()[0]?.notes).toEqual([
      'Dates in “Day” could be read in two ways: they are read with the day first.',
      'Numbers in “Size” could be read in two ways: they are read with a point before decimals.',
    ]);
  });

  test('has no totals among its data: rows that say so, and a last row that is the sum', async () => {
    await sheets.store('City,A\nBonn,1\nUlm,2\nSubtotal,3\nKiel,4\nGrand total,7\n', 'a.csv');
    await sheets.store('City,A,B\nBonn,1,5\nUlm,2,6\nKiel,4,7\n,7,18\n', 'b.csv');
    await sheets.store('City,A\nBonn,1\nUlm,2\nKiel,3\n', 'c.csv');
    await sheets.store('A,B\n1,1\n2,2\n3,3\n6,6\n', 'd.csv');
    expect(sheets.descriptions().map(({ totalsRows, rows }) => [totalsRows, rows])).toEqual([
      [[4, 6], 3],
      [[5], 3],
      [[], 3],
      [[], 4],
    ]);
  });

  test('of a workbook has merged cells filled; every sheet is one, also an empty one', async () => {
    const rows = `<row r="1"><c r="A1" t="str"><v>Region</v></c><c r="B1" t="str"><v>Sum</v></c></row>
      <row r="3"><c r="A3" t="str"><v>North</v></c><c r="B3"><v>1</v></c></row><row r="4"><c r="B4"><v>2</v></c></row>`;
    const after = '<mergeCells><mergeCell ref="A3:A4"/><mergeCell ref="C1:XFD1048576"/></mergeCells>';
    const content = buildXlsx([
      { name: 'Empty', rows: '' },
      { name: 'North', rows, after },
      {
        name: 'Wide',
        rows: rowsXml([
          ['a', 'b'],
          ['c', 'd', 'e'],
        ]),
      },
    ]);
    expect(await sheets.store(content, 'x.xlsx', workbook)).toBe(2);
    expect(sheets.query('select row, c1, c2 from sheet_2')).toEqual([
      { row: 1, c1: 'Region', c2: null },
      { row: 3, c1: 'North', c2: 1 },
      { row: 4, c1: 'North', c2: 2 },
    ]);
    expect(
      sheets
        .descriptions()
        .map(({ sheet, name, rows: count, columns }) => [sheet, name, count, columns.length]),
    ).toEqual([
      [1, 'Empty', 0, 0],
      [2, 'North', 2, 2],
      [3, 'Wide', 1, 3],
    ]);
  });

  test('says where merged cells are too many to be filled', async () => {
    const area = (ref: string) => `<mergeCell ref="${ref}"/>`;
    const rows = rowsXml(Array.from({ length: 3000 }, (_, row) => [`Row ${row}`, row]));
    const store = async (areas: string[]) => {
      const after = `<mergeCells>${areas.map(area).join('')}</mergeCells>`;
      await sheets.store(buildXlsx([{ name: 'a', rows, after }]), `${areas.length}.xlsx`, workbook);
      return sheets.descriptions().at(-1)?.notes;
    };
    expect(await store(Array<string>(400).fill('A1:B3000'))).toEqual([
      'Merged cells are filled with their text.',
      'Its merged cells are too many: those further down are not filled with their text.',
    ]);
    expect(await store(Array<string>(10_001).fill('D1:E2'))).toEqual([
      'Of 10001 merged areas the first 10000 are filled with their text.',
    ]);
  });

  test('of a workbook has its header below a merged title, and no formula without a value among its numbers', async () => {
    const [title = '', ...rows] = [
      ['Costs of the house', null, null],
      ['Month', 'Gas', 'Oil'],
      ['May', 5, 6],
      ['June', 7, 8],
    ].map((row) => rowsXml([row]));
    const total = '<row><c t="inlineStr"><is><t>Total</t></is></c><c><f>SUM(B3:B4)</f><v></v></c></row>';
    const after = '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>';
    await sheets.store(
      buildXlsx([{ name: 'Costs', rows: title + rows.join('') + total, after }]),
      'x.xlsx',
      workbook,
    );
    expect(sheets.descriptions()[0]).toMatchObject({
      headerRow: 2,
      rows: 2,
      totalsRows: [5],
      hiddenRows: [],
      columns: [{ name: 'Month' }, { name: 'Gas', type: 'number', unparsed: 0 }, { name: 'Oil' }],
      notes: [
        'Merged cells are filled with their text.',
        '1 formula has no value in the file: open and save it with a spreadsheet program.',
      ],
    });
  });

  test('may become wider as its rows come', async () => {
    const line = (cells: number) => Array.from({ length: cells }, (_, index) => `x${index}`).join();
    await sheets.store(
      `a,b\n${`${line(2)}\n`.repeat(900)}${`${line(40)}\n`.repeat(900)}${`${line(500)}\n`.repeat(900)}`,
    );
    const [sheet] = sheets.query<{ number: number }>('select number from sheets');
    expect(sheets.query("select name from sqlite_master where name glob 'sheet_[0-9]*'")).toEqual([
      { name: `sheet_${sheet?.number}` },
    ]);
    expect(
      sheets.query(
        `select count(c2) as c2, count(r2) as r2, count(c40) as c40, count(c500) as c500 from sheet_${sheet?.number}`,
      ),
    ).toEqual([{ c2: 2701, r2: 2701, c40: 1800, c500: 900 }]);
  });

  test('has pages of 50 rows, whose lines are quoted with their place', async () => {
    const lines = Array.from({ length: 120 }, (_, row) => `City ${row},"${row}\n000",,x`);
    expect(await sheets.store(`City,Rent,Free,Mark\n${lines.join('\n')}\n`)).toBe(3);
    const pages = sheets.query<{ number: number; text: string; blocks: string }>(
      'select number, text, blocks from pages',
    );
    expect(pages.map(({ text }) => text.split('\n').length)).toEqual([50, 50, 21]);
    const [first] = pages;
    expect(first?.text.split('\n').slice(0, 2)).toEqual(['City\tRent\tFree\tMark', 'City 0\t0 000\t\tx']);
    const block = JSON.parse(first?.blocks ?? '[]')[1];
    expect(block).toMatchObject({
      kind: 'row',
      place: 'sheet costs, row 2',
      heading: null,
    });
    expect(first?.text.slice(block.start, block.end)).toBe('City 0\t0 000\t\tx');
  });

  test('with very many rows has them all, in pages without passages', async () => {
    const lines = Array.from({ length: 20_100 }, (_, row) => `City ${row},${row}`);
    expect(await sheets.store(`City,Rent\n${lines.join('\n')}\n`)).toBe(403);
    expect(sheets.query('select count(*) as count from passages')).toEqual([{ count: 0 }]);
    expect(sheets.descriptions()[0]).toMatchObject({
      rows: 20_100,
      notes: ['Its rows are too many to be found by their words.'],
    });
    expect(sheets.query('select sum(c2) as sum from sheet_1 where is_data = 1')).toEqual([
      { sum: (20_099 * 20_100) / 2 },
    ]);
  });
});

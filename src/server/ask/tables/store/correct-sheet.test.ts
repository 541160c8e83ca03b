// A sheet is understood again as somebody says, from its own cells.
import { setImmediate as otherWork } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SheetCorrections } from '#shared/sheets.ts';
import { SheetIndex } from '#server/testing/sheet-index.ts';

let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

const content = 'City,Day,Size\nBonn,1/2/2024,"1,200"\nUlm,3/4/2024,"1,300"\nAll,5/6/2024,"2,500"\n';
const correct = (corrections: SheetCorrections, fileId = 'costs.csv', sheet = 1) =>
  sheets.index.sheets.correct({ fileId, sheet, corrections: JSON.stringify(corrections) });
/** The rows of the only sheet, whichever table has them. */
const typed = () => {
  const [sheet] = sheets.query<{ number: number }>('select number from sheets');
  return sheets.query(`select is_data, c1, c2, c3 from sheet_${sheet?.number} order by row`);
};

describe('a correction', () => {
  test('changes the types and how numbers and dates are read', async () => {
    await sheets.store(content);
    const columns = [
      { key: 'c2', date_order: 'mdy' as const },
      { key: 'c3', decimal: ',' as const },
    ];
    const description = await correct({ columns, totals_rows: [4] });
    expect(description).toMatchObject({ rows: 2, totalsRows: [4], notes: [] });
    expect(sheets.descriptions()).toEqual([description]);
    expect(typed().slice(1)).toEqual([
      { is_data: 1, c1: 'Bonn', c2: '2024-01-02', c3: 1.2 },
      { is_data: 1, c1: 'Ulm', c2: '2024-03-04', c3: 1.3 },
      { is_data: 0, c1: 'All', c2: '2024-05-06', c3: 2.5 },
    ]);
    expect(sheets.query('select value from sheet_values')).toEqual([{ value: 'Bonn' }, { value: 'Ulm' }]);
  });

  test('makes the header data, and a column a text', async () => {
    await sheets.store(content);
    const columns = [{ key: 'c3', type: 'text' as const }];
    const description = await correct({ header_row: null, columns });
    expect(description).toMatchObject({ headerRow: null, rows: 4 });
    expect(description?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Column 1', 'text'],
      ['Column 2', 'text'],
      ['Column 3', 'text'],
    ]);
    expect(typed()[0]).toEqual({ is_data: 1, c1: 'City', c2: 'Day', c3: 'Size' });
  });

  test('that is taken back leaves the sheet as it was understood at first', async () => {
    await sheets.store(content);
    const [before, cells] = [sheets.descriptions(), typed()];
    await correct({ header_row: 3, columns: [{ key: 'c1', type: 'number' }] });
    expect(sheets.descriptions()).not.toEqual(before);
    await correct({});
    expect([sheets.descriptions(), typed()]).toEqual([before, cells]);
  });

  test('gives columns names and units; others give way, and the cells are read as before', async () => {
    await sheets.store('Amount,Amount,Price\n5 €,1,2\n6 €,3,4\n7 €,x,6\n');
    const columns = [
      { key: 'c1', unit: 'EUR' },
      { key: 'c2', name: 'amount 2', type: 'number' as const, unit: null },
      { key: 'c3', name: 'Amount', unit: 'kWh' },
    ];
    const description = await correct({ columns });
    expect(description?.columns.map(({ name, unit, unparsed }) => [name, unit, unparsed])).toEqual([
      ['Amount 3', 'EUR', 0],
      ['amount 2', null, 1],
      ['Amount', 'kWh', 0],
    ]);
    expect(sheets.index.sheets.listCorrections()).toEqual([
      { fileId: 'costs.csv', sheet: 1, corrections: JSON.stringify({ columns }) },
    ]);
  });

  test('of mixed currencies counts those in one of them; until then it is noted that they are text', async () => {
    await sheets.store('City,Rent\nBonn,500 €\nBern,900 CHF\nUlm,700 €\n');
    expect(sheets.descriptions()[0]).toMatchObject({
      columns: [{ type: 'text' }, { type: 'text' }],
      notes: [expect.stringContaining('“Rent” has amounts in €, CHF: it is read as text')],
    });
    const francs = await correct({ columns: [{ key: 'c2', type: 'number', unit: 'CHF' }] });
    expect(francs).toMatchObject({ columns: [{}, { unit: 'CHF', unparsed: 2 }], notes: [] });
  });

  test('is in force when the file is read again', async () => {
    await sheets.store(content);
    const corrections = JSON.stringify({ columns: [{ key: 'c3', type: 'text' }] });
    await sheets.store(content, 'costs.csv', 'text/csv', new Map([[1, corrections]]));
    expect(sheets.descriptions()[0]?.columns[2]?.type).toBe('text');
    expect(sheets.index.sheets.listCorrections()).toMatchObject([{ corrections }]);
  });

  test('is seen as a whole or not at all, also where the process ends in the middle of it', async () => {
    await sheets.store(`${content}${'Bonn,1/2/2024,7\n'.repeat(20_000)}`);
    const before = sheets.descriptions();
    const correcting = correct({ columns: [{ key: 'c3', type: 'text' }] });
    for (let step = 0; step < 3; step++) await otherWork();
    const present = sheets.query<{ description: string | null; replaces: number | null }>(
      'select * from sheets',
    );
    expect(present.map(({ replaces, description }) => [replaces, description === null])).toEqual([
      [null, false],
      [expect.any(Number), true],
    ]);
    expect(present[0]?.description).toBe(JSON.stringify(before[0]));
    sheets.reopen();
    await correcting.catch(() => {});
    expect(sheets.descriptions()).toEqual(before);
    expect(sheets.query("select name from sqlite_master where name glob 'sheet_[0-9]*'")).toHaveLength(1);
  });

  test('of a file that is removed meanwhile leaves nothing', async () => {
    await sheets.store(`${content}${'Bonn,1/2/2024,7\n'.repeat(20_000)}`);
    const correcting = correct({ columns: [{ key: 'c3', type: 'text' }] });
    await otherWork();
    sheets.index.removeFile('costs.csv');
    expect(await correcting).toBeUndefined();
    expect(sheets.filesWith('Bonn')).toEqual([]);
  });

  test('comes after another one of the same sheet', async () => {
    await sheets.store(content);
    await Promise.all([correct({ header_row: null }), correct({ totals_rows: [3] })]);
    expect(sheets.descriptions()).toMatchObject([{ headerRow: 1, totalsRows: [3] }]);
  });

  test('of a sheet that is not there changes nothing', async () => {
    await sheets.store(content);
    expect(await correct({}, 'costs.csv', 2)).toBeUndefined();
    expect(await correct({}, 'other.csv')).toBeUndefined();
  });
});

// A sheet is understood again as somebody says, from its own cells.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';

let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

const content = 'City,Day,Size\nBonn,1/2/2024,"1,200"\nUlm,3/4/2024,"1,300"\nAll,5/6/2024,"2,500"\n';
const typed = () => sheets.query('select is_data, c1, c2, c3 from sheet_1 order by row');

describe('a correction', () => {
  test('changes the types and how numbers and dates are read', async () => {
    await sheets.store(content);
    const columns = [
      { key: 'c2', dateOrder: 'mdy' as const },
      { key: 'c3', decimal: ',' as const },
    ];
    const description = await sheets.index.sheets.correct('costs.csv', 1, { columns, totalsRows: [4] });
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
    const description = await sheets.index.sheets.correct('costs.csv', 1, { headerRow: null, columns });
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
    await sheets.index.sheets.correct('costs.csv', 1, {
      headerRow: 3,
      columns: [{ key: 'c1', type: 'number' }],
    });
    expect(sheets.descriptions()).not.toEqual(before);
    await sheets.index.sheets.correct('costs.csv', 1, {});
    expect([sheets.descriptions(), typed()]).toEqual([before, cells]);
  });

  test('of a sheet that is not there changes nothing', async () => {
    await sheets.store(content);
    expect(await sheets.index.sheets.correct('costs.csv', 2, {})).toBeUndefined();
    expect(await sheets.index.sheets.correct('other.csv', 1, {})).toBeUndefined();
  });
});

// Nothing is left in `ask.db` of sheets whose file is gone, or was not read to its end.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SheetIndex } from '#server/testing/sheet-index.ts';

let sheets: SheetIndex;
beforeEach(() => void (sheets = new SheetIndex()));
afterEach(() => sheets.remove());

describe('what is left of a sheet', () => {
  test('is nothing, when its file is removed', async () => {
    await sheets.store('City,Rent\nZwickauWest,500\nBonn,400\n');
    await sheets.store('City,Rent\nUlm,500\nBonn,400\n', 'other.csv');
    expect(sheets.filesWith('ZwickauWest')).not.toEqual([]);
    sheets.index.removeFile('costs.csv');
    expect(sheets.filesWith('ZwickauWest')).toEqual([]);
    expect(
      sheets.query(
        "select name from sqlite_master where name like 'sheet\\_%' escape '\\' and type = 'table'",
      ),
    ).toEqual([{ name: 'sheet_values' }, { name: 'sheet_2' }]);
    sheets.index.removeFile('other.csv');
    expect(sheets.filesWith('Ulm')).toEqual([]);
    expect(sheets.query('select count(*) as count from sheets')).toEqual([{ count: 0 }]);
  });

  test('is nothing, when it was not read to its end, or is read again', async () => {
    const [sheet, rows] = await sheets.begin('City,Rent\nZwickauWest,500\n', 'costs.csv', 'text/csv');
    for (const message of [sheet, rows]) if (message) await sheets.index.sheets.add(message);
    sheets.reopen();
    expect(sheets.index.listFiles()).toEqual([]);
    expect(sheets.filesWith('ZwickauWest')).toEqual([]);
    await sheets.store('City,Rent\nUlm,500\n');
    await sheets.store('City,Rent\nUlm,600\n');
    expect(sheets.query('select file from sheets')).toHaveLength(1);
  });

  test('is nothing, when its file is removed in the middle', async () => {
    const messages = await sheets.begin('City,Rent\nZwickauWest,500\n', 'costs.csv', 'text/csv');
    const adding = (async () => {
      for (const message of messages) await sheets.index.sheets.add(message);
    })();
    const settled = adding.catch(String);
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    sheets.index.removeFile('costs.csv');
    expect(await settled).toBe('Error: The file was removed meanwhile.');
    expect(sheets.filesWith('ZwickauWest')).toEqual([]);
  });
});

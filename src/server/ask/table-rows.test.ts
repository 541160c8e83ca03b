// The rows of a table of a file: all of them part by part, sorted and filtered, with what its columns hold.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableRows } from '#shared/table-rows.ts';
import { Person } from '../testing/ask-people.ts';
import { SheetIndex } from '../testing/sheet-index.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { createAnswering } from './answering/answering.ts';

const COSTS = [
  'City,Day,Cost (€),Paid',
  'Bonn,2024-02-01,1200.5,yes',
  'ulm,2024-04-03,,no',
  'Bonn,2024-06-05,n/a,yes',
  ',2024-05-05,300,no',
  'Aachen,2024-01-01,20,yes',
  'Total,,1520.5,',
].join('\n');

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  let collection: string;
  let file: string;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
    collection = (await ada.create()).id;
    file = (await ada.add(collection, COSTS))[0]?.id ?? '';
  });

  const list = (input: object = {}) =>
    ada.get<TableRows>('files.tableRows', { id: file, sheet: 1, ...input });
  const filtered = (...filters: object[]) => list({ filters: JSON.stringify(filters) });

  test('they are all rows of data with their numbers in the file, and the columns are told', async () => {
    const { columns, ...rest } = await list();
    expect(rest).toEqual({
      data: [
        ['Bonn', '2024-02-01', 1200.5, 'yes'],
        ['ulm', '2024-04-03', null, 'no'],
        ['Bonn', '2024-06-05', 'n/a', 'yes'],
        [null, '2024-05-05', 300, 'no'],
        ['Aachen', '2024-01-01', 20, 'yes'],
      ],
      rows: [2, 3, 4, 5, 6],
      count: 5,
      place: null,
    });
    const day = { name: 'Day', kind: 'date', unit: null, distinct: 5, empty: 0 };
    expect(columns).toEqual([
      {
        key: 'c1',
        name: 'City',
        kind: 'text',
        unit: null,
        distinct: 3,
        empty: 1,
        smallest: 'Aachen',
        largest: 'ulm',
      },
      { key: 'c2', ...day, smallest: '2024-01-01', largest: '2024-06-05' },
      {
        key: 'c3',
        name: 'Cost (€)',
        kind: 'number',
        unit: '€',
        distinct: 4,
        empty: 1,
        smallest: 20,
        largest: 1200.5,
      },
      {
        key: 'c4',
        name: 'Paid',
        kind: 'boolean',
        unit: null,
        distinct: 2,
        empty: 0,
        smallest: null,
        largest: null,
      },
    ]);
  });

  test('they come part by part, sorted both ways, what has no value last', async () => {
    expect(await list({ skip: 1, limit: 2 })).toMatchObject({ rows: [3, 4], count: 5 });
    expect(await list({ skip: 5 })).toMatchObject({ rows: [], data: [], count: 5 });
    expect((await list({ sort: 'c3' })).rows).toEqual([6, 5, 2, 3, 4]);
    expect((await list({ sort: '-c3' })).rows).toEqual([2, 5, 6, 3, 4]);
    // Without regard to upper and lower case.
    expect((await list({ sort: 'c1' })).rows).toEqual([6, 2, 4, 3, 5]);
  });

  test('they are filtered as those of a plan, and the columns are told of all rows', async () => {
    const inBonn = await filtered({ column: 'c1', op: 'is', values: ['bonn'] });
    expect(inBonn).toMatchObject({ rows: [2, 4], count: 2 });
    expect(inBonn.columns[0]).toMatchObject({ distinct: 3 });
    expect(await filtered({ column: 'c1', op: 'empty' })).toMatchObject({ rows: [5] });
    expect(
      await filtered(
        { column: 'c3', op: 'at_least', values: [300] },
        { column: 'c4', op: 'is', values: [true] },
      ),
    ).toMatchObject({ rows: [2] });
    expect(await filtered({ column: 'c1', op: 'is', values: ['Rome'] })).toMatchObject({
      data: [],
      count: 0,
    });
  });

  test('the place of a row is found in any order, and nowhere where it is not listed', async () => {
    expect((await list({ row: 4, limit: 1 })).place).toBe(2);
    expect((await list({ row: 2, sort: '-c3' })).place).toBe(0);
    const others = JSON.stringify([{ column: 'c1', op: 'is_not', values: ['Bonn'] }]);
    expect((await list({ row: 2, filters: others })).place).toBeNull();
    // The total is no row of data.
    expect((await list({ row: 7 })).place).toBeNull();
  });

  test.each([
    [{ sort: 'c9' }, 'The table has no column c9.'],
    [{ filters: '[{"column":"c9","op":"empty"}]' }, 'The table has no column c9.'],
    [{ filters: '[{"column":"c1","op":"more","values":[1]}]' }, 'City is not a column of numbers.'],
    [
      { filters: '[{"column":"c1","op":"is","values":[]}]' },
      'The filters are a list in JSON, as those of a plan.',
    ],
    [{ filters: '{"column":"c1"}' }, 'The filters are a list in JSON, as those of a plan.'],
    [{ filters: "' or 1=1" }, 'The filters are a list in JSON, as those of a plan.'],
    [{ sort: 'row' }, undefined],
    [{ skip: -1 }, undefined],
  ])('what does not suit the table is refused: %j', async (input, detail) => {
    const refused = await ada.call('files.tableRows', { id: file, sheet: 1, ...input });
    expect(refused.status).toBe(422);
    if (detail !== undefined) expect(refused.text).toContain(detail);
  });

  test('who may not read a file finds no rows, nor does anybody of a table that is not there', async () => {
    const input = { id: file, sheet: 1 };
    const missing = '01970000-0000-7000-8000-000000000000';
    const hidden = await ben.call('files.tableRows', input);
    expect(hidden.status).toBe(404);
    expect(hidden.text).toBe((await ben.call('files.tableRows', { ...input, id: missing })).text);
    expect(await ada.status('files.tableRows', { ...input, sheet: 2 })).toBe(404);
    await ada.get('collections.update', { id: collection, access: 'everyone' });
    expect(await ben.get('files.tableRows', input)).toMatchObject({ count: 5 });
    await ada.get('collections.update', { id: collection, access: 'private' });
    expect(await ben.status('files.tableRows', input)).toBe(404);
    const [text] = await ada.add(collection, 'No table.');
    expect(await ada.status('files.tableRows', { id: text?.id, sheet: 1 })).toBe(404);
    await ada.get('files.remove', { id: file });
    expect(await ada.status('files.tableRows', input)).toBe(404);
  });

  test('a correction counts at once', async () => {
    await list({ sort: 'c1' });
    await ada.get('files.correctTable', { id: file, sheet: 1, corrections: { header_row: null } });
    expect(await list({ sort: 'c1' })).toMatchObject({
      count: 7,
      columns: [{ name: 'Column 1' }, {}, {}, {}],
    });
  });
});

test('a million cells are sorted, filtered and read from the middle while the server does other work', async () => {
  const sheets = new SheetIndex();
  const rows = Array.from({ length: 100_000 }, (_, row) =>
    Array.from({ length: 10 }, (_cell, column) =>
      column < 9 ? (row * 7919 + column) % 99_991 : `item ${row % 5000}`,
    ).join(','),
  );
  await sheets.store(['a,b,c,d,e,f,g,h,i,j', ...rows].join('\n'), 'large.csv');
  const answering = createAnswering({ indexPath: sheets.path });
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const find = async (input: object) => {
    const begun = performance.now();
    const found = await answering.rows({ id: 'large.csv', revision: 1 }, 1, {
      skip: 50_000,
      limit: 100,
      filters: [],
      ...input,
    });
    if (found == null || 'refused' in found) throw new Error('There are no rows.');
    return { ...found, took: performance.now() - begun };
  };
  const sort = { column: 'c1', direction: 'descending' } as const;
  const first = await find({ sort });
  const next = await find({ sort, skip: 50_100 });
  const some = await find({ skip: 0, filters: [{ column: 'c10', op: 'contains', values: ['ITEM 49'] }] });
  clearInterval(watch);
  await answering.close();
  sheets.remove();
  expect([first.count, first.data.length, next.data.length]).toEqual([100_000, 100, 100]);
  expect(Number(next.data[0]?.[0])).toBeLessThanOrEqual(Number(first.data.at(-1)?.[0]));
  expect(first.columns[9]).toMatchObject({ distinct: 5000, smallest: 'item 0', largest: 'item 999' });
  expect(some.count).toBe(2220);
  // The order is kept: a further part costs no more than its own rows.
  expect(next.took).toBeLessThan(first.took / 2);
  expect(longest).toBeLessThan(500);
}, 120_000);

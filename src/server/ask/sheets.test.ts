// Tables of files as they were understood, and corrections of them, through the real processes on both transports.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { sheetMessages, type SheetCorrections, type SheetView } from '#shared/sheets.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { buildXlsx, rowsXml } from '../testing/xlsx.ts';
import { openReader } from './answering/index-reader.ts';
import { Following } from './following.ts';
import { listSheets } from './tables/preview.ts';

const COSTS =
  'City,Day,Cost\nBonn,1/2/2024,"1,200"\nUlm,3/4/2024,"1,300"\nBonn,5/6/2024,"1,500"\nAll,6/7/2024,"4,000"\n';
const QUESTION = 'What is the total cost in Bonn?';
const EUROPEAN: SheetCorrections = { columns: [{ key: 'c3', decimal: ',' }] };

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

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

  const show = (person: Person, sheet = 1) => person.get<SheetView>('files.table', { id: file, sheet });
  const correct = (corrections: object, sheet = 1) =>
    ada.call('files.correctTable', { id: file, sheet, corrections });
  const total = async () => (await ada.ask(QUESTION)).figure?.rows;

  test('a table is shown as it was understood, the texts beside the values', async () => {
    expect(await ada.get('files.tables', { id: file })).toEqual({
      data: [
        {
          sheet: 1,
          name: expect.any(String),
          page: null,
          place: null,
          rows: 4,
          columns: 3,
          is_corrected: false,
        },
      ],
      count: 1,
    });
    const { columns, preview, notes, ...rest } = await show(ada);
    expect(rest).toMatchObject({ header_row: 1, totals_rows: [], corrections: {}, is_pending: false });
    expect(columns.map(({ name, type, date_order }) => [name, type, date_order])).toEqual([
      ['City', 'text', null],
      ['Day', 'date', 'dmy'],
      ['Cost', 'number', null],
    ]);
    expect(preview.slice(0, 2)).toEqual([
      { row: 1, kind: 'header', hidden: false, texts: ['City', 'Day', 'Cost'], values: [null, null, null] },
      {
        row: 2,
        kind: 'data',
        hidden: false,
        texts: ['Bonn', '1/2/2024', '1,200'],
        values: ['Bonn', '2024-02-01', 1200],
      },
    ]);
    expect(notes.join(' ')).toContain('the day first');
  });

  test('a correction counts at once, and so does taking it back', async () => {
    expect(await total()).toEqual([[2700]]);
    const before = await show(ada);
    expect((await correct(EUROPEAN)).body).toMatchObject({ corrections: EUROPEAN, is_pending: false });
    expect(await total()).toEqual([[2.7]]);
    expect(await ada.get('files.tables', { id: file })).toMatchObject({ data: [{ is_corrected: true }] });
    expect((await correct({ totals_rows: [2, 5] })).body).toMatchObject({ rows: 2, totals_rows: [2, 5] });
    expect(await total()).toEqual([[1500]]);
    expect((await correct({})).body).toEqual(before);
    expect(await total()).toEqual([[2700]]);
  });

  test('an answer that was given before a correction stays as it was', async () => {
    const { id } = await ada.ask(QUESTION);
    await correct(EUROPEAN);
    expect((await ada.get<Question>('questions.get', { id })).figure?.rows).toEqual([[2700]]);
  });

  test('who may not read a file finds no table; who does not own it may not correct it', async () => {
    const missing = { id: '01970000-0000-7000-8000-000000000000', sheet: 1 };
    for (const [procedure, input] of [
      ['files.tables', {}],
      ['files.table', { sheet: 1 }],
      ['files.correctTable', { sheet: 1, corrections: {} }],
    ] as const) {
      const hidden = await ben.call(procedure, { ...input, id: file });
      expect(hidden).toMatchObject({ status: 404 });
      expect(hidden.text).toBe((await ben.call(procedure, { ...input, id: missing.id })).text);
    }
    await ada.get('collections.update', { id: collection, access: 'everyone' });
    expect((await show(ben)).columns).toHaveLength(3);
    const refused = await ben.call('files.correctTable', { id: file, sheet: 1, corrections: EUROPEAN });
    expect([refused.status, refused.detail]).toEqual([409, 'Only who owns a collection may change it.']);
    expect((await show(ada)).corrections).toEqual({});
  });

  test.each([
    ['a row that is not there', { header_row: 77 }, sheetMessages.noSuchRow],
    ['a total that is not there', { totals_rows: [77] }, sheetMessages.noSuchRow],
    ['a total above the data', { totals_rows: [1] }, sheetMessages.totalsAboveData],
    ['a column that is not there', { columns: [{ key: 'c4' }] }, sheetMessages.noSuchColumn],
    ['a column twice', { columns: [{ key: 'c1' }, { key: 'c1' }] }, sheetMessages.columnTwice],
    [
      'a name twice',
      {
        columns: [
          { key: 'c1', name: 'A' },
          { key: 'c2', name: 'a' },
        ],
      },
      sheetMessages.nameTwice,
    ],
    ['an order of numbers', { columns: [{ key: 'c3', date_order: 'dmy' }] }, sheetMessages.onlyDates],
    ['an order that there is not', { columns: [{ key: 'c2', date_order: 'ydm' }] }, 'Invalid option'],
    ['a unit of texts', { columns: [{ key: 'c1', unit: '€' }] }, sheetMessages.onlyNumbers],
    ['something else', { rows: [] }, 'Unrecognized'],
  ])('a correction is refused with a sentence, and loses nothing: %s', async (_name, wrong, sentence) => {
    await correct(EUROPEAN);
    const answer = await correct(wrong);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
    expect(await show(ada)).toMatchObject({ corrections: EUROPEAN, is_pending: false });
  });

  test('what is left out is compared with what is guessed, not with what was corrected before', async () => {
    await correct({ header_row: 3, columns: [{ key: 'c3', type: 'text' }] });
    const european = await correct({ totals_rows: [3], columns: [{ key: 'c3', decimal: ',' }] });
    expect(european).toMatchObject({ status: 200, body: { header_row: 1, totals_rows: [3], rows: 3 } });
    expect(await total()).toEqual([[2.7]]);
  });

  test('of a file that is not read, is gone, or has no such table, none is corrected', async () => {
    expect((await correct({}, 2)).status).toBe(404);
    const [text] = await ada.add(collection, 'The cellar is dry.');
    expect(await ada.get('files.tables', { id: text?.id })).toEqual({ data: [], count: 0 });
    expect(await ada.status('files.table', { id: text?.id, sheet: 1 })).toBe(404);
    const input = { sheet: 1, corrections: EUROPEAN };
    expect(await ada.status('files.correctTable', { id: text?.id, ...input })).toBe(404);
    const [other] = await ada.add(collection, `${COSTS}Ulm,7/7/2024,1\n`);
    const { db, ask } = app.deps;
    // Its row is there, as while it waits; the index has another one.
    const id = other?.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) ?? '';
    await db
      .updateTable('files')
      .set({ id, status: 'reading' })
      .where('id', '=', other?.id ?? '')
      .execute();
    const refused = await ada.call('files.correctTable', { id, ...input });
    expect([refused.status, refused.detail]).toEqual([409, sheetMessages.notRead]);
    expect(await ada.get('files.tables', { id })).toEqual({ data: [], count: 0 });
    await ask.settled();
    await ada.get('files.remove', { id: file });
    expect((await correct(EUROPEAN)).status).toBe(404);
    expect(await db.selectFrom('sheet_corrections').selectAll().execute()).toEqual([]);
  });

  test('a correction goes with its file', async () => {
    await correct({ columns: [{ key: 'c1', name: 'Municipality' }] });
    expect(await app.deps.db.selectFrom('sheet_corrections').selectAll().execute()).toHaveLength(1);
    await ada.get('collections.remove', { id: collection });
    expect(await app.deps.db.selectFrom('sheet_corrections').selectAll().execute()).toEqual([]);
  });

  test('a correction counts when the file is read again, also one that came while it was read', async () => {
    await correct(EUROPEAN);
    const { db, ask } = app.deps;
    rmSync(join(app.dataDir, 'ask.db'));
    const storing = db
      .updateTable('sheet_corrections')
      .set({ corrections: JSON.stringify({ header_row: null }), version: 2 })
      .execute();
    await ada.status('files.table', { id: file, sheet: 1 });
    await storing;
    await ask.corrected(file);
    await ask.settled();
    expect(await show(ada)).toMatchObject({ header_row: null, is_pending: false });
  });

  test('every sheet of a workbook is corrected for itself; hidden rows and totals are shown as such', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`City ${index}`, 2]);
    const data = rowsXml([['City', 'Rent'], ...rows, ['Total', 80]]);
    let number = 0;
    const withHidden = data.replaceAll('<row>', () => (++number === 3 ? '<row hidden="1">' : '<row>'));
    const book = buildXlsx([
      { name: 'Rents', rows: withHidden },
      {
        name: 'Others',
        rows: rowsXml([
          ['x', 'y'],
          [1, 2],
        ]),
      },
    ]);
    file = (await ada.add(collection, book))[0]?.id ?? '';
    const { preview, totals_rows } = await show(ada);
    expect(totals_rows).toEqual([42]);
    expect(preview.map(({ row }) => row)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => index + 1),
      38,
      39,
      40,
      41,
      42,
    ]);
    expect(preview.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual([3]);
    expect(preview.at(-1)?.kind).toBe('total');
    await correct({ totals_rows: [] }, 1);
    await correct({ header_row: null }, 2);
    expect(await show(ada)).toMatchObject({ rows: 41, header_row: 1, totals_rows: [] });
    expect(await show(ada, 2)).toMatchObject({ rows: 2, header_row: null });
  });
});

test('another process notices a correction, one that was taken back, and a database that was restored', async () => {
  const ada = await Person.make(app, 'rest');
  const { id } = await ada.create();
  const [file] = await ada.add(id, COSTS);
  const dataDir = mkdtempSync(join(tmpdir(), 'follower-'));
  const { db, ask } = app.deps;
  const other = new Following({
    db,
    storage: ask.storage,
    dataDir,
    servesAlone: false,
    onProgress: () => {},
    log: app.deps.log,
    source: undefined,
    languages: undefined,
  });
  try {
    other.wake();
    await other.settled();
    const input = { id: file?.id, sheet: 1 };
    const seen = async () => {
      await other.removed();
      await other.settled();
      const reader = openReader(join(dataDir, 'ask.db'));
      try {
        return reader && listSheets(reader.db, file?.id ?? '')?.[0]?.description.columns[2]?.decimal;
      } finally {
        reader?.close();
      }
    };
    expect(await seen()).toBe('.');
    await ada.get('files.correctTable', { ...input, corrections: EUROPEAN });
    expect(await seen()).toBe(',');
    await ada.get('files.correctTable', { ...input, corrections: {} });
    expect(await seen()).toBe('.');
    await ada.get('files.correctTable', { ...input, corrections: EUROPEAN });
    expect(await seen()).toBe(',');
    await db.deleteFrom('sheet_corrections').execute();
    expect(await seen()).toBe('.');
  } finally {
    await other.close();
    rmSync(dataDir, { recursive: true });
  }
});

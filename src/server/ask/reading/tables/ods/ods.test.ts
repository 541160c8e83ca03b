// Spreadsheets of OpenDocument: what cells show, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildOpenDocument, openCell, openSheet } from '#server/testing/opendocument.ts';
import { readInChild, sheetsOf } from '#server/testing/reading.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';

const ODS = 'application/vnd.oasis.opendocument.spreadsheet' satisfies FileType;
const ods = (body: string, automatic = '') => buildOpenDocument('spreadsheet', { body, automatic });
const read = (content: Uint8Array) => sheetsOf(content, ODS);
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const value = (type: string, more: string, text = 'shown') =>
  openCell(text, `office:value-type="${type}" ${more}`);
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('the cells of an OpenDocument spreadsheet', () => {
  test('are texts, numbers with all digits and their unit, dates, times and truth values', async () => {
    const style = (name: string, format: string) =>
      `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${format}"/>`;
    const automatic = `<number:number-style style:name="N1"><number:number/><number:text> kWh</number:text></number:number-style>
      <number:currency-style style:name="N2"><number:number/><number:currency-symbol>€</number:currency-symbol></number:currency-style>
      <number:time-style style:name="N3" number:truncate-on-overflow="false"><number:hours/><number:text>:</number:text></number:time-style>
      ${style('ce1', 'N1')}${style('ce2', 'N2')}${style('ce3', 'N3')}`;
    const cells = [
      openCell('Heat &lt;1&gt;</text:p><text:p>of<text:s/>gas'),
      value('float', 'office:value="0.30000000000000004"'),
      value('float', 'office:value="12" table:style-name="ce1"'),
      value('percentage', 'office:value="0.255"'),
      value('currency', 'office:value="1200.5" office:currency="EUR"'),
      value('currency', 'office:value="7" office:currency="EUR" table:style-name="ce2"'),
      value('date', 'office:date-value="2024-03-01"'),
      value('date', 'office:date-value="2024-03-01T12:00:00"'),
      value('time', 'office:time-value="PT09H30M00S"'),
      value('time', 'office:time-value="PT26H30M00S" table:style-name="ce3"'),
      value('boolean', 'office:boolean-value="true"'),
      value('string', 'calcext:value-type="error" table:formula="of:=NA()"', '#N/A'),
    ];
    const [sheet] = await read(ods(openSheet('Costs', row(cells.join(''))), automatic));
    expect(sheet).toMatchObject({ name: 'Costs', end: { decimal: '.', notes: [] } });
    expect(sheet?.rows).toEqual([
      [
        1,
        'Heat <1>\nof gas',
        '0.3',
        '12 kWh',
        '25.5%',
        '1200.5 EUR',
        '7 €',
        '2024-03-01',
        '2024-03-01T12:00:00',
        '09:30:00',
        '26:30 h',
        'TRUE',
        '#N/A',
      ],
    ]);
  });

  test('have the format of their row or column where they have none', async () => {
    const automatic = `<number:number-style style:name="N1"><number:number/><number:text> kWh</number:text></number:number-style>
      <style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>`;
    const columns =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="ce1" table:number-columns-repeated="1000"/>';
    const five = value('float', 'office:value="5"');
    const rows = `${columns}${row(five + five + five)}${row(five, 'table:default-cell-style-name="ce1"')}`;
    expect((await read(ods(openSheet('a', rows), automatic)))[0]?.rows).toEqual([
      [1, '5', '5', '5 kWh'],
      [2, '5 kWh'],
    ]);
  });

  test('come as often as the file says, empty ones only counted', async () => {
    const empty = '<table:table-cell table:number-columns-repeated="2"/>';
    const twice = openCell('x', 'table:number-columns-repeated="2" office:value-type="string"');
    const rows = [
      row(empty, 'table:number-rows-repeated="3"'),
      row(empty + twice + openCell('y'), 'table:number-rows-repeated="2"'),
      row(
        '<table:table-cell table:number-columns-repeated="16384"/>',
        'table:number-rows-repeated="1048000"',
      ),
    ];
    expect((await read(ods(openSheet('a', rows.join('')))))[0]?.rows).toEqual([
      [4, null, null, 'x', 'x', 'y'],
      [5, null, null, 'x', 'x', 'y'],
    ]);
  });

  test('that are merged, hidden, on a hidden sheet or without a result are read, and it is noted', async () => {
    const automatic =
      '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const merged = openCell('x', 'table:number-columns-spanned="3" table:number-rows-spanned="2"');
    const rows = [
      '<table:table-column table:visibility="collapse"/>',
      row(`${merged}<table:covered-table-cell table:number-columns-repeated="2"/>${openCell('z')}`),
      row(openCell('1'), 'table:visibility="collapse"'),
      row('<table:table-cell/>', 'table:visibility="filter"'),
      row('<table:table-cell table:formula="of:=NOW()"/>'),
    ];
    const sheets = await read(
      ods(openSheet('Chart', '') + openSheet('Costs', rows.join(''), 'table:style-name="ta1"'), automatic),
    );
    expect(sheets.map(({ name, rows: own }) => [name, own])).toEqual([
      ['Chart', []],
      [
        'Costs',
        [
          [1, 'x', null, null, 'z'],
          [2, '1'],
        ],
      ],
    ]);
    expect(sheets[1]?.end).toEqual({
      decimal: '.',
      merged: [{ top: 1, left: 1, bottom: 2, right: 3 }],
      hidden: [2],
      notes: [
        'This sheet is hidden in the file.',
        '1 row is hidden in the file, and counted like the others.',
        'Some columns are hidden in the file, and read like the others.',
        'Merged cells are filled with their text.',
        '1 formula has no value in the file: open and save it with a spreadsheet program.',
      ],
    });
  });

  test('have no text of remarks, drawings or changes', async () => {
    const rows = `<table:shapes><draw:frame><text:p>no</text:p></draw:frame></table:shapes>${row('<table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>yes</text:p></table:table-cell>')}`;
    const changes =
      '<table:tracked-changes><table:table-cell><text:p>no</text:p></table:table-cell></table:tracked-changes>';
    const sheets = await read(ods(changes + openSheet('a', rows)));
    expect(sheets.map((sheet) => sheet.rows)).toEqual([[[1, 'yes']]]);
  });
});

describe('an OpenDocument spreadsheet that means harm', () => {
  test('takes little for rows and cells that come a million times', async () => {
    const far = row(
      `<table:table-cell table:number-columns-repeated="4000000"/>${openCell('x')}`.repeat(2000),
      'table:number-rows-repeated="4000"',
    );
    const told: unknown[] = [];
    await readInChild(ods(openSheet('a', `${row(openCell('1'))}${far}`)), ODS, {
      limits: { secondsWithoutPage: 5 },
      onTable: async (message) => void told.push(message),
    });
    expect(told).toMatchObject([
      {},
      { rows: [{ row: 1, cells: ['1'] }] },
      { sheetEnd: { notes: ['Only the first 500 columns are read.'] } },
    ]);
  });

  test('fails with a sentence: no cells, too many, too many sheets, more than fits', async () => {
    const many = row(
      openCell('x', 'table:number-columns-repeated="400"'),
      'table:number-rows-repeated="1000000"',
    );
    for (const [content, sentence] of [
      [ods(''), 'This file has no cells with text.'],
      [ods(openSheet('a', many)), 'This file has more than 5 million cells: divide it into several.'],
      [ods(openSheet('a', '').repeat(201)), 'This file has more than 200 sheets: divide it into several.'],
    ] as const)
      expect(await detailOf(read(content))).toBe(sentence);
  });

  test('expands no entity and loads nothing', async () => {
    const content = `<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]>${openSheet('a', row(openCell('x&a;&b;')))}`;
    const more = [{ name: 'content.xml', content }];
    expect((await read(buildOpenDocument('spreadsheet', { body: '', more })))[0]?.rows).toEqual([
      [1, 'x&a;&b;'],
    ]);
  });

  test('never makes the reader fail without a sentence', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<table:table>',
        '</table:table>',
        '<table:table-row>',
        '</table:table-row>',
        '<text:p>',
        '</text:p>',
        '<table:table-row table:number-rows-repeated="99" table:visibility="filter">',
        '<table:table-cell>',
        '<table:table-cell table:number-columns-repeated="-1">',
        '</table:table-cell>',
        '<text:s/>',
        '<table:table-cell table:number-columns-spanned="9999999" office:value-type="float" office:value="x">',
        '<table:table-cell office:value-type="time" office:time-value="PT999999999H">',
        '<draw:frame>',
        'x',
        '<table:table-cell office:value-type="date" office:date-value="0000-99-99">',
        '<office:annotation>',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const body = openSheet('a', row(openCell('1'))) + openSheet('b', pieces.join(''));
        expect(await detailOf(read(ods(body)))).toBe('read');
      }),
      { numRuns: 200 },
    );
  });
});

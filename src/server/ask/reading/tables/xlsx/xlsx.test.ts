// Workbooks: what cells show, whatever program wrote them, and files that mean harm.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInChild, sheetsOf } from '#server/testing/reading.ts';
import { buildXlsx, rowsXml } from '#server/testing/xlsx.ts';
import type { FileType } from '#shared/file-types.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';
import { dateOfSerial, parseFormat } from './number-formats.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies FileType;
const read = (content: Uint8Array) => sheetsOf(content, workbook);
const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('the cells of a workbook', () => {
  test('are texts as they are shown: shared, inline, rich, of formulas', async () => {
    const rows = `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="E2" t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></is></c></row>
      <row r="4"><c r="A4"><f>1+1</f><v>2</v></c><c r="B4" t="str"><f>"x"</f><v>x &amp; y</v></c><c r="C4"><f>NOW()</f></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c><c r="F4" s="1"/></row>`;
    const strings = [
      '<t>Heat &lt;1&gt;</t>',
      '<r><rPr><b/></rPr><t>bo</t></r><r><t>ld_x000A_</t></r><rPh><t>no</t></rPh>',
    ];
    const [sheet] = await read(buildXlsx([{ name: 'Costs', rows }], { strings }));
    expect(sheet).toMatchObject({
      name: 'Costs',
      rows: [
        [2, null, 'Heat <1>', 'bold\n', null, 'a b'],
        [4, '2', 'x & y', null, 'TRUE', '#N/A'],
      ],
      end: { decimal: '.', merged: [] },
    });
    expect(sheet?.end?.notes).toEqual([
      '1 formula has no value in the file: open and save it with a spreadsheet program.',
    ]);
  });

  test('are numbers with what their format shows beside them', async () => {
    const formats = [
      '0.00%',
      '#,##0.00 "€"',
      'dd/mm/yyyy',
      '[$-407]d. mmmm yyyy hh:mm',
      'h:mm',
      '[$CHF-807] #,##0',
      '0.00',
    ];
    const numbers = [0.255, 1200.5, 45_352, 45_352.5, 0.395_833_333_3, 7, 0.300_000_000_000_000_04];
    const rows = `<row>${numbers.map((number, index) => `<c s="${index + 1}"><v>${number}</v></c>`).join('')}</row>`;
    const [sheet] = await read(buildXlsx([{ name: 'a', rows }], { formats }));
    expect(sheet?.rows).toEqual([
      [1, '25.5%', '1200.5 €', '2024-03-01', '2024-03-01T12:00:00', '09:30:00', '7 CHF', '0.3'],
    ]);
  });

  test('have dates of either calendar', async () => {
    const rows = '<row><c s="1"><v>43890</v></c></row>';
    const [sheet] = await read(buildXlsx([{ name: 'a', rows }], { formats: ['yyyy-mm-dd'], is1904: true }));
    expect(sheet?.rows).toEqual([[1, '2024-03-01']]);
    expect(dateOfSerial(1, 'date', false)).toBe('1900-01-01');
    expect(dateOfSerial(59, 'date', false)).toBe('1900-02-28');
    expect(dateOfSerial(61, 'date', false)).toBe('1900-03-01');
    expect(dateOfSerial(-1, 'date', false)).toBeUndefined();
    expect(dateOfSerial(1e9, 'date', false)).toBeUndefined();
  });

  test('are told by the code of their format', () => {
    const kinds = [
      'General',
      '0.00E+00',
      '"day" 0',
      'm/d/yy',
      '[h]:mm:ss',
      '[mm]:ss;@',
      '[ss]',
      '[Red]hh:mm',
      '"[h]" 0',
      'mm:ss',
      '0%',
      '0.0 "kWh"',
      '_-* #,##0.00\\ "€"_-;-0',
    ].map(parseFormat);
    expect(kinds.map((format) => ('unit' in format ? format.unit : format.kind))).toEqual([
      null,
      null,
      'day',
      'date',
      'h',
      'min',
      's',
      'time',
      null,
      'time',
      'percent',
      'kWh',
      '€',
    ]);
  });

  test('that are durations have their unit, also beyond a day, and before the first one', async () => {
    const days = [26.5 / 24, 7 / 86_400, -1.25 / 24, 0.1 + 0.2];
    const rows = `<row>${days.map((value) => `<c s="1"><v>${value}</v></c>`).join('')}<c s="2"><v>0.0625</v></c><c s="3"><v>0.0625</v></c></row>`;
    const [sheet] = await read(
      buildXlsx([{ name: 'Work', rows }], { formats: ['[h]:mm', '[mm]:ss', '[s]'] }),
    );
    expect(sheet?.rows).toEqual([[1, '26:30 h', '0:00:07 h', '-1:15 h', '7:12 h', '90:00 min', '5400 s']]);
  });

  test('that are merged, hidden or on a hidden sheet are read, and it is noted', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>x</v></c></row><row r="2" hidden="1"><c r="A2"><v>1</v></c></row>';
    const sheets = await read(
      buildXlsx([
        { name: 'Chart', rows: '' },
        {
          name: 'Costs',
          rows,
          state: 'veryHidden',
          before: '<dimension ref="A1:XFD1048576"/><cols><col min="3" max="3" hidden="1"/></cols>',
          after: '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
        },
      ]),
    );
    expect(sheets.map(({ name, rows: own }) => [name, own.length])).toEqual([
      ['Chart', 0],
      ['Costs', 2],
    ]);
    expect(sheets[1]?.end).toEqual({
      decimal: '.',
      merged: [{ top: 1, left: 1, bottom: 1, right: 3 }],
      hidden: [2],
      notes: [
        'This sheet is hidden in the file.',
        '1 row is hidden in the file, and counted like the others.',
        'Some columns are hidden in the file, and read like the others.',
        'Merged cells are filled with their text.',
      ],
    });
  });

  test('come from other programs too, with prefixes and without numbers of cells', async () => {
    const rows = rowsXml([
      ['City', 'Rent'],
      ['Bonn', 5],
    ]).replaceAll(/<(\/?)/g, '<$1x:');
    const sheet = {
      name: 'xl/worksheets/sheet1.xml',
      content: `<x:worksheet xmlns:x="y"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    };
    const [read1] = await read(buildXlsx([{ name: 'a', rows: '' }], {}, [sheet]));
    expect(read1?.rows).toEqual([
      [1, 'City', 'Rent'],
      [2, 'Bonn', '5'],
    ]);
  });
});

describe('a workbook that means harm', () => {
  test('expands no entity and loads nothing', async () => {
    const content = `<!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>x&a;&b;</v></c></row></sheetData></worksheet>`;
    const [sheet] = await read(
      buildXlsx([{ name: 'a', rows: '' }], {}, [{ name: 'xl/worksheets/sheet1.xml', content }]),
    );
    expect(sheet?.rows).toEqual([[1, 'x&a;&b;']]);
  });

  test('has no texts that are not there, and says so', async () => {
    const indexes = ['0', '9', '-1', '0.5', '1e9', 'x', '1'];
    const rows = `<row>${indexes.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
    const [sheet] = await read(
      buildXlsx([{ name: 'a', rows }], { strings: ['<t>Heat</t>', '<t>Rent</t>', '<t>Gas</t>'] }),
    );
    expect(sheet?.rows).toEqual([[1, 'Heat', null, null, null, null, null, 'Rent']]);
    expect(sheet?.end?.notes).toEqual([
      '5 cells refer to texts that the file does not have: it may be damaged.',
    ]);
  });

  test('takes no more of the processor for cells far to the right', async () => {
    const far = Array.from({ length: 20_000 }, () => '<row><c r="XFD1"><v>1</v></c></row>').join('');
    const told: unknown[] = [];
    await readInChild(buildXlsx([{ name: 'a', rows: `${far}<row><c><v>5</v></c></row>` }]), workbook, {
      // To look at all the columns of these rows took eight seconds.
      limits: { secondsWithoutPage: 3 },
      onTable: async (message) => void told.push(message),
    });
    expect(told).toMatchObject([
      {},
      { rows: [{ row: 20_001, cells: ['5'] }] },
      { sheetEnd: { notes: ['Only the first 500 columns are read.'] } },
    ]);
  });

  test('fails with a sentence: no workbook, no cells, rows in no order, too many cells', async () => {
    const of = (rows: string) => detailOf(read(buildXlsx([{ name: 'a', rows }])));
    expect(await of('')).toBe('This file has no cells with text.');
    expect(await of('<row r="5"><c><v>1</v></c></row><row r="4"/>')).toBe(
      'This file is damaged: its rows are not in order.',
    );
    expect(await of('<row r="9999999999"/>')).toBe('This file is damaged: its rows are not in order.');
    expect(
      await of(`<row><c r="ALL1"><v>1</v></c></row>${'<row><c r="SF1"><v>1</v></c></row>'.repeat(10_100)}`),
    ).toBe('This file has more than 5 million cells: divide it into several.');
    const twice = '<workbook><sheets><sheet name="a" id="s0"/><sheet name="b" id="s0"/></sheets></workbook>';
    const sheet = { name: 'a', rows: '<row><c><v>1</v></c></row>' };
    expect(await detailOf(read(buildXlsx([sheet], {}, [{ name: 'xl/workbook.xml', content: twice }])))).toBe(
      'This file is damaged: two of its sheets are the same one.',
    );
    const part = { name: 'xl/workbook.xml', content: 'x' };
    expect(await detailOf(read(buildXlsx([], {}, [part])))).toBe('This file has no cells with text.');
  });

  test('is ended in time and memory: an archive that unpacks to gigabytes', async () => {
    const part = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(128 * 1024 ** 2, ' ') };
    const bomb = buildXlsx([{ name: 'a', rows: '<row><c><v>1</v></c></row>' }], {}, [part]);
    expect(await detailOf(readInChild(bomb, workbook, { limits: { secondsWithoutPage: 1 } }))).toBe(
      'This file takes too long to read: one page was not done after 1 seconds.',
    );
  });

  test('never makes the reader fail without a sentence', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<row>',
        '</row>',
        '<row r="7">',
        '<c r="B2" t="s">',
        '<c t="b">',
        '<c s="1">',
        '</c>',
        '<v>',
        '</v>',
        '<v>45000</v>',
        '<is><t>',
        '<f>',
        '<mergeCell ref="A1:B2"/>',
        '<mergeCell ref="B9:A1"/>',
        '<rPh>',
        'x',
      ),
      fc.string({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const rows = `<row><c><v>1</v></c></row>${pieces.join('')}`;
        const detail = await detailOf(
          read(buildXlsx([{ name: 'a', rows }], { formats: ['yyyy'], strings: ['<t>s</t>'] })),
        );
        expect(detail).toMatch(/^read$|^This file is damaged/);
      }),
      { numRuns: 200 },
    );
  });
});

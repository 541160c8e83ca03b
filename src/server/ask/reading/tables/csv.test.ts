// CSV: told from prose, and read whatever its signs, ends of lines and quotation marks.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetsOf } from '#server/testing/reading.ts';
import { findDelimiter } from './csv-delimiter.ts';
import { recordsOf } from './csv-records.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';

const rowsOf = async (content: string | Uint8Array) => (await sheetsOf(content, 'text/csv'))[0]?.rows;

describe('a table', () => {
  const isTable = (text: string, isNamed = false) => findDelimiter(text, { isWhole: true, isNamed });

  test('is told by the same number of cells in its lines', () => {
    expect(isTable('City,Rent\nBerlin,500\nBonn,400\n')).toBe(',');
    expect(isTable('City;Rent\nBerlin;500,5\nBonn;400,5\n')).toBe(';');
    expect(isTable('City\tRent\nBerlin\t500\nBonn\t400')).toBe('\t');
    expect(isTable('City|Rent\nBerlin|500\nBonn|400')).toBe('|');
    expect(isTable('sep=;\na;b')).toBe(';');
    expect(isTable('a,b\n"Berlin,\nMitte",500\nBonn,400\n')).toBe(',');
    expect(isTable('a,b\n1,2', true)).toBe(',');
    expect(isTable('Costs of 2024\n\nCity,Rent\nBerlin,500\nBonn,400\n', true)).toBe(',');
  });

  test('is no poem, no prose, no list and no address', () => {
    for (const text of [
      'Shall I compare thee to a summer’s day?\nThou art more lovely, and more temperate,\nRough winds do shake, the darling buds of May,\n',
      'Two roads diverged in a wood,\nAnd sorry I could not travel,\nTo where it bent in the wood,\nThen took the other,\n',
      'When it rains, it pours.\nWhen it snows, it is cold.\nWhen it is hot, we swim.\n',
      'The tenant pays; the landlord waits.\nThe landlord pays; the tenant waits.\nNobody pays; nobody waits.\n',
      '1.\tThe tenant pays the costs of the heating.\n2.\tThe landlord repairs the roof.\n3.\tNobody keeps dogs in the flat.\n',
      'A single line, with commas, and more.',
      '',
      'Name\nAnna\nBen\n',
      'Dear Anna,\n\nthank you, as always,\n\nBen',
    ])
      expect(isTable(text), text).toBeUndefined();
  });
});

describe('the rows of a CSV file', () => {
  test('have their numbers in the file, blank lines counted, quotation marks taken away', async () => {
    expect(
      await rowsOf('City,Rent,Text\n\nBerlin,"1,200","He said ""no""\nand left"\n,,\nBonn, "x" ,\n'),
    ).toEqual([
      [1, 'City', 'Rent', 'Text'],
      [3, 'Berlin', '1,200', 'He said "no"\nand left'],
      [5, 'Bonn', 'x'],
    ]);
  });

  test('end with any sign', async () => {
    const rows = [
      [1, 'a', 'b'],
      [2, '1', '2'],
      [3, '3', '4'],
    ];
    for (const end of ['\n', '\r\n', '\r']) {
      expect(await rowsOf(['a,b', '1,2', '3,4'].join(end))).toEqual(rows);
      expect(await rowsOf(`a,b${end}1,2${end}3,4${end}`)).toEqual(rows);
    }
  });

  test('are read in any encoding, after a mark and after a line that tells the sign', async () => {
    expect(await rowsOf('\ufeffsep=;\r\nStadt;Miete\r\nKöln;5,5\r\n')).toEqual([
      [2, 'Stadt', 'Miete'],
      [3, 'Köln', '5,5'],
    ]);
    expect(await rowsOf(Buffer.from('Stadt;Miete\nK\xf6ln;5\nM\xfcnchen;6\n', 'latin1'))).toEqual([
      [1, 'Stadt', 'Miete'],
      [2, 'Köln', '5'],
      [3, 'München', '6'],
    ]);
    expect(await rowsOf(Buffer.from('\ufeffa\tb\r\n1\t2\r\n', 'utf16le'))).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  test('lose none where a quotation mark is never closed, or stands within a cell', async () => {
    expect(await rowsOf('a,b\n"Anna,1\nBen,2\n5" pipe,3\n"x" y,4\n')).toEqual([
      [1, 'a', 'b'],
      [2, '"Anna', '1'],
      [3, 'Ben', '2'],
      [4, '5" pipe', '3'],
      [5, 'x y', '4'],
    ]);
  });

  test('may have different lengths, zeros, long cells and very many columns', async () => {
    const rows = await rowsOf(`a,b\n1\n1,2,3,4\nx\0y,${'z'.repeat(40_000)}\n${'q,'.repeat(600)}\n`);
    expect(rows?.map((row) => row.length)).toEqual([3, 2, 5, 3, 501]);
    expect(rows?.[3]?.[1]).toBe('xy');
    expect(String(rows?.[3]?.[2]).length).toBe(32_767);
    const [sheet] = await sheetsOf(`a,b\n1,${'z'.repeat(40_000)}\n${'q,'.repeat(600)}\n`, 'text/csv');
    expect(sheet?.end?.notes).toEqual([
      'Only the first 500 columns are read.',
      '1 long cells are read up to 32767 characters.',
    ]);
  });

  test('end with a sentence where one has no end, or there are no cells', async () => {
    const detail = (content: string) =>
      rowsOf(content).catch((error: unknown) =>
        error instanceof UnreadableFileError ? error.detail : String(error),
      );
    expect(await detail(`a,b\n${'x'.repeat(50 * 1024 ** 2)}`)).toBe(
      'Row 2 of this file has no end: it is no table.',
    );
    expect(await detail(',,\n,,\n')).toBe('This file has no cells with text.');
  });

  test('of any cells are what was written, however the text is cut into parts', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('"', '""', ',', 'a\nb', '\r\n', ' x', '\u2028'),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, length, end) => {
          const text = rows.map((row) => row.map(quoted).join(',') + end).join('');
          const parts = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? [];
          expect([...recordsOf(parts, ',')]).toEqual(rows);
        },
      ),
    );
  });

  test('of any text come in time, also where each line has a mark that is not closed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ') }), (text) => {
        for (const record of recordsOf([text], ',')) expect(record.length).toBeGreaterThan(0);
      }),
    );
    const text = '"a,b\n\n'.repeat(300_000);
    const start = performance.now();
    let count = 0;
    for (const record of recordsOf(text.match(/[^]{1,200000}/g) ?? [], ',')) count += record.length;
    expect(count).toBeGreaterThan(300_000);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

// What a reader says is looked at: the file that it reads may have taken it over.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, readerPart } from '#server/paths.ts';
import { readInChild } from '#server/testing/reading.ts';
import type { ReadPage } from './document.ts';

const part = { ...readerPart, file: join(projectRoot, 'src/server/testing/lying-reader.ts') };

const truth: ReadPage = {
  number: 1,
  text: 'Heat\nThe tenant pays.',
  headings: [{ text: 'Heat', above: null }],
  blocks: [
    { kind: 'heading', start: 0, end: 4, heading: null, place: null },
    { kind: 'paragraph', start: 5, end: 21, heading: 0, place: null },
  ],
  boxes: [
    { start: 0, end: 4, x: 0, y: 0, width: 1, height: 0.1, towards: 'right' },
    { start: 5, end: 21, x: 0.5, y: 0.5, width: 0.5, height: 0.1, towards: 'right' },
  ],
};
const [heading, paragraph] = truth.blocks;
const [upper, lower] = truth.boxes;
const page = (changes: object) => ({ page: { ...truth, ...changes }, total: 1 });
const finished = { finished: true };
/** Headings, each below the one before. */
const deep = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ text: 'Heat', above: at === 0 ? null : at - 1 }));

const sheet = { sheet: { sheet: 1, name: 'Costs' } };
const rows = (...numbers: number[]) => ({
  rows: numbers.map((row) => ({ row, cells: ['Heat', null, '5'] })),
  done: 1,
  total: 2,
});
const end = (changes: object = {}) => ({
  sheetEnd: { notes: [], merged: [], hidden: [], decimal: '.', ...changes },
});
const paperSheet = (onPage = 1) => ({
  sheet: { sheet: 1, name: 'Costs', at: { page: onPage, place: null, columns: 1 } },
});
const rowsAt = (at?: object) => ({
  rows: [{ row: 1, cells: ['Heat'], ...(at && { at }) }],
  done: 0,
  total: 0,
});
const inText = { page: 1, start: 5, end: 21 };
const area = { top: 1, left: 1, bottom: 2, right: 2 };

/** What becomes of a file of which the reader tells this. */
async function resultOf(...messages: unknown[]): Promise<string> {
  const said = messages.map(
    (message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`,
  );
  return readInChild(said.join(''), 'text/plain', { part, limits: { messages: 1000 } }).then(
    ({ pages, unreadablePages }) => `${pages.length} pages, ${unreadablePages} without text`,
    (error: unknown) => String(error),
  );
}

describe('a reader', () => {
  test('is believed where what it says fits together', async () => {
    const blank = { ...page({ number: 2, text: '', headings: [], blocks: [], boxes: [] }), total: 2 };
    expect(await resultOf(page({}), { glanced: true }, blank, finished)).toBe('2 pages, 1 without text');
    expect(await resultOf(page({}), { failed: 'This file is damaged.' })).toContain('This file is damaged.');
  });

  test('is believed where the sheets that it tells of follow each other', async () => {
    const second = { sheet: { sheet: 2, name: '' } };
    expect(
      await resultOf(sheet, rows(1, 3), rows(7), end({ merged: [area] }), second, rows(1), end(), finished),
    ).toBe('0 pages, 0 without text');
  });

  test('is believed where tables stand in pages that it told before', async () => {
    const next = { ...page({ number: 2 }), total: 2 };
    const other = { sheet: { sheet: 2, name: 'Costs', at: { page: 2, place: 'paragraph 3', columns: 1 } } };
    const messages = [page({}), paperSheet(), rowsAt(inText), end({ header: null, names: ['Item'] }), next];
    expect(await resultOf(...messages, other, rowsAt({ ...inText, page: 2 }), end(), finished)).toBe(
      '2 pages, 0 without text',
    );
  });

  test.each<[string, unknown[]]>([
    ['a table on a page that is not told', [page({}), paperSheet(2), end(), finished]],
    ['a table on a page of a file without pages', [paperSheet(), rowsAt(inText), end(), finished]],
    ['a row beyond its page', [page({}), paperSheet(), rowsAt({ ...inText, end: 22 }), end(), finished]],
    ['a row on a later page', [page({}), paperSheet(), rowsAt({ ...inText, page: 2 }), end(), finished]],
    ['a row of no text', [page({}), paperSheet(), rowsAt({ ...inText, end: 5 }), end(), finished]],
    ['a row of a paper that stands nowhere', [page({}), paperSheet(), rowsAt(), end(), finished]],
    ['a page within a table', [page({}), paperSheet(), page({ number: 2 }), end(), finished]],
    ['a table of a paper without an end', [page({}), paperSheet(), rowsAt(inText), finished]],
    ['a name with controls', [page({}), paperSheet(), end({ names: ['He\0at'] }), finished]],
    ['rows of no sheet', [rows(1), finished]],
    ['an end of no sheet', [end(), finished]],
    ['a sheet without an end', [sheet, rows(1), finished]],
    ['a sheet within another', [sheet, { sheet: { sheet: 2, name: '' } }, end(), finished]],
    ['a sheet twice', [sheet, end(), sheet, end(), finished]],
    ['more sheets than there may be', [{ sheet: { sheet: 201, name: '' } }, finished]],
    ['a row twice', [sheet, rows(1), rows(1), end(), finished]],
    ['rows in no order', [sheet, rows(2, 1), end(), finished]],
    ['a row beyond the last one', [sheet, rows(5_000_001), end(), finished]],
    ['a row without cells', [sheet, { ...rows(1), rows: [{ row: 1, cells: [] }] }, end(), finished]],
    [
      'more columns than there may be',
      [sheet, { ...rows(1), rows: [{ row: 1, cells: Array(501).fill('a') }] }, end(), finished],
    ],
    ['an empty cell', [sheet, { ...rows(1), rows: [{ row: 1, cells: [''] }] }, end(), finished]],
    ['a cell with controls', [sheet, { ...rows(1), rows: [{ row: 1, cells: ['He\0at'] }] }, end(), finished]],
    ['a cell too long', [sheet, { ...rows(1), rows: [{ row: 1, cells: ['a'.repeat(32_768)] }] }, finished]],
    ['a name with controls', [{ sheet: { sheet: 1, name: 'Co\0sts' } }, end(), finished]],
    ['more rows done than there are', [sheet, { ...rows(1), done: 3 }, end(), finished]],
    ['more bytes than a file has', [sheet, { ...rows(1), total: 2 ** 40 }, end(), finished]],
    ['notes without end', [sheet, end({ notes: Array(21).fill('Heat') }), finished]],
    // Such would give others the room that it does not take.
    [
      'merged cells that end above where they begin',
      [sheet, end({ merged: [{ ...area, top: 3 }] }), finished],
    ],
    ['merged cells that end before they begin', [sheet, end({ merged: [{ ...area, left: 3 }] }), finished]],
    ['a page among sheets', [sheet, page({}), end(), finished]],
    ['a sheet among pages', [page({}), sheet, end(), finished]],

    ['pages that were left out', [page({ number: 2 }), finished]],
    ['a page twice', [page({}), page({}), finished]],
    ['a file without pages', [finished]],
    ['text with controls', [page({ text: 'Heat\nThe tenant\0pays.' }), finished]],
    ['text that is not well-formed', [page({ text: 'Heat\nThe tenant\ud800pays.' }), finished]],
    ['a heading with controls', [page({ headings: [{ text: 'He\0at', above: null }] }), finished]],
    ['headings in a circle', [page({ headings: [{ text: 'Heat', above: 0 }] }), finished]],
    ['headings too deep', [page({ headings: deep(11) }), finished]],
    [
      'headings too long',
      [page({ headings: deep(6).map((own) => ({ ...own, text: 'Heat '.repeat(40) })) }), finished],
    ],
    ['a heading that is not there', [page({ blocks: [heading, { ...paragraph, heading: 1 }] }), finished]],
    ['a block beyond the text', [page({ blocks: [heading, { ...paragraph, end: 22 }] }), finished]],
    ['a block that is empty', [page({ blocks: [heading, { ...paragraph, end: 5 }] }), finished]],
    ['blocks out of order', [page({ blocks: [paragraph, heading] }), finished]],
    ['a box beyond the text', [page({ boxes: [upper, { ...lower, end: 22 }] }), finished]],
    ['boxes out of order', [page({ boxes: [lower, upper] }), finished]],
    ['a box beside the page', [page({ boxes: [upper, { ...lower, x: -0.5 }] }), finished]],
    ['a box wider than the page', [page({ boxes: [upper, { ...lower, width: 0.6 }] }), finished]],
    ['fewer pages in all than there are', [{ ...page({}), total: 0 }, finished]],
    ['numbers that no database holds', [{ ...page({}), total: 2 ** 40 }, finished]],
    ['a reason with controls', [{ failed: 'This file is\0 damaged.' }]],
    ['what is no message', [{ page: 1 }]],
    ['what is no JSON', ['{']],
    ['glances without end', ['{"glanced":true}\n'.repeat(1100), finished]],
    ['a message without end', [`"${'a'.repeat(33 * 1024 ** 2)}"`]],
  ])('is not believed when it tells of %s', async (_what, messages) => {
    expect(await resultOf(...messages)).toMatch(/^Error: the reader /);
  });
});

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

  test.each<[string, unknown[]]>([
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

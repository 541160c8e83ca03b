// How large the index becomes of files that are made to make it large.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from '#server/testing/reading.ts';
import { headingsAbove } from '../reading/document.ts';
import { openIndex } from './ask-index.ts';

/** The size of the index of one file, in bytes. */
async function sizeOfIndex(html: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'ask-'));
  try {
    const path = join(folder, 'ask.db');
    const index = openIndex(path);
    index.beginFile({ fileId: 'f', collectionId: 'c', name: 'f.html' });
    for (const page of await pagesOf(html, 'text/html')) index.addPage(page);
    index.finishFile();
    index.close();
    return statSync(path).size;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Five headings, each of them longer than is kept, and above each other. */
const headings = [1, 2, 3, 4, 5]
  .map((level) => `<h${level}>${`heading${level} `.repeat(40)}</h${level}>`)
  .join('');

test('Long headings are stored once a page, however much stands below them', async () => {
  const paragraphs = '<p>a'.repeat(20_000);
  const [plain, below] = [await sizeOfIndex(paragraphs), await sizeOfIndex(headings + paragraphs)];
  expect(below / plain).toBeLessThan(2);
});

test('Long headings are stored once a page, also where others stand below them', async () => {
  const sections = '<h6>b</h6><p>a'.repeat(3000);
  const [plain, below] = [await sizeOfIndex(sections), await sizeOfIndex(headings + sections)];
  expect(below / plain).toBeLessThan(4);
});

test('The headings above a text are cut, and are no more than a person reads', async () => {
  const inside = [6, 6, 6].map((level) => `<h${level}>${'deep '.repeat(60)}</h${level}>`).join('');
  const [page] = await pagesOf(`${headings}${inside}<p>a`, 'text/html');
  const block = page?.blocks.at(-1);
  if (!page || !block) throw new Error('no page');
  expect(Math.max(...page.headings.map(({ text }) => text.length))).toBeLessThanOrEqual(200);
  expect(headingsAbove(page, block).join('').length).toBeLessThanOrEqual(1000);
});

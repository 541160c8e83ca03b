// The tables of docs/ask.md name files that exist: what shows each sentence of the landing page, and each promise.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ask = 'src/server/ask';
const text = readFileSync(join(root, 'docs/ask.md'), 'utf8');

/** The rows of the table below a heading: its cells. */
function rowsBelow(heading: string): string[][] {
  const part = text.split(/^## /m).find((own) => own.startsWith(heading)) ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The files that a cell names; `npm run` commands are none. */
const namedIn = (cell = '') =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name));

test.each(rowsBelow('What the landing page says'))('“%s” is shown by tests that exist', (_, shownBy = '') => {
  const named = namedIn(shownBy);
  expect(named.length).toBeGreaterThan(0);
  const isThere = (name: string) => existsSync(join(root, name)) || existsSync(join(root, ask, name));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('each sentence of the table is about the landing page: its words are on it', () => {
  const folder = join(root, 'src/client/site');
  const site = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8').toLowerCase())
    .join('\n');
  const sentences = rowsBelow('What the landing page says').map(([sentence = '']) => sentence);
  expect(sentences.length).toBeGreaterThan(10);
  const wordsOf = (sentence: string) => sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const share = (sentence: string) => {
    const words = wordsOf(sentence);
    return words.filter((word) => site.includes(word)).length / words.length;
  };
  expect(sentences.filter((sentence) => share(sentence) < 0.7)).toEqual([]);
});

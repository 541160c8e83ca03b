import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

const shown = (text: string, matched: string[]) =>
  markWords(text, matched)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('');

test('words that match are marked, whatever their case', () => {
  expect(shown('The Tenant may end this lease.', ['tenant', 'LEASE'])).toBe(
    'The [Tenant] may end this [lease].',
  );
});

test('a part of a word is not marked', () => {
  expect(shown('Releases of the lease', ['lease'])).toBe('Releases of the [lease]');
});

test('words of scripts without spaces are marked', () => {
  expect(shown('我们今年退租', ['今年'])).toBe('我们[今年]退租');
});

test('nothing of the text is lost', () => {
  for (const text of ['', ' ', 'a–b  c\n', '“So?” — 1,140 €', '\u{1F3E0} home']) {
    expect(
      markWords(text, ['b', 'home'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

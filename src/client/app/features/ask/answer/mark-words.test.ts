import { expect, test } from 'vitest';
import { eachWord } from '#shared/words.ts';
import { markWords } from './mark-words.ts';

const shown = (text: string, matched: string[]) =>
  markWords(text, matched)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('');

test('words that match are marked wherever they stand, in the spellings that are named', () => {
  expect(shown('The Tenant may end this lease. The tenant pays.', ['Tenant', 'tenant', 'lease'])).toBe(
    'The [Tenant] may end this [lease]. The [tenant] pays.',
  );
  expect(shown('The résumé, not the resume', ['résumé'])).toBe('The [résumé], not the resume');
});

test('a part of a word or of a number is not marked', () => {
  expect(shown('Releases of the lease', ['lease'])).toBe('Releases of the [lease]');
  expect(shown('It costs 1,140 or 140 euros', ['140'])).toBe('It costs 1,140 or [140] euros');
  expect(shown('1.55mm or 1.5mm', ['1.5'])).toBe('1.55mm or [1.5]mm');
});

test('words are marked that a browser takes together with their neighbours', () => {
  expect(shown("The tenant's user_name at www.aalto.example", ['tenant', 'user', 'aalto'])).toBe(
    "The [tenant]'s [user]_name at www.[aalto].example",
  );
});

test('words of scripts without spaces are marked', () => {
  expect(shown('我们今年退租', ['今年'])).toBe('我们[今年]退租');
});

test.each(['Covid-19 isn’t over: 3.5 % of O’Neill’s', 'Straße, ΟΔΟΣ, naïve café №5', 'สวัสดีครับ 今日は 1٬140'])(
  'every word that the server can match in “%s” is marked',
  (text) => {
    const words: string[] = [];
    eachWord(text, (word) => words.push(word));
    const marked = markWords(text, words).filter(({ matches }) => matches);
    expect(marked.map((part) => part.text).join('')).toBe(words.join(''));
  },
);

test('nothing of the text is lost', () => {
  for (const text of ['', ' ', 'a–b  c\n', '“So?” — 1,140 €', '\u{1F3E0} home']) {
    expect(
      markWords(text, ['b', 'home'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});

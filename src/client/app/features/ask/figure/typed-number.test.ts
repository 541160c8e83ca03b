import { expect, test } from 'vitest';
import { numberProblem, readNumber, writeNumber } from './typed-number.ts';

test.each([
  ['en', '1,234.5', 1234.5],
  ['en', '1234.5', 1234.5],
  ['en', ' -12 ', -12],
  ['en', '−12', -12],
  ['en', '+3', 3],
  ['en', '.5', 0.5],
  ['en', '1,000,000', 1_000_000],
  ['en', String(1e-7), 1e-7],
  ['de', '1,5', 1.5],
  ['de', '1.234,5', 1234.5],
  ['de', '1.234', 1234],
  ['de', '1234', 1234],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1\u{202f}234,5', 1234.5],
  ['de-CH', "1'234.5", 1234.5],
  ['hi', '12,34,567.5', 1_234_567.5],
  ['ar-EG', '١٬٢٣٤٫٥', 1234.5],
])('in the format of %s, %s is read as it is shown', (locale, text, number) => {
  expect(readNumber(text, locale)).toBe(number);
  expect(numberProblem(text, locale)).toBeUndefined();
});

test.each([1234.5, -0.25, 1e-7, 1_000_000])('%d comes back as it was written, in every format', (value) => {
  for (const locale of ['en', 'de', 'fr', 'de-CH', 'hi', 'ar-EG', 'pl', 'sv'])
    expect(readNumber(writeNumber(value, locale), locale)).toBe(value);
});

test.each(['1,5', '1.234,5', '0x10', '12,34', 'many', '1 000', 'Infinity', '1e999'])(
  'why %s is no number in English is said',
  (text) => {
    expect(readNumber(text, 'en')).toBeUndefined();
    expect(numberProblem(text, 'en')).toBe('Write a number such as 1,234.5, with a point before decimals.');
  },
);

test('a number of another format is told in the words of the own one', () => {
  expect(readNumber('1.5', 'de')).toBeUndefined();
  expect(numberProblem('1.5', 'de')).toBe('Write a number such as 1.234,5, with a comma before decimals.');
});

test('nothing is said of a number before it is typed', () => {
  expect(numberProblem(' ')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { findQuote } from './find-quote.ts';

test('a quotation is found at its offsets', () => {
  expect(findQuote('One. Two. Two.', { quote: 'Two.', start: 10, end: 14 })).toEqual({ start: 10, end: 14 });
});

test('after the page was read anew, the nearest place with the same words counts', () => {
  const text = 'Two. One. Two. Three.';
  expect(findQuote(text, { quote: 'Two.', start: 9, end: 13 })).toEqual({ start: 10, end: 14 });
  expect(findQuote(text, { quote: 'Two.', start: 2, end: 6 })).toEqual({ start: 0, end: 4 });
  expect(findQuote(text, { quote: 'Two.', start: 90, end: 94 })).toEqual({ start: 10, end: 14 });
});

test('words that are not on the page are not found', () => {
  expect(findQuote('One.', { quote: 'Two.', start: 0, end: 4 })).toBeUndefined();
  expect(findQuote('One.', { quote: '', start: 0, end: 0 })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { stemOf } from './words.ts';

test.each([
  ['resold', 'resell'],
  ['oversaw', 'oversee'],
  ['prepaid', 'prepay'],
  ['misled', 'mislead'],
  ['shelves', 'shelf'],
  ['foremen', 'foreman'],
])('%s is a form of %s', (form, base) => {
  expect(stemOf(form)).toBe(stemOf(base));
});

test.each([
  ['rebound', 'rebind'],
  ['relent', 'relend'],
  ['release', 'leave'],
])('%s is no form of %s', (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other));
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test('texts that differ in case, accents or Unicode form only have the same form', () => {
  expect(fold('Zoë ÅNGSTRÖM')).toBe('zoe angstrom');
  expect(fold('e\u0301')).toBe(fold('É'));
  expect(fold('ﬁne ＡＢＣ')).toBe('fine abc');
  expect(fold('İSTANBUL')).toBe('istanbul');
  expect(fold('ΟΔΟΣ')).toBe(fold('οδος'));
});

test('the form of a form is the same, and that of every text is well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      expect(fold(text).isWellFormed()).toBe(true);
    }),
  );
});

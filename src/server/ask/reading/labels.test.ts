// Lines of a name and its value, and sentences that only have a colon.
import { expect, test } from 'vitest';
import { labelOf } from './labels.ts';

test.each([
  ['Date: 3 May 2026', 'Date'],
  ['**Prepared by:** Lena Moss', 'Prepared by'],
  ['Minutes taken by: Rafe Ollerton', 'Minutes taken by'],
  ['the following: gas and water', undefined],
  ['The tenant pays for all of the following things: gas and water', undefined],
  ['10:30 in the hall', undefined],
  ['Conditions:', undefined],
])('%s', (line, name) => {
  expect(labelOf(line)).toBe(name);
});

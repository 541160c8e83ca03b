import { expect, test } from 'vitest';
import { nextPair, noPair } from './synonym-pairs.ts';

test('the next pair has the first word without a synonym, in whichever case and on whichever side one stands', () => {
  const words = ['Almania', 'revenue', 'x'.repeat(101)];
  expect(nextPair(words, [])).toEqual({ word: 'Almania', means: '' });
  expect(nextPair(words, [{ word: 'almania', means: 'DE' }])).toEqual({ word: 'revenue', means: '' });
  const both = [
    { word: 'DE', means: 'Almania' },
    { word: 'Revenue', means: 'Turnover' },
  ];
  expect(nextPair(words, both)).toEqual(noPair);
  expect(nextPair([], [])).toEqual(noPair);
});

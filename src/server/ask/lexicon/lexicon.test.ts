// Which words are near a word in meaning, and which are never names.
import { expect, test } from 'vitest';
import { stemOf } from '../indexing/words.ts';
import { isOrdinary, nearWords } from './lexicon.ts';

test.each([
  ['beer', 'wine'],
  ['crash', 'accident'],
  ['spain', 'france'],
])('%s is near %s', (word, other) => {
  expect(nearWords(word).map(({ word: near }) => near)).toContain(other);
});

test('words come the nearest first, without the word itself', () => {
  const near = nearWords('beer');
  expect(near.map(({ word }) => word)).not.toContain('beer');
  expect(near.map(({ cosine }) => cosine)).toEqual(
    near.map(({ cosine }) => cosine).toSorted((one, other) => other - one),
  );
});

test('a word that has no vector is near none', () => {
  expect(nearWords('xqzzy')).toEqual([]);
});

test.each([
  ['holiday', true],
  ['damaged', true],
  // They are names too.
  ['china', false],
  ['may', false],
  ['velorin', false],
  ['', false],
])('whether %s is never a name', (word, isNone) => {
  expect(isOrdinary(stemOf(word))).toBe(isNone);
});

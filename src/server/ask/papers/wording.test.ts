// How far a sentence is worded like the question.
import { expect, test } from 'vitest';
import { termsOf, wordsOf } from '../indexing/words.ts';
import { parseQuestion } from './question.ts';
import { partOfPairs, partOfSmall, weightOfSameForms } from './wording.ts';

const formsOf = (sentence: string) => new Set(wordsOf(sentence).map(({ folded }) => folded));

test.each([
  ['The first word was spoken before noon.', 1],
  ['The word was spoken before noon.', 0.5],
  ['The word was spoken at noon.', 0],
])('of the small words that decide what is asked, "%s" has %d', (sentence, part) => {
  expect(partOfSmall(parseQuestion('Who spoke first before noon?'), formsOf(sentence))).toBe(part);
});

test('a question without small words is alike for all sentences', () => {
  expect(partOfSmall(parseQuestion('Who spoke?'), formsOf('The first of them spoke.'))).toBe(0);
});

test('neighbouring words count with the stop words between them, and a quoted phrase as a whole', () => {
  const question = parseQuestion('Which group is known for "living in the sea"?');
  const pairs = (sentence: string) => partOfPairs(question, termsOf(sentence));
  expect(pairs('This group is known for living in the sea.')).toBe(1);
  expect(pairs('Known is the group for the sea, in which it lives.')).toBeLessThan(0.3);
  expect(pairs('This group is known for its living in a sea.')).toBeGreaterThan(0.3);
  expect(pairs('')).toBe(0);
});

test('a term counts as in the same form only where its form stands', () => {
  const question = parseQuestion('How many were infected?');
  expect(weightOfSameForms(question, [1], formsOf('Eight thousand were infected.'))).toBe(1);
  expect(weightOfSameForms(question, [1], formsOf('It is an infection.'))).toBe(0);
});

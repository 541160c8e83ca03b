// Numbers in words and in digits.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { reason } from './answer.ts';
import { numberTermsOf, valueOf } from './number-words.ts';

test('digits are looked for as a word, and no word as digits', () => {
  expect(numberTermsOf('4').map(({ term }) => term)).toEqual(['four']);
  expect(numberTermsOf('four')).toEqual([]);
  expect(numberTermsOf('1')).toEqual([]);
});

test.each([
  ['4', 4],
  ['2.5', 2.5],
  ['one', 1],
  ['nineteen', 19],
  ['sixty', 60],
  ['some', undefined],
])('the value of %s is %s', (word, value) => {
  expect(valueOf(word)).toBe(value);
});

test('a sentence that says it in words answers a question with digits', () => {
  const paper = ['Children under four are free, and older ones pay half.', 'Children like the garden.'];
  const found = withPaper(paper, (reader) =>
    reason(reader, { question: 'Are children under 4 free?', collections }),
  );
  expect([found.verdict, found.ranked[0]?.clause.sentence.text]).toEqual(['answer', paper[0]]);
});

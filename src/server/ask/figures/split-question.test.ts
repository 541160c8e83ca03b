import { expect, test } from 'vitest';
import { splitQuestion } from './split-question.ts';

test('a question is parted where two may be joined, and each part may be the one for a table', () => {
  const [leave, heating] = ['When can we leave the flat', 'what did heating cost last winter?'];
  expect(splitQuestion(`${leave}, and ${heating}`)).toEqual([
    { part: heating, rest: leave },
    { part: leave, rest: heating },
  ]);
  expect(splitQuestion(`${leave}? ${heating}`)).toHaveLength(2);
});

test('a single word is no question', () => {
  expect(splitQuestion('How many live in Berlin and Paris?')).toEqual([]);
  expect(splitQuestion('Why?')).toEqual([]);
});

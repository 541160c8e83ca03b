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

test('each part is a question on its own', () => {
  const parts = (question: string) => splitQuestion(question).map(({ part }) => part);
  expect(parts('Until when may we leave, and how many months are paid?')).toHaveLength(2);
  expect(parts('What is the average cost per city and department code?')).toEqual([]);
  expect(parts('How many left between January 2023 and March 2024?')).toEqual([]);
  // What is asked for is no question.
  expect(parts('Who still has to pay? Name and date of arrival please')).toEqual([]);
  expect(parts('Whatever the season. What is the total cost?')).toEqual([]);
});

// Which sentences have the kind of answer that a question wants.
import { describe, expect, test } from 'vitest';
import { definesFirst, hasWanted } from './answer-kinds.ts';
import { parseQuestion } from './question.ts';

describe('a sentence that begins with what the asked word means', () => {
  const question = parseQuestion('What is carrageenan?');

  test.each([
    ['Carrageenan is a polymer made of red seaweed.', 1],
    ['The carrageenan (E 407) is the most common of them.', 1],
    ['Its carrageenans are used to thicken milk.', 1],
    ['The effect of heat on a mixture of water and carrageenan is a loss of strength.', 0],
    ['For the tests a polymer, carrageenan, was diluted.', 0],
    ['Milk is a food that may have carrageenan in it.', 0],
    ['- - - - (', 0],
    ['', 0],
  ])('%s', (sentence, expected) => {
    expect(definesFirst(question, sentence)).toBe(expected);
  });

  test('counts only where a meaning is asked for', () => {
    expect(definesFirst(parseQuestion('Who found carrageenan?'), 'Carrageenan is a polymer.')).toBe(0);
  });
});

test('a year of the question is not the date that it asks for', () => {
  const question = parseQuestion('When did the fleet of 1941 return?');
  expect(hasWanted(question, 'The fleet of 1941 returned late.')).toBe(-1);
  expect(hasWanted(question, 'The fleet of 1941 returned in 1943.')).toBe(1);
});

// Which questions go on from another, and what they then mean.
import { describe, expect, test } from 'vitest';
import { followedQuestion } from './follow-up.ts';

describe('a question that goes on from another', () => {
  test.each([
    ['How many people were hired in 2023?', 'and in 2024?', 'How many people were hired in 2024?'],
    ['What did the office in Berlin cost?', 'And in Hamburg?', 'What did the office in Hamburg cost?'],
    ['Who leads the office in New York?', 'what about San Diego?', 'Who leads the office in San Diego?'],
    ['How many orders came in March 2026?', 'April?', 'How many orders came in April 2026?'],
    ['What did Anna Weber pay in March?', 'And in May?', 'What did Anna Weber pay in May?'],
    ['How many people were hired in 2023?', 'In 2024?', 'How many people were hired in 2024?'],
    ['Wie hoch war die Miete 2023?', 'Und 2024?', 'Wie hoch war die Miete 2024?'],
  ])('%s %s', (before, question, meant) => {
    expect(followedQuestion(question, before)).toBe(meant);
  });

  test.each([
    ['How many people were hired in 2023?', 'Who is the manager?'],
    ['How many people moved from 2022 to 2023?', 'and in 2024?'],
    ['What did Anna Weber pay in Berlin?', 'and in Hamburg?'],
    ['How many people were hired in 2023?', 'and who decides about the holiday of the others?'],
    ['How many people were hired?', 'and in 2024?'],
    ['How many people were hired in 2023?', 'and?'],
    ['What did the office in Berlin cost?', 'Rent?'],
    ['What was paid from March to May?', 'June?'],
    ['What was paid in March?', 'May I?'],
  ])('is asked as it stands where it is not plain what it replaces: %s %s', (before, question) => {
    expect(followedQuestion(question, before)).toBe(question);
  });
});

import { expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { Reading } from '#shared/figures.ts';
import { choosingText, furtherText, replaceWord, resultText, spokenChoosing } from './reading-words.ts';

const reading = (
  rows: Reading['rows'],
  columns = ['Sum of Cost'],
  plan_text = 'The sum of Cost',
): Reading => ({
  number: 1,
  plan: planSchema.parse({ table: 't', measures: [{ op: 'sum', column: 'c1' }] }),
  plan_text,
  text: 'The sum of Cost: €75.',
  table: {
    id: 't',
    name: 'Power',
    file_id: 'f',
    file_name: 'Power.csv',
    columns: [{ key: 'c1', name: 'Cost', type: 'number', unit: '€' }],
  },
  columns,
  rows,
});
const outlay = { text: 'outlay', start: 12, end: 18, near: ['Cost'] };
const average = reading([[300]], ['Average of Cost'], 'The average of Cost');
const asked = { readings: [reading([[75]]), average], unknown_words: [], table_note: null };

test('says what was not understood, or that a choice is to be made', () => {
  expect(choosingText(asked)).toEqual({
    title: 'This can be read in more than one way.',
    hint: 'What do you mean?',
  });
  expect(choosingText({ ...asked, readings: [reading([[75]]), reading([[300]])] })).toEqual({
    title: 'More than one table answers this.',
    hint: 'Which one do you mean?',
  });
  expect(choosingText({ ...asked, unknown_words: [outlay], readings: [reading([[75]])] })).toEqual({
    title: 'I did not understand “outlay”.',
    hint: 'Without it, is this what you mean?',
  });
  expect(choosingText({ ...asked, unknown_words: [outlay, { ...outlay, text: 'gross' }] })).toEqual({
    title: 'I did not understand “outlay” and “gross”.',
    hint: 'Without them, what do you mean?',
  });
  expect(choosingText({ ...asked, readings: [reading([])], table_note: 'No row has Flat Oslo.' })).toEqual({
    title: 'Is this what you mean?',
    hint: 'No row has Flat Oslo.',
  });
});

test('a result is its value, its sentence, or its rows', () => {
  const one = reading([[75]]);
  expect(resultText(one)).toBe('€75');
  expect(resultText({ ...one, rows: [[null]], text: 'There is no number.' })).toBe('There is no number.');
  const count = planSchema.parse({ table: 't', measures: [{ op: 'count' }] });
  expect(resultText({ ...one, plan: count, text: 'Flat is Berlin for 2 of 3 rows.' })).toBe(
    'Flat is Berlin for 2 of 3 rows.',
  );
  expect(resultText(reading([[75], [80]]))).toBeUndefined();
});

test('says how much of a result is not shown, as far as that is known', () => {
  const rows = (count: number) => Array.from({ length: count }, () => [1]);
  expect(furtherText(reading(rows(5)))).toBe('');
  expect(furtherText(reading(rows(6)))).toBe('And 1 more row.');
  expect(furtherText(reading(rows(20)))).toBe('And more rows.');
  expect(furtherText(reading(rows(7), ['a', 'b', 'c', 'd', 'e']))).toBe('And 2 more rows and 1 more column.');
});

test('the readings are announced with their results', () => {
  expect(spokenChoosing(asked)).toBe(
    'This can be read in more than one way. What do you mean? Choose one of 2. The sum of Cost: €75. The sum of Cost: €75.',
  );
});

test('a word is replaced where it stands', () => {
  expect(replaceWord('What is the outlay of the outlay?', outlay, 'Cost')).toBe(
    'What is the Cost of the outlay?',
  );
});

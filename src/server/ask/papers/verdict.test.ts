// What is an answer at all: it says something of what is asked about, and of the kind that is asked for.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { answer } from './answer.ts';

const verdictOf = (question: string, ...paragraphs: string[]) =>
  withPaper(paragraphs, (reader) => answer(reader, { question, collections }).verdict);

const STOVE = [
  '4.5 Stove.',
  'The chimney was swept in May and draws well.',
  'The windows of the kitchen were renewed in 2019.',
];

test('what only names the thing is no answer', () => {
  expect(verdictOf('what make is the stove', ...STOVE)).not.toBe('answer');
  // A row that has a number says it.
  expect(verdictOf('How much is a full day?', 'Full day: £68.50', 'A morning lasts until noon.')).toBe(
    'answer',
  );
});

test('a day is no answer to what time it is', () => {
  const course = 'The course is held on Saturday afternoons in September.';
  expect(verdictOf('What time does the course begin?', course)).not.toBe('answer');
  const begins = 'The course begins at 2.30 pm.';
  expect(verdictOf('What time does the course begin?', begins, 'Bring an apron.')).toBe('answer');
});

test('what one does with something is no place', () => {
  const outing =
    'There is an outing every June and a supper in December, to which you can bring your partner.';
  expect(verdictOf('Where is the outing in June going?', outing)).not.toBe('answer');
  const coast = 'The outing in June goes to Whitby.';
  expect(verdictOf('Where is the outing in June going?', coast, 'Bring a coat.')).toBe('answer');
});

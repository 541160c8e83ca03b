// Numbers that are told by their limits.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { wordsOf } from '../indexing/words.ts';
import { reason } from './answer.ts';
import { isWithin, measuresIn } from './ranges.ts';

test.each([
  ['5 months', '50 per cent if there are between nine and four months', 'in'],
  ['5 months', '25 per cent if more than nine months are left', 'out'],
  ['5 months', 'from 12 to 6 months before', 'out'],
  ['5 months', 'within at least six weeks', undefined],
  ['ten years', 'from five years of service on it is two months', 'in'],
  ['three years', 'from five years of service on it is two months', 'out'],
  ['3 people', 'up to four people may come', 'in'],
  ['8 people', 'no more than four people may come', 'out'],
  ['30 mm', 'roots thicker than 25 mm may be cut', 'in'],
  ['2 weeks', 'less than two weeks before', 'out'],
  ['2 weeks', 'at least 2 weeks before', 'in'],
  ['5 months', 'The rooms are free.', undefined],
])('%s: “%s” is %s', (asked, text, is) => {
  const [measure] = measuresIn(wordsOf(asked));
  expect(measure && isWithin(text, measure)).toBe(is);
});

test('a number without a unit has no limits', () => {
  expect(measuresIn(wordsOf('Is there a table for 5 on Sunday?'))).toEqual([]);
});

test('the step that a number is in comes first, and one that it is not in is about another', () => {
  const paper = [
    'Whoever cancels more than nine months before the day pays 25 per cent.',
    'Whoever cancels between nine and four months before the day pays 50 per cent.',
    'Whoever cancels less than four months before the day pays 80 per cent.',
  ];
  const { ranked } = withPaper(paper, (reader) =>
    reason(reader, {
      question: 'What percentage do I pay if I cancel 5 months before the day?',
      collections,
    }),
  );
  expect(ranked.map(({ clause }) => clause.sentence.text)[0]).toBe(paper[1]);
  expect(ranked.map(({ features }) => features.contradicts)).toEqual([0, 1, 1]);
});

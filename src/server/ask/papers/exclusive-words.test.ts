// What is said of one thing is no answer about another that excludes it.
import { expect, test } from 'vitest';
import { collections, withPaper } from '../../testing/with-paper.ts';
import { reason } from './answer.ts';

test.each([
  ['How many litres does the blue bin hold?', 'The brown bin holds 240 litres.', 1],
  ['How many litres does the blue bin hold?', 'The blue bin and the brown bin hold 240 litres.', 0],
  ['How many litres does the bin hold?', 'The brown bin holds 240 litres.', 0],
  ['When are you open on Sundays?', 'We are open on Saturdays from 9 am.', 1],
  ['Which day are you open?', 'We are open on Saturdays from 9 am.', 0],
])('%s %s', (question, sentence, contradicts) => {
  withPaper([sentence], (reader) => {
    const { ranked, verdict } = reason(reader, { question, collections });
    expect(ranked[0]?.features.contradicts).toBe(contradicts);
    if (contradicts === 1) expect(verdict).not.toBe('answer');
  });
});

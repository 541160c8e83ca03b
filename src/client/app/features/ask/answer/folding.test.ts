import { expect, test } from 'vitest';
import type { Citation, Question } from '#shared/questions.ts';
import { foldQuotations, mainLines } from './folding.ts';

const citation = (number: number, adds: boolean): Citation => ({
  number,
  file_id: 'f',
  file_name: 'Lease.pdf',
  page: 1,
  place: null,
  lead_in: '',
  quote: `Sentence ${number}.`,
  start: 0,
  end: 11,
  before: '',
  after: '',
  matched: [],
  boxes: [],
  adds,
});

/** The numbers of what is shown, and of what is folded. */
function fold(fields: Partial<Question>): [number[], number[]] {
  // Safe: nothing else of a question is looked at.
  const question = {
    verdict: 'answer',
    kind: 'quotation',
    paper_note: null,
    figure: null,
    lines: [],
    citations: [citation(1, true), citation(2, false), citation(3, true)],
    ...fields,
  } as Partial<Question> as Question;
  const { shown, folded } = foldQuotations(question);
  return [shown.map(({ number }) => number), folded.map(({ number }) => number)];
}

test('what adds nothing is folded where the best is known', () => {
  expect(fold({})).toEqual([[1, 3], [2]]);
  expect(fold({ verdict: 'not_found' })).toEqual([[1, 3], [2]]);
  expect(fold({ verdict: 'related', paper_note: 'Lease.pdf mentions “rent”, but no amount.' })).toEqual([
    [1, 3],
    [2],
  ]);
});

test('passages that only mention it are all shown', () => {
  expect(fold({ verdict: 'related' })).toEqual([[1, 2, 3], []]);
});

test('what a written line cites is shown, and the rest is folded as ever', () => {
  const lines = [{ text: 'It is so.', citations: [2] }];
  expect(fold({ kind: 'written', lines })).toEqual([[1, 2, 3], []]);
  expect(
    fold({ kind: 'written', verdict: 'related', lines: [{ text: 'It is so.', citations: [3] }] }),
  ).toEqual([[1, 3], [2]]);
});

test('what asks back says nothing, neither what a reading says nor what documents mention', () => {
  const lines = [{ text: 'Sentence 1.', citations: [1] }];
  // Safe: nothing else of a question is looked at.
  const question = {
    verdict: 'choose',
    kind: 'quotation',
    paper_note: null,
    figure: null,
    lines,
    citations: [citation(1, true)],
    readings: [{ text: 'The sum of Cost is 5.' }],
  } as unknown as Question;
  expect(mainLines(question)).toEqual([]);
  expect(mainLines({ ...question, verdict: 'answer' })).toEqual(lines);
});

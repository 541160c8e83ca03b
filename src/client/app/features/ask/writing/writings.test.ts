import { expect, test } from 'vitest';
import type { QuestionEvent } from '#shared/question-events.ts';
import type { Citation, Question } from '#shared/questions.ts';
import { afterEvent, withWritten, type Writing } from './writings.ts';

const NOTHING: Writing = { lines: [], citations: [], progress: undefined, toldAt: 0, isLost: true };
// Safe: only these fields are looked at.
const citation = (number: number) => ({ number }) as Citation;
const question = {
  is_writing: true,
  kind: 'quotation',
  lines: [{ text: 'Quoted.', citations: [1] }],
  citations: [citation(1)],
} as Question;
const line = (text: string): QuestionEvent => ({ event: 'line', id: '1', data: { text, citations: [2] } });
const after = (...events: QuestionEvent[]) =>
  events.reduce((writing, event) => afterEvent(writing, event, 5), NOTHING);

test('a question has the lines that were told, with what only they cite', () => {
  const writing = after({ event: 'citation', data: citation(2) }, line('Written.'));
  expect(withWritten(question, writing)).toMatchObject({
    kind: 'written',
    is_writing: true,
    lines: [{ text: 'Written.', citations: [2] }],
    citations: [{ number: 1 }, { number: 2 }],
  });
});

test('before the first line, and once it is written, it is as it is stored', () => {
  const progress: QuestionEvent = {
    event: 'progress',
    data: { step: 'reading', text: 'Reading 2 files', elapsed_ms: 10 },
  };
  expect(withWritten(question, after(progress))).toBe(question);
  const written = { ...question, is_writing: false };
  expect(withWritten(written, after(line('Written.')))).toBe(written);
  expect(after(progress)).toMatchObject({ progress: progress.data, toldAt: 5, isLost: false });
});

test('what is told again from its beginning is not there twice', () => {
  const again = after(line('Written.'), { event: 'answer', id: '0', data: question }, line('Written.'));
  expect(again.lines).toHaveLength(1);
});

test('a passage that is told again is there once', () => {
  const cited: QuestionEvent = { event: 'citation', data: citation(2) };
  const { citations } = withWritten(question, after(cited, cited, line('Written.')));
  expect(citations).toEqual([{ number: 1 }, { number: 2 }]);
});

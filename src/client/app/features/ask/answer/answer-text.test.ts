import { expect, test } from 'vitest';
import type { Citation, Question } from '#shared/questions.ts';
import { absentText, answerText, spokenAnswer } from './answer-text.ts';

const citation: Citation = {
  number: 1,
  file_id: 'f',
  file_name: 'Lease.pdf',
  page: 4,
  place: '§ 9',
  lead_in: '',
  quote: 'Notice is given in writing.',
  start: 0,
  end: 27,
  before: '',
  after: '',
  matched: [],
  boxes: [{ page: 4, x: 0, y: 0, width: 1, height: 0.1 }],
  adds: true,
};
const question: Question = {
  id: 'q',
  question: 'How is notice given?',
  asked_at: '2026-01-01T00:00:00.000Z',
  understood: null,
  thread_id: 't',
  collection_ids: [],
  file_ids: [],
  verdict: 'answer',
  kind: 'quotation',
  lines: [],
  unsupported_lines: [],
  written_note: null,
  is_writing: false,
  citations: [citation],
  figure: null,
  readings: [],
  is_chosen: false,
  unknown_words: [],
  suggestions: [],
  table_note: null,
  begun: null,
  paper_note: null,
  absent_words: [],
  unread_files: 0,
  replaced_files: [],
  rating: null,
  comment: null,
};

test('an answer is copied with its question and its sources', () => {
  expect(answerText(question)).toBe(
    'How is notice given?\n\n“Notice is given in writing.”\n(Lease.pdf, page 4, § 9)',
  );
});

test('what leads in to a quotation is copied and announced before it', () => {
  const item = { ...citation, lead_in: 'The tenant must:', quote: 'sweep the stairs' };
  const answered = { ...question, question: 'What must I do?', citations: [item] };
  expect(answerText(answered)).toBe(
    'What must I do?\n\nThe tenant must:\n“sweep the stairs”\n(Lease.pdf, page 4, § 9)',
  );
  expect(spokenAnswer(answered)).toBe('The tenant must: “sweep the stairs”, Lease.pdf, page 4, § 9.');
});

test('what is folded on the screen is copied too', () => {
  const further = { ...citation, number: 2, quote: 'It is sent by post.', adds: false };
  expect(answerText({ ...question, citations: [citation, further] })).toContain('“It is sent by post.”');
});

test('a copied passage that may not answer is not passed off as an answer', () => {
  expect(answerText({ ...question, verdict: 'related' })).toContain('none may answer');
  expect(answerText({ ...question, verdict: 'not_found' })).toContain('do not say');
});

test('what a paper mentions, and what it lacks, is said in the place of that it may not answer', () => {
  const paper_note = 'Lease.pdf mentions “notice”, but no date.';
  const related = { ...question, verdict: 'related' as const, paper_note };
  const first = '“Notice is given in writing.”';
  expect(answerText(related)).toBe(
    `How is notice given?\n\n${paper_note}\n\n${first}\n(Lease.pdf, page 4, § 9)`,
  );
  expect(spokenAnswer(related)).toBe(`${paper_note} ${first}, Lease.pdf, page 4, § 9.`);
});

test('what the waitlist does not say is not missed in files', () => {
  const unanswered = { ...question, verdict: 'not_found' as const, citations: [] };
  expect(answerText({ ...unanswered, collection_ids: ['waitlist'] })).toContain('The waitlist does not say.');
  expect(answerText({ ...unanswered, collection_ids: ['a', 'waitlist'] })).toContain(
    'Your files do not say.',
  );
});

test('a source without pages is named by its place', () => {
  const placed = { ...citation, boxes: [], place: 'Costs › Heat, paragraph 12' };
  expect(answerText({ ...question, citations: [placed] })).toContain(
    '(Lease.pdf, Costs › Heat, paragraph 12)',
  );
});

test('words that no file has are named', () => {
  expect(absentText([])).toBe('');
  expect(absentText(['gym'])).toBe('“gym” occurs in none of the files that were searched.');
  expect(absentText(['gym', 'sauna', 'pool'])).toBe(
    '“gym”, “sauna”, and “pool” occur in none of the files that were searched.',
  );
});

test('an answer is announced with its first sentence, and one that is written is not announced twice', () => {
  expect(spokenAnswer(question)).toBe('“Notice is given in writing.”, Lease.pdf, page 4, § 9.');
  const related = {
    ...question,
    verdict: 'related' as const,
    citations: [citation, { ...citation, number: 2 }],
  };
  expect(spokenAnswer(related)).toBe(
    'These passages mention it; none may answer it. “Notice is given in writing.”, Lease.pdf, page 4, § 9. 2 quotations.',
  );
  expect(spokenAnswer({ ...question, verdict: 'not_found', citations: [] })).toBe('Your files do not say.');
  expect(spokenAnswer({ ...question, kind: 'written' })).toBe('');
});

import type { Citation, Question } from '#shared/questions.ts';
import { placeOf } from './place-of.ts';

/** A quotation with its source, as text to paste elsewhere. */
export function quotationText(citation: Citation): string {
  return `“${citation.quote}”\n(${citation.file_name}, ${placeOf(citation)})`;
}

/** A question with its answer, as text to paste elsewhere. */
export function answerText(question: Question): string {
  return [question.question, verdictText(question), ...question.citations.map(quotationText)]
    .filter(Boolean)
    .join('\n\n');
}

/** What an answer says before its quotations; empty where they are the answer. */
export function verdictText({ verdict, citations }: Pick<Question, 'verdict' | 'citations'>): string {
  if (verdict === 'answer') return '';
  if (verdict === 'related') return 'These passages mention it; none may answer it.';
  return citations.length > 0 ? 'Your files do not say. This comes nearest.' : 'Your files do not say.';
}

/** Names words that no file has: `“gym” and “sauna” occur in no file.` Empty without any. */
export function absentText(words: readonly string[]): string {
  if (words.length === 0) return '';
  const names = new Intl.ListFormat('en').format(words.map((word) => `“${word}”`));
  return `${names} ${words.length === 1 ? 'occurs' : 'occur'} in none of the files that were searched.`;
}

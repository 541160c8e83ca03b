import type { Citation, Question } from '#shared/questions.ts';
import { quotationsOf } from './answer-text.ts';

/** The quotations of an answer: those that are shown, and those that are folded because they add nothing. */
export function foldQuotations(question: Question): { shown: Citation[]; folded: Citation[] } {
  const quotations = quotationsOf(question);
  const { verdict, kind, paper_note, lines } = question;
  // Where several passages only mention it, nobody knows which is the best.
  const isBestKnown = verdict !== 'related' || paper_note !== null || kind === 'written';
  if (!isBestKnown) return { shown: quotations, folded: [] };
  const cited = new Set(kind === 'written' ? lines.flatMap(({ citations }) => citations) : []);
  // The best one may be gone with its file: what adds nothing to it is the first one then.
  const isShown = (citation: Citation) =>
    citation === quotations[0] || citation.adds || cited.has(citation.number);
  return {
    shown: quotations.filter(isShown),
    folded: quotations.filter((citation) => !isShown(citation)),
  };
}

/** What an answer says, without the sentences that are folded away. What asks back says nothing. */
export function mainLines(question: Question): Question['lines'] {
  const { kind, lines, verdict } = question;
  if (verdict === 'choose') return [];
  const folded = new Set(foldQuotations(question).folded.map(({ number }) => number));
  return lines.filter(
    ({ citations }) =>
      kind === 'written' || citations.length === 0 || citations.some((number) => !folded.has(number)),
  );
}

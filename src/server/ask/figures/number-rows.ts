import type { Figure } from '#shared/figures.ts';
import type { AskCitation, FoundSentence } from '../answering/messages.ts';

/** A row that a figure lists, and where it stands. */
export type CitedRow = FoundSentence;

/** Numbers the rows that a figure cites. @param from the first number */
export function numberRows(
  figure: Figure,
  cited: readonly CitedRow[],
  from: number,
): { figure: Figure; citations: AskCitation[] } {
  const citations = cited.map((row, index) => ({ ...row, number: from + index, mentions: null }));
  return { figure: { ...figure, row_citations: citations.map(({ number }) => number) }, citations };
}

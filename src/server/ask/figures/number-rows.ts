import type { Figure } from '#shared/figures.ts';
import type { AskCitation, CitedRow } from '../answering/messages.ts';

/** Numbers the rows that a figure cites. @param from the first number */
export function numberRows(
  figure: Figure,
  cited: readonly CitedRow[],
  from: number,
): { figure: Figure; citations: AskCitation[] } {
  const citations = cited.map((row, index) => ({
    ...row,
    number: from + index,
    // The figure has the names of its columns.
    leadIn: '',
    adds: true,
    mentions: null,
  }));
  return { figure: { ...figure, row_citations: citations.map(({ number }) => number) }, citations };
}

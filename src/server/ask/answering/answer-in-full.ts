// The whole answer to a question: the figure of a table, and the words of documents.
import type { Figure } from '#shared/figures.ts';
import { answer } from './answer.ts';
import type { IndexReader } from './index-reader.ts';
import type { AskAnswer, AskCitation, AskInput } from './messages.ts';
import { numberRows, type CitedRow } from '../figures/number-rows.ts';
import { findFigure } from '../figures/find-figure.ts';

/** Answers a question from tables and documents: a question of two parts may have one answer from each. */
export function answerInFull(reader: IndexReader, input: AskInput): AskAnswer {
  const fileIds = input.collections.flatMap((collection) => collection.fileIds);
  const time = input.askedAt === undefined ? new Date() : new Date(input.askedAt);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const found = findFigure(reader, input.question, fileIds, { time, timeZone });
  const { figure, offer, rest } = found;
  const quoted = answer(reader, { ...input, question: rest });
  if (figure === null) {
    // Where the documents answer, nobody needs to be told what a table might say.
    return { ...quoted, figure, offer: quoted.verdict === 'answer' ? null : offer };
  }
  const isParted = rest !== input.question;
  const ofOthers = (citation: AskCitation) => citation.fileId !== figure.table.file_id;
  // Of a question in two parts, the other one is answered by the documents or not at all.
  if (isParted) {
    const citations = quoted.citations.filter((citation, index) => index === 0 || ofOthers(citation));
    return { ...quoted, offer, ...together(citations, figure, found.cited) };
  }
  // Beside a figure that answers all of it, what only mentions its words says nothing more; nor do rows of its own table.
  const citations = quoted.verdict === 'answer' ? quoted.citations.filter(ofOthers) : [];
  return {
    ...quoted,
    verdict: 'answer',
    absentWords: [],
    offer,
    ...together(citations, figure, found.cited),
  };
}

/** The quotations, and after them the rows of the figure, numbered in this order. */
function together(quotations: readonly AskCitation[], figure: Figure, cited: readonly CitedRow[]) {
  const quoted = quotations.map((citation, index) => ({ ...citation, number: index + 1 }));
  const { citations, ...numbered } = numberRows(figure, cited, quoted.length + 1);
  return { ...numbered, citations: [...quoted, ...citations] };
}

// The rows of questions and citations, and their conversion to a `Question`.
import type { Selectable } from 'kysely';
import type { Citation, Question } from '#shared/questions.ts';
import type { QuestionCitationsTable, QuestionsTable } from '../db/schema-ask.ts';
import type { AskCitation } from './answering/messages.ts';

export type QuestionRow = Selectable<QuestionsTable>;
type CitationRow = Selectable<QuestionCitationsTable> & { file_name: string };

/** A citation as it is stored. */
export function toCitationRow(
  question_id: string,
  citation: AskCitation,
): Selectable<QuestionCitationsTable> {
  const { number, fileId, page, quote, start, end, before, after, matched, boxes } = citation;
  const place = [citation.headings.join(' › '), citation.place].filter(Boolean).join(', ');
  return {
    question_id,
    number,
    file_id: fileId,
    page,
    place: place === '' ? null : place,
    quote,
    quote_start: start,
    quote_end: end,
    text_before: before,
    text_after: after,
    matched: JSON.stringify(matched),
    boxes: JSON.stringify(boxes),
  };
}

/**
 * A question with what it quotes.
 * @param quoted the citations whose files may be read
 * @param readable the collections that may be read
 */
export function toQuestion(
  row: QuestionRow,
  quoted: readonly CitationRow[],
  readable: ReadonlySet<string>,
): Question {
  const { id, question, asked_at, verdict, kind, unread_files } = row;
  const citations = quoted.map(toCitation);
  // What comes nearest to a question that the files do not answer is no answer.
  const lines = verdict === 'not_found' ? [] : citations;
  return {
    id,
    question,
    asked_at,
    verdict,
    kind,
    unread_files,
    collection_ids: idsOf(row).filter((collection) => readable.has(collection)),
    lines: lines.map(({ quote, number }) => ({ text: quote, citations: [number] })),
    citations,
    figure: null,
    absent_words: readList<string>(row.absent_words),
  };
}

function toCitation(row: CitationRow): Citation {
  const { number, file_id, file_name, page, place, quote } = row;
  return {
    number,
    file_id,
    file_name,
    page,
    place,
    quote,
    start: row.quote_start,
    end: row.quote_end,
    before: row.text_before,
    after: row.text_after,
    matched: readList<string>(row.matched),
    boxes: readList<Citation['boxes'][number]>(row.boxes),
  };
}

/** The ids of the collections that were searched. */
export const idsOf = (row: Pick<QuestionRow, 'collection_ids'>) => readList<string>(row.collection_ids);

/** A list as this module stored it; the output schema of the procedure checks it. */
function readList<Item>(json: string): Item[] {
  // Safe: written by JSON.stringify from a list of these.
  return JSON.parse(json) as Item[];
}

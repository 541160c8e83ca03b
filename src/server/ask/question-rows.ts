// The rows of questions and citations, and their conversion to a `Question`.
import type { Selectable } from 'kysely';
import { figureSentence } from '#shared/figure-text.ts';
import type { Figure, FigureOffer } from '#shared/figures.ts';
import { COLLECTIONS_NAMED, type Citation, type Question } from '#shared/questions.ts';
import type {
  CollectionsTable,
  QuestionCitationsTable,
  QuestionFiguresTable,
  QuestionsTable,
} from '../db/schema-ask.ts';
import type { AskCitation } from './answering/messages.ts';

export type QuestionRow = Selectable<QuestionsTable>;
export type FigureRow = Selectable<QuestionFiguresTable>;
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

/** A figure, or an offer, as it is stored. */
export function toFigureRow(
  question_id: string,
  { figure, offer }: { figure: Figure | null; offer: FigureOffer | null },
): FigureRow | undefined {
  const table = (figure ?? offer)?.table;
  if (table === undefined) return undefined;
  return {
    question_id,
    file_id: table.file_id,
    figure: figure && JSON.stringify(figure),
    offer: offer && JSON.stringify(offer),
  };
}

/** The numbers of the citations of the rows that a figure lists. */
export function rowCitationsOf({ figure }: Pick<FigureRow, 'figure'>): number[] {
  // Safe: this module stored it.
  return (JSON.parse(figure ?? 'null') as Figure | null)?.row_citations ?? [];
}

/** A collection that may be read. */
export type ReadableCollection = Pick<Selectable<CollectionsTable>, 'id' | 'created_at'>;

/**
 * A question with what it quotes.
 * @param quoted the citations whose files may be read
 * @param figured its figure or offer, if it has one whose file may be read
 * @param readable the collections that may be read, by name
 */
export function toQuestion(
  row: QuestionRow,
  quoted: readonly CitationRow[],
  figured: FigureRow | undefined,
  readable: readonly ReadableCollection[],
): Question {
  const { id, question, asked_at, kind, unread_files } = row;
  const citations = quoted.map(toCitation);
  // Safe: this module stored it; the output schema of the procedure checks it.
  const figure = JSON.parse(figured?.figure ?? 'null') as Figure | null;
  // An answer of which nothing may be read any more is none.
  const isGone = figure === null && citations.length === 0;
  const verdict = isGone ? 'not_found' : row.verdict;
  // What comes nearest to a question that the files do not answer is no answer.
  const ofFigure = figure?.row_citations ?? [];
  const quotations =
    verdict === 'not_found' ? [] : citations.filter(({ number }) => !ofFigure.includes(number));
  // Safe: as above.
  const offer = JSON.parse(figured?.offer ?? 'null') as FigureOffer | null;
  return {
    id,
    question,
    asked_at,
    verdict,
    kind: kind === 'figure' && figure === null ? 'quotation' : kind,
    unread_files,
    collection_ids: searchedOf(row, readable),
    lines: [
      ...(figure === null ? [] : [{ text: figureSentence(figure, 'en').text, citations: ofFigure }]),
      ...quotations.map(({ quote, number }) => ({ text: quote, citations: [number] })),
    ],
    citations,
    figure,
    offer,
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

/** In the place of ids: all collections that may be read, of which there may be many. */
const ALL = '*';

/** The column for the collections that a question goes to. @param ids undefined for all */
export const toCollectionIds = (ids: readonly string[] | undefined) => JSON.stringify(ids ?? [ALL]);

/** The collections that a question was put to; undefined for all. */
export function namedIn(row: Pick<QuestionRow, 'collection_ids'>): string[] | undefined {
  const ids = readList<string>(row.collection_ids);
  return ids.includes(ALL) ? undefined : ids;
}

/** The collections that a question was put to and that may be read. */
function searchedOf(row: QuestionRow, readable: readonly ReadableCollection[]): string[] {
  const named = namedIn(row);
  const wanted = named && new Set(named);
  return readable
    .filter(({ id, created_at }) => wanted?.has(id) ?? created_at <= row.asked_at)
    .slice(0, COLLECTIONS_NAMED)
    .map(({ id }) => id);
}

/** A list as this module stored it; the output schema of the procedure checks it. */
function readList<Item>(json: string): Item[] {
  // Safe: written by JSON.stringify from a list of these.
  return JSON.parse(json) as Item[];
}

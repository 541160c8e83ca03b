// The rows of questions and citations, and their conversion to a `Question`.
import type { Selectable } from 'kysely';
import { figureSentence } from '#shared/figure-sentence.ts';
import type { Figure, FigureOffer } from '#shared/figures.ts';
import { COLLECTIONS_NAMED, type Citation, type Question } from '#shared/questions.ts';
import type {
  CollectionsTable,
  QuestionCitationsTable,
  QuestionFiguresTable,
  QuestionLinesTable,
  QuestionsTable,
} from '../db/schema-ask.ts';
import type { AskCitation } from './answering/messages.ts';

const INTERRUPTED = 'There is no written answer: the server stopped before it was there.';

export type QuestionRow = Selectable<QuestionsTable>;
export type FigureRow = Selectable<QuestionFiguresTable>;
export type LineRow = Selectable<QuestionLinesTable>;
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

/** A figure as this module stored it; the output schema of the procedure checks it. */
function readFigure(json: string | null | undefined): Figure | null {
  // Safe: as said.
  const figure = JSON.parse(json ?? 'null') as Figure | null;
  // Those of versions before models proposed plans do not say that none did.
  return figure && { ...figure, proposal: figure.proposal ?? null };
}

/** The numbers of the citations of the rows that a figure lists. */
export function rowCitationsOf({ figure }: Pick<FigureRow, 'figure'>): number[] {
  // Safe: this module stored it.
  return (JSON.parse(figure ?? 'null') as Figure | null)?.row_citations ?? [];
}

/** The column for the citations of a line that a model wrote. */
export const toCited = (numbers: readonly number[]) => `,${numbers.join(',')},`;

/** The numbers of the citations of a line. */
function citedBy({ citations }: LineRow): number[] {
  return citations.split(',').filter(Boolean).map(Number);
}

/** A collection that may be read. */
export type ReadableCollection = Pick<Selectable<CollectionsTable>, 'id' | 'created_at'>;

/**
 * A question with what it quotes.
 * @param quoted the citations whose files may be read
 * @param figured its figure or offer, if it has one whose file may be read
 * @param written the lines that a model wrote
 * @param readable the collections that may be read, by name
 */
export function toQuestion(
  row: QuestionRow,
  quoted: readonly CitationRow[],
  figured: FigureRow | undefined,
  written: readonly LineRow[],
  readable: readonly ReadableCollection[],
  now: Date,
): Question {
  const { id, question, asked_at, kind, unread_files } = row;
  const citations = quoted.map(toCitation);
  const figure = readFigure(figured?.figure);
  // An answer of which nothing may be read any more is none.
  const isGone = figure === null && citations.length === 0;
  const verdict = isGone ? 'not_found' : row.verdict;
  // What comes nearest to a question that the files do not answer is no answer.
  const ofFigure = figure?.row_citations ?? [];
  const quotations =
    verdict === 'not_found' ? [] : citations.filter(({ number }) => !ofFigure.includes(number));
  // Safe: as above.
  const offer = JSON.parse(figured?.offer ?? 'null') as FigureOffer | null;
  const lines = readableLines(written, citations);
  const supported = lines.filter(({ isSupported }) => isSupported).map(({ line }) => line);
  const isMissing = kind === 'figure' ? figure === null : kind === 'written' && supported.length === 0;
  return {
    id,
    question,
    asked_at,
    verdict,
    // Without what was written, or the figure, the quotations are the answer.
    kind: isMissing ? 'quotation' : kind,
    unread_files,
    collection_ids: searchedOf(row, readable),
    lines: [
      ...(figure === null ? [] : [{ text: figureSentence(figure, 'en').text, citations: ofFigure }]),
      ...(supported.length > 0
        ? supported
        : quotations.map(({ quote, number }) => ({ text: quote, citations: [number] }))),
    ],
    unsupported_lines: lines.filter(({ isSupported }) => !isSupported).map(({ line }) => line),
    ...writingOf(row, now),
    citations,
    figure,
    offer,
    absent_words: readList<string>(row.absent_words),
  };
}

/** The lines all of whose citations may be read. */
function readableLines(written: readonly LineRow[], citations: readonly Citation[]) {
  const readable = new Set(citations.map(({ number }) => number));
  return written
    .map((row) => ({
      isSupported: row.is_supported === 1,
      line: { text: row.text, citations: citedBy(row) },
    }))
    .filter(({ line }) => line.citations.every((number) => readable.has(number)));
}

/** How far the writing is. One that a stopped server left ends with its time. */
function writingOf({ writing_until, written_note }: QuestionRow, now: Date) {
  if (writing_until === null) return { is_writing: false, written_note };
  const is_writing = writing_until > now.toISOString();
  return { is_writing, written_note: is_writing ? null : INTERRUPTED };
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

// The rows of questions and of what belongs to them, and their conversion to a `Question`.
import type { Selectable } from 'kysely';
import type { Plan } from '#shared/ask-plan.ts';
import { figureSentence } from '#shared/figure-sentence.ts';
import {
  LISTED_ROWS,
  partnerFileOf,
  type AskedTable,
  type Figure,
  type Reading,
  type UnknownWord,
} from '#shared/figures.ts';
import { COLLECTIONS_NAMED, type Citation, type Question, type Verdict } from '#shared/questions.ts';
import type {
  CollectionsTable,
  QuestionCitationsTable,
  QuestionFiguresTable,
  QuestionHintsTable,
  QuestionLinesTable,
  QuestionReadingsTable,
  QuestionsTable,
} from '../db/schema-ask.ts';
import { followedQuestion } from './answering/follow-up.ts';
import type { AskCitation, OfferedReading, TableHints } from './answering/messages.ts';

const INTERRUPTED = 'There is no written answer: the server stopped before it was there.';

/** The text of a question without words, a figure that was chosen by hand, whose figure is gone. */
const UNWORDED = 'A figure that was chosen by hand';

export type QuestionRow = Selectable<QuestionsTable>;
export type FigureRow = Selectable<QuestionFiguresTable>;
export type LineRow = Selectable<QuestionLinesTable>;
/** A reading without its whole figure, which may be large. */
export type ReadingRow = Omit<Selectable<QuestionReadingsTable>, 'partner_file_id' | 'figure' | 'cited'>;
export type HintsRow = Selectable<QuestionHintsTable>;
type CitationRow = Selectable<QuestionCitationsTable> & { file_name: string };

/** A citation as it is stored. @param ofLine whether only a written line cites it */
export function toCitationRow(
  question_id: string,
  citation: AskCitation,
  ofLine: boolean,
): Selectable<QuestionCitationsTable> {
  const { number, fileId, page, leadIn, quote, start, end, before, after, matched, boxes } = citation;
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
    mentions: citation.mentions,
    lead_in: leadIn,
    adds: citation.adds ? 1 : 0,
    of_line: ofLine ? 1 : 0,
  };
}

/** A figure as it is stored. */
export function toFigureRow(question_id: string, figure: Figure): FigureRow {
  return { question_id, ...filesOf(figure.table), figure: JSON.stringify(figure), offer: null };
}

/** The files of a table, for their columns. */
const filesOf = (table: AskedTable) => ({ file_id: table.file_id, partner_file_id: partnerFileOf(table) });

/** A way to read a question as it is stored. */
export function toReadingRow(
  question_id: string,
  { figure, cited }: OfferedReading,
  number: number,
): Selectable<QuestionReadingsTable> {
  const { plan, plan_text, table, columns } = figure;
  const { text } = figureSentence(figure, 'en');
  const rows = figure.rows.slice(0, LISTED_ROWS);
  const reading: Reading = { number, plan, plan_text, text, table, columns, rows };
  return {
    question_id,
    number,
    ...filesOf(table),
    table_id: table.id,
    reading: JSON.stringify(reading),
    figure: JSON.stringify(figure),
    cited: JSON.stringify(cited),
  };
}

/** A way to read a question as it is shown. */
export function toReading({ reading }: Pick<ReadingRow, 'reading'>): Reading {
  // Safe: this module stored it.
  return JSON.parse(reading) as Reading;
}

/** A way to read a question with its whole figure. */
export function toOfferedReading({
  figure,
  cited,
}: Pick<Selectable<QuestionReadingsTable>, 'figure' | 'cited'>): OfferedReading {
  // Safe: as said.
  return { figure: JSON.parse(figure) as Figure, cited: readList(cited) };
}

/** What is told of a table as it is stored. */
export function toHintsRow(
  question_id: string,
  { fileId, partnerFileId, unknownWords, suggestions, note, begun }: TableHints,
): HintsRow {
  return {
    question_id,
    file_id: fileId,
    partner_file_id: partnerFileId,
    unknown_words: JSON.stringify(unknownWords),
    suggestions: JSON.stringify(suggestions),
    note,
    plan: begun && JSON.stringify(begun),
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
export function citedBy({ citations }: LineRow): number[] {
  return citations.split(',').filter(Boolean).map(Number);
}

/** A collection that may be read. */
export type ReadableCollection = Pick<Selectable<CollectionsTable>, 'id' | 'created_at'>;

/** What is stored of the answer to a question, as far as it may be read now. */
export interface AnswerRows {
  citations: readonly CitationRow[];
  figure: FigureRow | undefined;
  /** By number. */
  readings: readonly ReadingRow[];
  hints: HintsRow | undefined;
  /** The lines that a model wrote; none while it writes. */
  lines: readonly LineRow[];
  /** Those of the files that the question named. */
  namedFiles: readonly string[];
  /** The names of files that were replaced since. */
  replacedFiles: readonly string[];
  /** What the question that it follows was understood as; undefined without one, or where that is gone or has no words. */
  followed: string | undefined;
}

/**
 * A question with its answer.
 * @param readable the collections that may be read, by name
 */
export function toQuestion(
  row: QuestionRow,
  rows: AnswerRows,
  readable: readonly ReadableCollection[],
  now: Date,
): Question {
  const figure = readFigure(rows.figure?.figure);
  const cited =
    rows.lines.length > 0 ? rows.citations : rows.citations.filter(({ of_line }) => of_line === 0);
  const { rowCitations, quotations } = splitCitations(row, cited.map(toCitation), figure);
  const citations = [...rowCitations, ...quotations].toSorted((one, other) => one.number - other.number);
  const written = readableLines(rows.lines, citations);
  const supported = written.filter(({ isSupported }) => isSupported).map(({ line }) => line);
  const verdict = verdictOf(row, figure, rows.readings, quotations);
  const ofFigure = figure === null ? [] : [lineOf(figure)];
  const others = linesOf(verdict, quotations, supported);
  const kind = kindOf(row, verdict, figure, supported.length > 0);
  const is_chosen = isChosen(row, figure, rows.readings);
  const unknown_words = readList<UnknownWord>(rows.hints?.unknown_words ?? '[]');
  // A figure whose plan has not all words of the question says less than documents that answer.
  const isFirst = is_chosen || unknown_words.length === 0 || quotedVerdictOf(row) !== 'answer';
  // Of what a table answers, or asks back, no word is missing in documents.
  const isOfTable = verdict === 'choose' || (figure !== null && verdict === 'answer');
  return {
    id: row.id,
    question: row.question === '' ? (figure?.plan_text ?? UNWORDED) : row.question,
    asked_at: row.asked_at,
    understood: understoodOf(row, rows),
    thread_id: row.thread_id,
    verdict,
    kind,
    unread_files: row.unread_files,
    replaced_files: [...rows.replacedFiles],
    rating: row.rating,
    comment: row.rating_comment,
    collection_ids: searchedOf(row, readable),
    file_ids: [...rows.namedFiles],
    lines: isFirst ? [...ofFigure, ...others] : [...others, ...ofFigure],
    unsupported_lines: written.filter(({ isSupported }) => !isSupported).map(({ line }) => line),
    ...writingOf(row, now),
    citations,
    figure,
    readings: verdict === 'choose' ? rows.readings.map(toReading) : [],
    is_chosen,
    unknown_words,
    suggestions: verdict === 'answer' ? [] : readList<string>(rows.hints?.suggestions ?? '[]'),
    table_note: rows.hints?.note ?? null,
    begun: verdict === 'answer' ? null : begunOf(rows),
    paper_note: verdict === 'related' && kind !== 'written' ? paperNoteOf(rows.citations, quotations) : null,
    absent_words: isOfTable ? [] : readList<string>(row.absent_words),
  };
}

/**
 * What a question was read as. It is put together when it is told, so that the words of a deleted question are in no other, nor
 * those of a file: a question without words has the words of its figure.
 */
function understoodOf({ question }: QuestionRow, { followed }: AnswerRows): string | null {
  if (followed === undefined || followed === '') return null;
  const meant = followedQuestion(question, followed);
  return meant === question ? null : meant;
}

/** What can be gone on from by hand, the best reading before all: only a table of one file has a screen for that. */
function begunOf({ readings, hints }: AnswerRows): Question['begun'] {
  for (const { plan, table } of readings.map(toReading))
    if (table.file_id !== null && partnerFileOf(table) === null) return { file_id: table.file_id, plan };
  if (hints?.plan == null || hints.file_id === null || hints.partner_file_id !== null) return null;
  // Safe: this module stored it.
  return { file_id: hints.file_id, plan: JSON.parse(hints.plan) as Plan };
}

const lineOf = (figure: Figure) => ({
  text: figureSentence(figure, 'en').text,
  citations: figure.row_citations,
});

/** The lines beside those of a figure: what a model wrote; without it, the quotations. */
function linesOf(
  verdict: Verdict,
  quotations: readonly Citation[],
  written: Question['lines'],
): Question['lines'] {
  // Nothing is an answer while somebody has to choose.
  if (verdict === 'choose') return [];
  if (written.length > 0) return written;
  // Nor is what comes nearest to a question that the files do not answer.
  if (verdict === 'not_found') return [];
  return quotations.map(({ quote, number }) => ({ text: quote, citations: [number] }));
}

/** The verdict of the quotations alone. */
const quotedVerdictOf = ({ quoted_verdict, verdict }: QuestionRow) => quoted_verdict ?? verdict;

/**
 * The citations of the rows of a figure, and the quotations. Beside a figure that answers all of a question, what only mentions it
 * says nothing more; nor do other rows of its table.
 */
function splitCitations(row: QuestionRow, citations: readonly Citation[], figure: Figure | null) {
  if (figure === null) return { rowCitations: [], quotations: citations };
  const rowCitations = citations.filter(({ number }) => figure.row_citations.includes(number));
  const quotedVerdict = quotedVerdictOf(row);
  const isShown = quotedVerdict === 'answer' || quotedVerdict === row.verdict;
  const files = new Set([figure.table.file_id, figure.table.joined?.file_id]);
  const quotations = citations.filter(
    (citation) => !rowCitations.includes(citation) && !files.has(citation.file_id),
  );
  return { rowCitations, quotations: isShown ? quotations : [] };
}

/** What the quotations mention, and what of it is missing; null where none says so. @param rows those of all citations */
function paperNoteOf(rows: readonly CitationRow[], quotations: readonly Citation[]): string | null {
  const shown = new Set(quotations.map(({ number }) => number));
  const noted = rows.find(({ number, mentions }) => mentions !== null && shown.has(number));
  if (noted === undefined) return null;
  const isOneFile = quotations.every(({ file_id }) => file_id === noted.file_id);
  return `${isOneFile ? `${noted.file_name} mentions` : 'Your files mention'} ${noted.mentions}.`;
}

/** An answer of which nothing may be read any more is none. */
function verdictOf(
  row: QuestionRow,
  figure: Figure | null,
  readings: readonly ReadingRow[],
  quotations: readonly Citation[],
): Verdict {
  if (figure !== null) return row.verdict;
  if (readings.length > 0) return 'choose';
  return quotations.length === 0 ? 'not_found' : quotedVerdictOf(row);
}

/** Without what was written, or the figure, the quotations are the answer. */
function kindOf(
  { kind }: QuestionRow,
  verdict: Verdict,
  figure: Figure | null,
  isWritten: boolean,
): Question['kind'] {
  if (verdict === 'choose') return 'figure';
  const isMissing = kind === 'figure' ? figure === null : kind === 'written' && !isWritten;
  return isMissing ? 'quotation' : kind;
}

/** Whether a figure is the reading that was chosen; its plan may have been changed since. */
function isChosen({ choice }: QuestionRow, figure: Figure | null, readings: readonly ReadingRow[]): boolean {
  const chosen = readings.find(({ number }) => number === choice);
  if (figure === null || chosen === undefined) return false;
  return JSON.stringify(toReading(chosen).plan) === JSON.stringify(figure.plan);
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

/** A citation as it is shown. */
export function toCitation(row: CitationRow): Citation {
  const { number, file_id, file_name, page, place, quote } = row;
  return {
    number,
    file_id,
    file_name,
    page,
    place,
    lead_in: row.lead_in,
    quote,
    start: row.quote_start,
    end: row.quote_end,
    before: row.text_before,
    after: row.text_after,
    matched: readList<string>(row.matched),
    boxes: readList<Citation['boxes'][number]>(row.boxes),
    adds: row.adds === 1,
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

/** The files that a question named beside collections. */
export function filesNamedIn(row: Pick<QuestionRow, 'file_ids'>): string[] {
  return readList<string>(row.file_ids ?? '[]');
}

/** The column for the files that a question names. */
export const toFileIds = (ids: readonly string[]) => (ids.length === 0 ? null : JSON.stringify(ids));

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

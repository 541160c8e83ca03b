// Stores what a language model wrote to a question: the lines that were checked, with the sentences that they cite.
import type { WritingStep } from '#shared/question-events.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Answered, Reader } from './access.ts';
import type { AskCitation, FoundSentence, QuotedVerdict } from './answering/messages.ts';
import type { WorkedOut } from './figures/figure-table.ts';
import { citedBy, toCited, type QuestionRow } from './question-rows.ts';
import { getOwnRow } from './read-questions.ts';
import { replaceFigure, storeCitations } from './stored-answers.ts';

/** A line that may be shown. */
export interface CheckedLine {
  text: string;
  /** The sentences that it cites, at least one. */
  cited: readonly FoundSentence[];
  /** Whether they say all of it. */
  isSupported: boolean;
  /** Its number in the answer, where it was told already (`storeLine`). */
  number?: number;
}

/** What came of asking a model. */
export interface Writing {
  lines: readonly CheckedLine[];
  /** Why there is no written answer, or not all of one, in a sentence; otherwise null. */
  note: string | null;
  /** Whether the model said that no sentence of an answer answers the question. */
  isLowered: boolean;
}

/** Stores what is happening to an answer that is being written. @returns whether it still is */
export async function storeStep(db: Db, questionId: string, step: WritingStep): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('questions')
    .set({ writing_step: JSON.stringify(step) })
    .where('id', '=', questionId)
    .where('writing_until', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores a line of an answer that is still being written, so that it can be shown. It is left out where a file that it cites was
 * deleted meanwhile, or may not be read any more.
 * @param number from 1, in the order of the answer
 * @returns whether the answer is still being written
 */
export async function storeLine(
  db: Db,
  reader: Answered,
  questionId: string,
  line: CheckedLine,
  number: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const question = await findQuestion(trx, questionId);
    if (question === undefined) return false;
    // Somebody has worked out a plan meanwhile: that is the answer.
    if (question.kind === 'figure') return true;
    const { numberOf, stored } = await citeSentences(trx, reader, questionId, [line]);
    const { numbers, row } = toRow(questionId, line, number, numberOf);
    if (numbers.every((cited) => stored.has(cited)))
      await trx.insertInto('question_lines').values(row).execute();
    return true;
  });
}

/** Removes a line of an answer, if it is still being written. */
export async function dropLine(db: Db, questionId: string, number: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    if ((await findQuestion(trx, questionId)) === undefined) return;
    await trx
      .deleteFrom('question_lines')
      .where('question_id', '=', questionId)
      .where('number', '=', number)
      .execute();
  });
}

const STOPPED = 'the answer was stopped';

/**
 * Ends the writing of the answer to a question of a reader: the lines that were checked by then are the answer.
 * @returns whether anything was being written
 * @throws AppError 404
 */
export async function stopWriting(db: Db, reader: Reader, questionId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await getOwnRow(trx, reader, questionId);
    const question = await findQuestion(trx, questionId);
    if (question === undefined) return false;
    await finish(trx, questionId, question, (isWritten) =>
      isWritten ? `The written answer ends early: ${STOPPED}.` : `There is no written answer: ${STOPPED}.`,
    );
    return true;
  });
}

/**
 * Stores what was written to a question, and that nothing is being written any more. A line is left out where a file that it
 * cites was deleted meanwhile, or may not be read any more; so is everything where the question was deleted, or its answer stopped.
 */
export async function storeWriting(
  db: Db,
  reader: Answered,
  questionId: string,
  { lines, note, isLowered }: Writing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const question = await findQuestion(trx, questionId);
    if (question === undefined) return;
    await trx.deleteFrom('question_lines').where('question_id', '=', questionId).execute();
    const { numberOf, stored } = await citeSentences(trx, reader, questionId, lines);
    const rows = withNumbers(lines)
      .map(({ line, number }) => toRow(questionId, line, number, numberOf))
      .filter(({ numbers }) => numbers.every((number) => stored.has(number)));
    if (rows.length > 0)
      await trx
        .insertInto('question_lines')
        .values(rows.map(({ row }) => row))
        .execute();
    await finish(trx, questionId, question, () => note, isLowered);
  });
}

/** Nothing is being written. */
const NOT_WRITING = { writing_until: null, writing_step: null };

/**
 * Ends the writing of an answer: its stored lines are the answer; if somebody has worked out a plan meanwhile, that is, without them.
 * @param noteOf what is said of lines that are the answer, or of their absence
 * @param isLowered whether the model said that no sentence of the answer answers the question
 */
async function finish(
  trx: Db,
  questionId: string,
  { kind, verdict }: OpenQuestion,
  noteOf: (isWritten: boolean) => string | null,
  isLowered = false,
): Promise<void> {
  const isFigure = kind === 'figure';
  if (isFigure) await trx.deleteFrom('question_lines').where('question_id', '=', questionId).execute();
  const lines = await trx
    .selectFrom('question_lines')
    .selectAll()
    .where('question_id', '=', questionId)
    .execute();
  await removeUncited(trx, questionId, new Set(lines.flatMap(citedBy)));
  const isWritten = lines.some(({ is_supported }) => is_supported === 1);
  const related = atLeastRelated(verdict);
  await trx
    .updateTable('questions')
    .set({
      ...NOT_WRITING,
      written_note: isFigure ? null : noteOf(isWritten),
      ...(isWritten ? { kind: 'written', verdict: related, quoted_verdict: related } : {}),
      // A model may lower a verdict, and never raises it.
      ...(isLowered && !isFigure && verdict === 'answer'
        ? { verdict: 'related', quoted_verdict: 'related' }
        : {}),
    })
    .where('id', '=', questionId)
    .execute();
}

/** Lines with their numbers: those that were told have theirs, the others follow. */
function withNumbers(lines: readonly CheckedLine[]) {
  let last = Math.max(0, ...lines.map(({ number = 0 }) => number));
  return lines.map((line) => ({ line, number: line.number ?? (last += 1) }));
}

/** Removes the citations of lines that were dropped. */
async function removeUncited(trx: Db, questionId: string, cited: ReadonlySet<number>): Promise<void> {
  let uncited = trx
    .deleteFrom('question_citations')
    .where('question_id', '=', questionId)
    .where('of_line', '=', 1);
  if (cited.size > 0) uncited = uncited.where('number', 'not in', [...cited]);
  await uncited.execute();
}

/**
 * Stores the figure of a plan that a model proposed, and that nothing is being written any more.
 * @returns whether it did: not where its file was deleted meanwhile, or may not be read any more, or somebody has worked out a
 * plan meanwhile
 */
export async function storeProposedFigure(
  db: Db,
  reader: Answered,
  questionId: string,
  found: WorkedOut,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const question = await findQuestion(trx, questionId);
    if (question?.kind !== 'quotation') return false;
    if (!(await replaceFigure(trx, reader, questionId, found, atLeastRelated))) return false;
    await trx
      .updateTable('questions')
      .set({ ...NOT_WRITING, written_note: null })
      .where('id', '=', questionId)
      .execute();
    return true;
  });
}

type OpenQuestion = Pick<QuestionRow, 'kind' | 'verdict'>;

/** A question whose answer is being written. */
const findQuestion = (trx: Db, id: string): Promise<OpenQuestion | undefined> =>
  trx
    .selectFrom('questions')
    .select(['verdict', 'kind'])
    .where('id', '=', id)
    .where('writing_until', 'is not', null)
    .executeTakeFirst();

/** What a model says tells more than that nothing was found, but not that the files answer: only their words do. */
const atLeastRelated = (verdict: QuotedVerdict) => (verdict === 'not_found' ? 'related' : verdict);

/** Stores the sentences that lines cite as citations, but for those that are quoted already. */
async function citeSentences(trx: Db, reader: Answered, questionId: string, lines: readonly CheckedLine[]) {
  const quoted = await trx
    .selectFrom('question_citations')
    .select(['number', 'file_id', 'page', 'quote_start'])
    .where('question_id', '=', questionId)
    .execute();
  const numbers = new Map(
    quoted.map(({ file_id, page, quote_start, number }) => [keyOf(file_id, page, quote_start), number]),
  );
  const stored = new Set(numbers.values());
  let last = Math.max(0, ...stored);
  const added: AskCitation[] = [];
  for (const sentence of lines.flatMap(({ cited }) => cited)) {
    const key = keyOf(sentence.fileId, sentence.page, sentence.start);
    if (numbers.has(key)) continue;
    last += 1;
    numbers.set(key, last);
    added.push({ ...sentence, number: last, adds: true, mentions: null });
  }
  for (const number of await storeCitations(trx, reader, questionId, added, true)) stored.add(number);
  const numberOf = ({ fileId, page, start }: FoundSentence) => numbers.get(keyOf(fileId, page, start)) ?? 0;
  return { numberOf, stored };
}

/** Where a sentence stands, as one text. */
const keyOf = (fileId: string, page: number, start: number) => `${fileId} ${page} ${start}`;

function toRow(
  question_id: string,
  { text, cited, isSupported }: CheckedLine,
  number: number,
  numberOf: (sentence: FoundSentence) => number,
) {
  const numbers = cited.map(numberOf);
  const citations = toCited(numbers);
  return {
    numbers,
    row: { question_id, number, text, is_supported: isSupported ? (1 as const) : (0 as const), citations },
  };
}

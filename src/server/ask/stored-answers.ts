// Stores answers: the citations, the figure and the readings of a question, but for files that the reader may not read any more.
import type { Figure } from '#shared/figures.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { mayAskWaitlist, type Answered } from './access.ts';
import type { AskAnswer, AskCitation, QuotedVerdict } from './answering/messages.ts';
import type { WorkedOut } from './figures/figure-table.ts';
import { numberRows } from './figures/number-rows.ts';
import { findReadableIds } from './readable-files.ts';
import { rowCitationsOf, toCitationRow, toFigureRow, toHintsRow, toReadingRow } from './question-rows.ts';

/** Removes the figure of a question with the rows that it cites. @returns the highest number of the other citations */
export async function removeFigure(trx: Db, question_id: string): Promise<number> {
  const former = await trx
    .deleteFrom('question_figures')
    .where('question_id', '=', question_id)
    .returningAll()
    .executeTakeFirst();
  const cited = former === undefined ? [] : rowCitationsOf(former);
  if (cited.length > 0)
    await trx
      .deleteFrom('question_citations')
      .where('question_id', '=', question_id)
      .where('number', 'in', cited)
      .execute();
  const { last } = await trx
    .selectFrom('question_citations')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Stores citations, except of files that have been deleted since, or whose access changed.
 * @param ofLines whether only written lines cite them
 * @returns the numbers of those that are stored
 */
export async function storeCitations(
  trx: Db,
  reader: Answered,
  questionId: string,
  all: readonly AskCitation[],
  ofLines = false,
): Promise<number[]> {
  const citations = await selectReadable(trx, reader, all);
  if (citations.length === 0) return [];
  await trx
    .insertInto('question_citations')
    .values(citations.map((citation) => toCitationRow(questionId, citation, ofLines)))
    .execute();
  return citations.map(({ number }) => number);
}

/** Stores the figure of a new question, unless its file has been deleted since, or its access changed. */
export async function storeFigure(
  trx: Db,
  reader: Answered,
  questionId: string,
  figure: Figure,
): Promise<void> {
  const row = toFigureRow(questionId, figure);
  if (await isReadableTable(trx, reader, row)) await trx.insertInto('question_figures').values(row).execute();
}

/**
 * Makes what was worked out from a table the figure of a question, in the place of its former one.
 * @param verdict of the whole answer from then on, by that of its quotations
 * @returns whether it did: not where the file has been deleted since, or its access changed
 * @throws AppError 404 where the question has been deleted
 */
export async function replaceFigure(
  trx: Db,
  reader: Answered,
  questionId: string,
  { figure, cited }: WorkedOut,
  verdict: (quoted: QuotedVerdict) => QuotedVerdict,
): Promise<boolean> {
  if (!(await isReadableTable(trx, reader, toFigureRow(questionId, figure)))) return false;
  const question = await trx
    .selectFrom('questions')
    .select(['verdict', 'quoted_verdict'])
    .where('id', '=', questionId)
    .executeTakeFirst();
  if (question === undefined) throw notFound('Question');
  const quoted_verdict = question.quoted_verdict ?? question.verdict;
  await trx
    .updateTable('questions')
    // What was said of the former answer is not said of this one.
    .set({
      kind: 'figure',
      verdict: verdict(quoted_verdict),
      quoted_verdict,
      rating: null,
      rating_comment: null,
      rating_collection_id: null,
    })
    .where('id', '=', questionId)
    .execute();
  const kept = await removeFigure(trx, questionId);
  const numbered = numberRows(figure, cited, kept + 1);
  await forgetReplaced(trx, questionId, toFigureRow(questionId, figure));
  await storeCitations(trx, reader, questionId, numbered.citations);
  await trx.insertInto('question_figures').values(toFigureRow(questionId, numbered.figure)).execute();
  return true;
}

/** What was worked out anew rests on the present version of its files. */
async function forgetReplaced(
  trx: Db,
  questionId: string,
  { file_id, partner_file_id }: { file_id: string | null; partner_file_id: string | null },
): Promise<void> {
  const files = [file_id, partner_file_id].filter((id) => id !== null);
  if (files.length === 0) return;
  await trx
    .deleteFrom('question_replaced_files')
    .where('question_id', '=', questionId)
    .where('file_id', 'in', files)
    .execute();
}

/** Stores the readings of a new question, and what is told of its table, but for files that may not be read any more. */
export async function storeReadings(
  trx: Db,
  reader: Answered,
  questionId: string,
  { readings, hints }: Pick<AskAnswer, 'readings' | 'hints'>,
): Promise<void> {
  const rows = readings.map((reading, index) => toReadingRow(questionId, reading, index + 1));
  for (const row of rows)
    if (await isReadableTable(trx, reader, row))
      await trx.insertInto('question_readings').values(row).execute();
  const row = hints && toHintsRow(questionId, hints);
  if (row !== undefined && (await isReadableTable(trx, reader, row)))
    await trx.insertInto('question_hints').values(row).execute();
}

/** Whether the table of a file may be read, or that of two; of none, the waitlist. */
async function isReadableTable(
  db: Db,
  reader: Answered,
  { file_id, partner_file_id }: { file_id: string | null; partner_file_id: string | null },
): Promise<boolean> {
  if (file_id === null) return mayAskWaitlist(reader);
  const files = partner_file_id === null ? [file_id] : [file_id, partner_file_id];
  const readable = await findReadableIds(db, reader, files);
  return files.every((id) => readable.has(id));
}

async function selectReadable(db: Db, reader: Answered, citations: readonly AskCitation[]) {
  const readable = await findReadableIds(
    db,
    reader,
    citations.map(({ fileId }) => fileId),
  );
  return citations.filter(({ fileId }) => readable.has(fileId));
}

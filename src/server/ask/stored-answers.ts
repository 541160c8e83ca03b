// Stores answers: the citations and the figure of a question, but for files that the reader may not read any more.
import type { Db } from '../db/schema.ts';
import { isReadable, mayAskWaitlist, type Reader } from './access.ts';
import type { AskCitation } from './answering/messages.ts';
import { rowCitationsOf, toCitationRow, type FigureRow } from './question-rows.ts';

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
 * @returns the numbers of those that are stored
 */
export async function storeCitations(
  trx: Db,
  reader: Reader,
  questionId: string,
  all: readonly AskCitation[],
): Promise<number[]> {
  const citations = await selectReadable(trx, reader, all);
  if (citations.length === 0) return [];
  await trx
    .insertInto('question_citations')
    .values(citations.map((citation) => toCitationRow(questionId, citation)))
    .execute();
  return citations.map(({ number }) => number);
}

/** Stores a figure, unless its file has been deleted since, or its access changed. @returns whether it did */
export async function storeFigure(trx: Db, reader: Reader, row: FigureRow | undefined): Promise<boolean> {
  if (row === undefined) return false;
  const isReadableNow =
    row.file_id === null
      ? mayAskWaitlist(reader)
      : (await findReadable(trx, reader, [row.file_id])).has(row.file_id);
  if (isReadableNow) await trx.insertInto('question_figures').values(row).execute();
  return isReadableNow;
}

async function selectReadable(db: Db, reader: Reader, citations: readonly AskCitation[]) {
  const readable = await findReadable(
    db,
    reader,
    citations.map(({ fileId }) => fileId),
  );
  return citations.filter(({ fileId }) => readable.has(fileId));
}

/** Those of some files that a reader may read. */
async function findReadable(db: Db, reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select('files.id')
    .where('files.id', 'in', ids)
    .where(isReadable(reader))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

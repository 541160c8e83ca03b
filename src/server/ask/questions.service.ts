// Questions: asking, reading and deleting them, and the conversion of rows to a `Question`. An answer is stored as what it
// quotes; of a former answer only those quotations are shown whose files may be read now.
import type { Question, QuestionInput } from '#shared/questions.ts';
import type { PageInput } from '#shared/fields.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { requireCaller } from '../users/users.service.ts';
import { isReadable, type Reader } from './access.ts';
import type { AskAnswer, AskCitation, AskInput } from './answering/messages.ts';
import {
  namedIn,
  toCitationRow,
  toCollectionIds,
  toQuestion,
  type QuestionRow,
  type ReadableCollection,
} from './question-rows.ts';
import { findReadableFiles } from './readable-files.ts';

/** How many questions of an account are kept; the oldest go. */
export const QUESTIONS_KEPT = 1000;

/** Finds answers in what has been read. @throws AppError 503 */
export type FindAnswer = (input: AskInput) => Promise<AskAnswer>;

/**
 * Answers a question from the files that the reader may read, and stores both.
 * @throws AppError 404 where a collection or the followed question is not the reader's to read; 401 where the account was
 *   deleted meanwhile; 503
 */
export async function askQuestion(
  db: Db,
  reader: Reader,
  findAnswer: FindAnswer,
  { question, collection_ids, follows }: QuestionInput,
  now: Date,
): Promise<Question> {
  const former = follows === undefined ? undefined : await getOwnRow(db, reader, follows);
  const ids = await chooseCollections(db, reader, collection_ids, former && namedIn(former));
  const files = await findReadableFiles(db, reader, ids);
  const answer = await findAnswer({
    question,
    follows: former && { question: former.question, collectionIds: ids ?? [] },
    collections: [...files].map(([id, fileIds]) => ({ id, fileIds })),
  });
  const row: QuestionRow = {
    id: newId(),
    user_id: reader.id,
    question,
    asked_at: now.toISOString(),
    follows: follows ?? null,
    verdict: answer.verdict,
    kind: 'quotation',
    collection_ids: toCollectionIds(ids),
    absent_words: JSON.stringify(answer.absentWords),
    unread_files: answer.unread,
  };
  await inTransaction(db, async (trx) => {
    await requireCaller(trx, reader.id);
    await trx.insertInto('questions').values(row).execute();
    // A file may have been deleted since, or its access changed.
    const citations = await selectReadable(trx, reader, answer.citations);
    if (citations.length > 0)
      await trx
        .insertInto('question_citations')
        .values(citations.map((citation) => toCitationRow(row.id, citation)))
        .execute();
    await removeOldest(trx, reader);
  });
  return getQuestion(db, reader, row.id);
}

/**
 * The collections to search: those that are named; without any, those that the followed question named, if one of them may
 * still be read.
 * @returns undefined for all that the reader may read
 * @throws AppError 404 where the reader may not read a named one
 */
async function chooseCollections(
  db: Db,
  reader: Reader,
  named: readonly string[] | undefined,
  carried: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const wanted = new Set(named ?? carried);
  if (wanted.size === 0) return undefined;
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where('id', 'in', [...wanted])
    .where(isReadable(reader))
    .execute();
  if (named !== undefined && rows.length < wanted.size) throw notFound('Collection');
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined;
}

/** The collections that a reader may read, by name. */
function listReadable(db: Db, reader: Reader): Promise<ReadableCollection[]> {
  return db
    .selectFrom('collections')
    .select(['id', 'created_at'])
    .where(isReadable(reader))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
}

async function selectReadable(db: Db, reader: Reader, citations: readonly AskCitation[]) {
  if (citations.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select('files.id')
    .where(
      'files.id',
      'in',
      citations.map(({ fileId }) => fileId),
    )
    .where(isReadable(reader))
    .execute();
  const readable = new Set(rows.map(({ id }) => id));
  return citations.filter(({ fileId }) => readable.has(fileId));
}

async function removeOldest(trx: Db, { id }: Reader): Promise<void> {
  const old = trx
    .selectFrom('questions')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(QUESTIONS_KEPT);
  const rows = await old.execute();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await trx.deleteFrom('questions').where('id', 'in', ids).execute();
}

/** A page of the reader's questions, newest first. */
export async function listQuestions(
  db: Db,
  reader: Reader,
  { skip, limit }: PageInput,
): Promise<{ data: Question[]; count: number }> {
  const own = db.selectFrom('questions').where('user_id', '=', reader.id);
  const rows = await own
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data: await toQuestions(db, reader, rows), count };
}

/** A question of the reader. @throws AppError 404 */
export async function getQuestion(db: Db, reader: Reader, id: string): Promise<Question> {
  const [question] = await toQuestions(db, reader, [await getOwnRow(db, reader, id)]);
  if (question === undefined) throw notFound('Question');
  return question;
}

/** Deletes a question of the reader with its answer. @throws AppError 404 */
export async function deleteQuestion(db: Db, reader: Reader, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('questions')
    .where('id', '=', id)
    .where('user_id', '=', reader.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Question');
}

/** @throws AppError 404 */
async function getOwnRow(db: Db, reader: Reader, id: string): Promise<QuestionRow> {
  const row = await db
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', reader.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Question');
  return row;
}

async function toQuestions(db: Db, reader: Reader, rows: readonly QuestionRow[]): Promise<Question[]> {
  if (rows.length === 0) return [];
  const readable = await listReadable(db, reader);
  const citations = await db
    .selectFrom('question_citations')
    .innerJoin('files', 'files.id', 'question_citations.file_id')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_citations')
    .select('files.name as file_name')
    .where(
      'question_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(isReadable(reader))
    .orderBy('number')
    .execute();
  const byQuestion = Map.groupBy(citations, ({ question_id }) => question_id);
  return rows.map((row) => toQuestion(row, byQuestion.get(row.id) ?? [], readable));
}

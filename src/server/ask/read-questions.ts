// Reads what belongs to questions: their quotations, figures, readings and written lines, as far as they may be read now.
import { setImmediate } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Question } from '#shared/questions.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { followedQuestion, goesOn, isPiece } from './answering/follow-up.ts';
import { isReadable, isTableReadable, mayAskWaitlist, type Reader } from './access.ts';
import { findReadableIds } from './readable-files.ts';
import {
  filesNamedIn,
  toQuestion,
  type AnswerRows,
  type QuestionRow,
  type ReadableCollection,
} from './question-rows.ts';

/** So many questions are read at once. */
export const READ_AT_ONCE = 20;

/**
 * Questions of a reader with their answers, in the order of their rows.
 * @param readable what the reader may read (`listReadable`)
 */
export async function toQuestions(
  db: Db,
  reader: Reader,
  rows: readonly QuestionRow[],
  readable: readonly ReadableCollection[],
  now: Date,
): Promise<Question[]> {
  const answers = await readAnswers(db, reader, rows);
  return answers.map(([row, answer]) => toQuestion(row, answer, readable, now));
}

/** The same of many questions, some at a time; others have their turn after each. */
export async function toManyQuestions(
  db: Db,
  reader: Reader,
  rows: readonly QuestionRow[],
  readable: readonly ReadableCollection[],
  now: Date,
): Promise<Question[]> {
  const questions: Question[] = [];
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const some = rows.slice(start, start + READ_AT_ONCE);
    questions.push(...(await toQuestions(db, reader, some, readable, now)));
    await setImmediate();
  }
  return questions;
}

/**
 * What is stored of the answers to questions, in the order of their rows.
 * @param reader only what this one may read; undefined for all of it, which nobody is shown
 */
export async function readAnswers(
  db: Db,
  reader: Reader | undefined,
  rows: readonly QuestionRow[],
): Promise<[QuestionRow, AnswerRows][]> {
  const ids = rows.map(({ id }) => id);
  const citations = await db
    .selectFrom('question_citations')
    .innerJoin('files', 'files.id', 'question_citations.file_id')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_citations')
    .select('files.name as file_name')
    .where('question_id', 'in', ids)
    .where(reader === undefined ? EVERYTHING : isReadable(reader))
    .orderBy('number')
    .execute();
  const lines = await db
    .selectFrom('question_lines')
    .selectAll()
    .where('question_id', 'in', ids)
    .orderBy('number')
    .execute();
  const figureOf = byQuestionId(await readFigures(db, reader, ids));
  const hintsOf = byQuestionId(await readHints(db, reader, ids));
  const readingsOf = Map.groupBy(await readReadings(db, reader, ids), ({ question_id }) => question_id);
  const named = new Map(rows.map((row) => [row.id, filesNamedIn(row)]));
  const readableFiles = await findReadableIds(db, reader, [...named.values()].flat());
  const replacedOf = Map.groupBy(await readReplaced(db, reader, ids), ({ question_id }) => question_id);
  const followedOf = await readFollowed(db, rows);
  const linesOf = Map.groupBy(lines, ({ question_id }) => question_id);
  const citationsOf = Map.groupBy(citations, ({ question_id }) => question_id);
  return rows.map((row) => [
    row,
    {
      citations: citationsOf.get(row.id) ?? [],
      figure: figureOf.get(row.id),
      readings: readingsOf.get(row.id) ?? [],
      hints: hintsOf.get(row.id),
      // Those of an answer that is still being written are told one by one (`followAnswer`).
      lines: row.writing_until === null ? (linesOf.get(row.id) ?? []) : [],
      replacedFiles: [...new Set(replacedOf.get(row.id)?.map(({ name }) => name))],
      followed: followedOf.get(row.id),
      namedFiles: named.get(row.id)?.filter((id) => readableFiles.has(id)) ?? [],
    },
  ]);
}

const EVERYTHING = sql<SqlBool>`true`;
const ofTable = (reader: Reader | undefined, table: Parameters<typeof isTableReadable>[1]) =>
  reader === undefined ? EVERYTHING : isTableReadable(reader, table);

const byQuestionId = <Row extends { question_id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.question_id, row]));

/** The figures of questions whose tables may be read. */
export const readFigures = (db: Db, reader: Reader | undefined, ids: readonly string[]) =>
  db
    .selectFrom('question_figures')
    .leftJoin('files', 'files.id', 'question_figures.file_id')
    .leftJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_figures')
    .where('question_id', 'in', ids)
    .where(ofTable(reader, 'question_figures'))
    .execute();

/** The readings of questions whose tables may be read, by number. */
export const readReadings = (db: Db, reader: Reader | undefined, ids: readonly string[]) =>
  db
    .selectFrom('question_readings')
    .leftJoin('files', 'files.id', 'question_readings.file_id')
    .leftJoin('collections', 'collections.id', 'files.collection_id')
    .select([
      'question_readings.question_id',
      'question_readings.number',
      'question_readings.file_id',
      'question_readings.table_id',
      'question_readings.reading',
    ])
    .where('question_id', 'in', ids)
    .where(ofTable(reader, 'question_readings'))
    .orderBy('number')
    .execute();

const readHints = (db: Db, reader: Reader | undefined, ids: readonly string[]) =>
  db
    .selectFrom('question_hints')
    .leftJoin('files', 'files.id', 'question_hints.file_id')
    .leftJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_hints')
    .where('question_id', 'in', ids)
    .where(ofTable(reader, 'question_hints'))
    .execute();

/**
 * What the questions that others follow were understood as, by the ids of these: the words of each, put together with those of what it
 * goes on from itself.
 */
async function readFollowed(
  db: Db,
  rows: readonly Pick<QuestionRow, 'id' | 'follows'>[],
): Promise<Map<string, string>> {
  const followed = rows.map(({ follows }) => follows).filter((id) => id !== null);
  if (followed.length === 0) return new Map();
  const direct = await formerOf(db, followed);
  // Most say enough by themselves.
  const open = direct.filter(({ question, follows }) => follows !== null && goesOn(question));
  const threads = [...new Set(open.map(({ thread_id }) => thread_id))].filter((id) => id !== null);
  const all = threads.length === 0 ? [] : await ofThreads(db, threads);
  const byId = new Map([...all, ...direct].map((row) => [row.id, row]));
  return new Map(
    rows.flatMap(({ id, follows }) => {
      const former = byId.get(follows ?? '');
      return former === undefined ? [] : [[id, meaningOf(former, byId)]];
    }),
  );
}

type FormerRow = Pick<QuestionRow, 'id' | 'question' | 'follows' | 'thread_id' | 'user_id'>;

/**
 * The words of a question, put together with those of what it goes on from, and so on; empty where one of these is gone without which
 * the others say nothing.
 */
function meaningOf(row: FormerRow, byId: ReadonlyMap<string, FormerRow>): string {
  const chain = [row];
  for (let last = row; goesOn(last.question);) {
    const former = byId.get(last.follows ?? '');
    if (former === undefined || former.user_id !== row.user_id || chain.includes(former)) break;
    chain.push((last = former));
  }
  const [first, ...others] = chain.toReversed();
  if (first === undefined || isPiece(first.question)) return '';
  return others.reduce((before, { question }) => followedQuestion(question, before), first.question);
}

const formerOf = (db: Db, ids: readonly string[]): Promise<FormerRow[]> =>
  db
    .selectFrom('questions')
    .select(['id', 'question', 'follows', 'thread_id', 'user_id'])
    .where('id', 'in', ids)
    .execute();

const ofThreads = (db: Db, ids: readonly string[]): Promise<FormerRow[]> =>
  db
    .selectFrom('questions')
    .select(['id', 'question', 'follows', 'thread_id', 'user_id'])
    .where('thread_id', 'in', ids)
    .execute();

/** What a question with words of its own was understood as, for one that follows it; empty as `meaningOf`. */
export async function readMeaning(db: Db, row: QuestionRow): Promise<string> {
  if (!goesOn(row.question)) return row.question;
  const before = (await readFollowed(db, [row])).get(row.id) ?? '';
  if (before === '') return isPiece(row.question) ? '' : row.question;
  return followedQuestion(row.question, before);
}

/** The files that were replaced since they were quoted in answers, by name. */
const readReplaced = (db: Db, reader: Reader | undefined, ids: readonly string[]) =>
  db
    .selectFrom('question_replaced_files')
    .innerJoin('files', 'files.id', 'question_replaced_files.file_id')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(['question_replaced_files.question_id', 'files.name'])
    .where('question_id', 'in', ids)
    .where(reader === undefined ? EVERYTHING : isReadable(reader))
    .orderBy('files.name')
    .execute();

/** A question of a reader. @throws AppError 404 */
export async function getOwnRow(db: Db, reader: Reader, id: string): Promise<QuestionRow> {
  const row = await db
    .selectFrom('questions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', reader.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Question');
  return row;
}

/** The collections that a reader may read, by name, and behind them the waitlist. */
export async function listReadable(db: Db, reader: Reader): Promise<ReadableCollection[]> {
  const collections = await db
    .selectFrom('collections')
    .select(['id', 'created_at'])
    .where(isReadable(reader))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  return mayAskWaitlist(reader) ? [...collections, { id: WAITLIST_ID, created_at: '' }] : collections;
}

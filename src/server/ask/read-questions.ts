// Reads what belongs to questions: their quotations, figures and written lines, as far as they may be read now.
import { WAITLIST_ID } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import type { Db } from '../db/schema.ts';
import { isReadable, mayAskWaitlist, type Reader } from './access.ts';
import { toQuestion, type QuestionRow, type ReadableCollection } from './question-rows.ts';

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
  const ids = rows.map(({ id }) => id);
  const citations = await db
    .selectFrom('question_citations')
    .innerJoin('files', 'files.id', 'question_citations.file_id')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_citations')
    .select('files.name as file_name')
    .where('question_id', 'in', ids)
    .where(isReadable(reader))
    .orderBy('number')
    .execute();
  const figures = await db
    .selectFrom('question_figures')
    .leftJoin('files', 'files.id', 'question_figures.file_id')
    .leftJoin('collections', 'collections.id', 'files.collection_id')
    .selectAll('question_figures')
    .where('question_id', 'in', ids)
    // Figures of no file are those of the waitlist.
    .where((where) =>
      mayAskWaitlist(reader)
        ? where.or([where('question_figures.file_id', 'is', null), isReadable(reader)])
        : isReadable(reader),
    )
    .execute();
  const lines = await db
    .selectFrom('question_lines')
    .selectAll()
    .where('question_id', 'in', ids)
    .orderBy('number')
    .execute();
  const linesOf = Map.groupBy(lines, ({ question_id }) => question_id);
  const byQuestion = Map.groupBy(citations, ({ question_id }) => question_id);
  const figureOf = new Map(figures.map((figure) => [figure.question_id, figure]));
  return rows.map((row) =>
    toQuestion(
      row,
      byQuestion.get(row.id) ?? [],
      figureOf.get(row.id),
      linesOf.get(row.id) ?? [],
      readable,
      now,
    ),
  );
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

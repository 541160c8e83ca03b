// Ratings: who asked says whether the answer was right, and the owner of a collection sees what was said of answers from it.
import { sql, type SqlBool } from 'kysely';
import type { Question } from '#shared/questions.ts';
import type { Rated, RateInput, RatingListInput } from '#shared/ratings.ts';
import { ratings } from '#shared/rating-values.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../errors.ts';
import { isOwn, type Reader } from './access.ts';
import { filesNamedIn, namedIn, toCollectionIds, type QuestionRow } from './question-rows.ts';
import { toManyQuestions } from './read-questions.ts';

/** Rates the answer of a question of the reader, or takes the rating back. @throws AppError 404 */
export async function rateQuestion(
  db: Db,
  reader: Reader,
  { id, rating, comment }: RateInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('questions')
      .set({ rating, rating_comment: rating === null ? null : comment })
      .where('id', '=', id)
      .where('user_id', '=', reader.id)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw notFound('Question');
    // What it rests on is told now: when a file is deleted, less of it is left to tell.
    const rating_collection_id = rating === null ? null : await collectionOf(trx, row);
    await trx.updateTable('questions').set({ rating_collection_id }).where('id', '=', id).execute();
  });
}

/** The only collection that an answer says something of; null where it says something of others too. */
async function collectionOf(db: Db, row: QuestionRow): Promise<string | null> {
  if (isOfOne(row)) return namedIn(row)?.[0] ?? null;
  const cited = (part: 'question_citations' | 'question_figures') =>
    db
      .selectFrom(part)
      .innerJoin('files', 'files.id', `${part}.file_id`)
      .select('files.collection_id')
      .where(`${part}.question_id`, '=', row.id)
      .limit(1)
      .executeTakeFirst();
  const first = (await cited('question_citations')) ?? (await cited('question_figures'));
  if (first === undefined) return null;
  const only = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', row.id)
    .where(sql<SqlBool>`${restsOn(first.collection_id)}`)
    .executeTakeFirst();
  return only === undefined ? null : first.collection_id;
}

/**
 * A page of what was said of answers from a collection of the reader: of questions that named it alone, or all of whose quotations
 * and figures rest on it, and did when they were rated. Others may say something of files that are not the reader's to know of.
 * @throws AppError 404 where the collection is not the reader's own
 */
export async function listRatings(
  db: Db,
  reader: Reader,
  { id, skip, limit, rating }: RatingListInput,
  now: Date,
): Promise<{ data: Rated[]; count: number }> {
  const own = await db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where(isOwn(reader))
    .executeTakeFirst();
  if (own === undefined) throw notFound('Collection');
  const rated = db
    .selectFrom('questions')
    .where('rating', 'in', rating === undefined ? ratings : [rating])
    .where('rating_collection_id', '=', id)
    .where(
      sql<SqlBool>`((collection_ids = ${toCollectionIds([id])} and file_ids is null) or ${restsOn(id)})`,
    );
  const rows = await rated
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await rated
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // As the owner may read them, which is all that rests on the collection.
  const questions = await toManyQuestions(db, reader, rows, [], now);
  const data = questions.flatMap((question, at) => toRated(question, isOfOne(rows[at])));
  return { data, count };
}

/** What is told of a rated question. @param isAlone whether it was put to the collection alone */
function toRated(question: Question, isAlone: boolean): Rated[] {
  const { asked_at, verdict, figure, rating, comment, unknown_words, absent_words } = question;
  if (rating === null) return [];
  return [
    {
      question: question.question,
      asked_at,
      verdict,
      plan_text: figure?.plan_text ?? null,
      rating,
      comment,
      table: tableOf(question),
      unknown_words,
      absent_words: isAlone ? absent_words : [],
    },
  ];
}

/** The table that a question is about, as its file and the number of its sheet, which a table of several has not. */
function tableOf({ figure, readings, begun }: Question): Rated['table'] {
  const table = figure?.table ?? readings[0]?.table;
  const [file_id, id] = table ? [table.file_id, table.id] : [begun?.file_id ?? null, begun?.plan.table ?? ''];
  if (file_id === null) return null;
  const sheet = Number(/^[\w-]+:(\d+)$/.exec(id)?.[1]);
  return { file_id, sheet: sheet > 0 ? sheet : null };
}

/** Whether a question named one collection, and nothing beside it. */
const isOfOne = (row: QuestionRow | undefined) =>
  row !== undefined && namedIn(row)?.length === 1 && filesNamedIn(row).length === 0;

const tableParts = ['question_figures', 'question_readings', 'question_hints'] as const;
const parts = ['question_citations', ...tableParts] as const;

/** Whether an answer rests on files of a collection, and on nothing else. */
function restsOn(id: string) {
  const rows = (part: (typeof parts)[number]) => sql`select 1 from ${sql.table(part)} as part
    left join files on files.id = part.file_id where part.question_id = questions.id`;
  const within = (['question_citations', 'question_figures'] as const).map(
    (part) => sql`exists (${rows(part)} and files.collection_id = ${id})`,
  );
  const beyond = [
    ...parts.map((part) => sql`exists (${rows(part)} and coalesce(files.collection_id, '') <> ${id})`),
    // The second file of two sheets that are one table.
    ...tableParts.map(
      (
        part,
      ) => sql`exists (select 1 from ${sql.table(part)} as part join files on files.id = part.partner_file_id
        where part.question_id = questions.id and files.collection_id <> ${id})`,
    ),
  ];
  return sql`((${sql.join(within, sql` or `)}) and not (${sql.join(beyond, sql` or `)}))`;
}

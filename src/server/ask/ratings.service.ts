// Ratings: who asked says whether the answer was right, and the owner of a collection sees what was said of answers from it.
import { sql, type SqlBool } from 'kysely';
import type { Rated, RateInput, RatingListInput } from '#shared/ratings.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { isOwn, type Reader } from './access.ts';
import { toCollectionIds } from './question-rows.ts';
import { toManyQuestions } from './read-questions.ts';

/** Rates the answer of a question of the reader, or takes the rating back. @throws AppError 404 */
export async function rateQuestion(
  db: Db,
  reader: Reader,
  { id, rating, comment }: RateInput,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('questions')
    .set({ rating, rating_comment: rating === null ? null : comment })
    .where('id', '=', id)
    .where('user_id', '=', reader.id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('Question');
}

/**
 * A page of what was said of answers from a collection of the reader: of questions that named it alone, or all of whose quotations
 * and figures rest on it. Others may say something of files that are not the reader's to know of.
 * @throws AppError 404 where the collection is not the reader's own
 */
export async function listRatings(
  db: Db,
  reader: Reader,
  { id, skip, limit }: RatingListInput,
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
    .where('rating', 'is not', null)
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
  const data = questions.flatMap(({ question, asked_at, verdict, figure, rating, comment }) =>
    rating === null
      ? []
      : [{ question, asked_at, verdict, plan_text: figure?.plan_text ?? null, rating, comment }],
  );
  return { data, count };
}

const parts = ['question_citations', 'question_figures', 'question_readings', 'question_hints'] as const;

/** Whether an answer rests on files of a collection, and on nothing else. */
function restsOn(id: string) {
  const rows = (part: (typeof parts)[number]) => sql`select 1 from ${sql.table(part)} as part
    left join files on files.id = part.file_id where part.question_id = questions.id`;
  const within = (['question_citations', 'question_figures'] as const).map(
    (part) => sql`exists (${rows(part)} and files.collection_id = ${id})`,
  );
  const beyond = parts.map(
    (part) => sql`exists (${rows(part)} and coalesce(files.collection_id, '') <> ${id})`,
  );
  return sql`((${sql.join(within, sql` or `)}) and not (${sql.join(beyond, sql` or `)}))`;
}

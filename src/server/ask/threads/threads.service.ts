// Threads: listing, reading, changing, sharing and deleting them. The database puts each question into its thread, and deletes a
// thread with its last question.
import type { Selectable } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { Question } from '#shared/questions.ts';
import type {
  Thread,
  ThreadListInput,
  ThreadShareInput,
  ThreadUpdateInput,
  ThreadWithQuestions,
} from '#shared/threads.ts';
import type { ThreadsTable } from '../../db/schema-ask.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import type { Reader } from '../access.ts';
import type { QuestionRow } from '../question-rows.ts';
import { listReadable, toManyQuestions, toQuestions } from '../read-questions.ts';
import { readSeenAnswers } from './seen-answers.ts';

/** The title for somebody who may read none of its questions. */
const UNTITLED = 'A shared conversation';

type ThreadRow = Selectable<ThreadsTable>;
/** A thread with what its questions tell. */
type CountedThread = Omit<ThreadRow, 'user_id'> & {
  asked_at: string;
  questions: number;
  /** The text of the question that it begins with. */
  first: string | null;
};

const toThread = ({
  id,
  title,
  pinned,
  shared,
  created_at,
  asked_at,
  questions,
  first,
}: CountedThread): Thread => ({
  id,
  title: title ?? first ?? UNTITLED,
  pinned: pinned === 1,
  shared: shared === 1,
  created_at,
  asked_at,
  questions,
});

/** Threads of a reader, with what their questions tell. */
const selectThreads = (db: Db, reader: Reader) =>
  db
    .selectFrom('threads')
    .innerJoin('questions', 'questions.thread_id', 'threads.id')
    .select(({ fn, selectFrom }) => [
      'threads.id',
      'threads.title',
      'threads.pinned',
      'threads.shared',
      'threads.created_at',
      fn.max('questions.asked_at').as('asked_at'),
      fn.countAll<number>().as('questions'),
      selectFrom('questions as former')
        .select('former.id')
        .whereRef('former.thread_id', '=', 'threads.id')
        .orderBy('former.asked_at')
        .orderBy('former.id')
        .limit(1)
        .as('first_id'),
    ])
    .where('threads.user_id', '=', reader.id)
    .groupBy('threads.id');

/** A page of the reader's threads, pinned ones first, then those that were asked last. */
export async function listThreads(
  db: Db,
  reader: Reader,
  { q, skip, limit }: ThreadListInput,
  now: Date,
): Promise<{ data: Thread[]; count: number }> {
  const found = q === undefined ? undefined : await findThreads(db, reader, q, now);
  if (found?.length === 0) return { data: [], count: 0 };
  let own = db.selectFrom('threads').where('user_id', '=', reader.id);
  let page = selectThreads(db, reader);
  if (found !== undefined) {
    own = own.where('id', 'in', found);
    page = page.where('threads.id', 'in', found);
  }
  const rows = await page
    .orderBy('threads.pinned', 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data: await toThreads(db, reader, rows, now), count };
}

/** Threads with their titles: those of questions without words are told by their figures. */
async function toThreads(
  db: Db,
  reader: Reader,
  rows: readonly (Omit<CountedThread, 'first'> & { first_id: string | null })[],
  now: Date,
): Promise<Thread[]> {
  const ids = rows.filter(({ title }) => title === null).map(({ first_id }) => first_id ?? '');
  const firsts =
    ids.length === 0 ? [] : await db.selectFrom('questions').selectAll().where('id', 'in', ids).execute();
  const texts = new Map(firsts.map(({ id, question }) => [id, question]));
  const unworded = firsts.filter(({ question }) => question === '');
  if (unworded.length > 0)
    for (const { id, question } of await toQuestions(db, reader, unworded, [], now)) texts.set(id, question);
  return rows.map(({ first_id, ...row }) => toThread({ ...row, first: texts.get(first_id ?? '') ?? null }));
}

/** The threads of a reader that have a text in their title, questions or answers, as far as these may be read now. */
async function findThreads(db: Db, reader: Reader, q: string, now: Date): Promise<string[]> {
  const text = fold(q);
  const titled = await db
    .selectFrom('threads')
    .select(['id', 'title'])
    .where('user_id', '=', reader.id)
    .where('title', 'is not', null)
    .execute();
  const found = new Set(titled.filter(({ title }) => fold(title ?? '').includes(text)).map(({ id }) => id));
  const rows = await db.selectFrom('questions').selectAll().where('user_id', '=', reader.id).execute();
  for (const row of rows) if (fold(row.question).includes(text)) found.add(row.thread_id);
  const readable = await listReadable(db, reader);
  const others = rows.filter((row) => !found.has(row.thread_id));
  for (const question of await toManyQuestions(db, reader, others, readable, now))
    if (fold(answerText(question)).includes(text)) found.add(question.thread_id);
  return [...found];
}

/** What an answer says, line by line. */
function answerText({ lines, citations, figure, readings }: Question): string {
  return [
    ...lines.map((line) => line.text),
    ...citations.flatMap(({ quote, file_name }) => [quote, file_name]),
    ...[figure ?? [], readings]
      .flat()
      .flatMap(({ plan_text, rows }) => [plan_text, ...rows.map((row) => row.join('\n'))]),
    ...readings.map(({ text }) => text),
  ].join('\n');
}

/** One thread of the reader. @throws AppError 404 */
async function getOwnThread(db: Db, reader: Reader, id: string, now: Date): Promise<Thread> {
  const rows = await selectThreads(db, reader).where('threads.id', '=', id).execute();
  const [thread] = await toThreads(db, reader, rows, now);
  if (thread === undefined) throw notFound('Thread');
  return thread;
}

/** A thread that is the reader's own, or shared, with what the reader may read of it. @throws AppError 404 */
export async function getThread(db: Db, reader: Reader, id: string, now: Date): Promise<ThreadWithQuestions> {
  const row = await db
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', '=', reader.id), where('shared', '=', 1)]))
    .executeTakeFirst();
  const rows = row === undefined ? [] : await listRows(db, id);
  // Its last question may have been deleted in between.
  if (row === undefined || rows.length === 0) throw notFound('Thread');
  const { data, hidden } = await readSeenAnswers(db, reader, rows, now);
  return { ...toSeenThread(row, data, row.user_id === reader.id), data, hidden };
}

const listRows = (db: Db, id: string): Promise<QuestionRow[]> =>
  db
    .selectFrom('questions')
    .selectAll()
    .where('thread_id', '=', id)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();

/** A thread as somebody sees it: by the questions that are left, and pinned for its owner alone. */
function toSeenThread(row: ThreadRow, data: readonly Question[], is_own: boolean) {
  const thread = toThread({
    ...row,
    first: data[0]?.question ?? null,
    asked_at: data.at(-1)?.asked_at ?? row.created_at,
    questions: data.length,
  });
  return { ...thread, pinned: is_own && thread.pinned, is_own };
}

/** Changes the title of a thread, or whether it is pinned. @throws AppError 404 */
export async function updateThread(
  db: Db,
  reader: Reader,
  { id, title, pinned }: ThreadUpdateInput,
  now: Date,
): Promise<Thread> {
  const changes = {
    ...(title === undefined ? {} : { title }),
    ...(pinned === undefined ? {} : { pinned: pinned ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(changes).length > 0) await changeThread(db, reader, id, changes);
  return getOwnThread(db, reader, id, now);
}

/** Opens a thread to everybody who is signed in, or closes it. @throws AppError 404 */
export async function shareThread(
  db: Db,
  reader: Reader,
  { id, shared }: ThreadShareInput,
  now: Date,
): Promise<Thread> {
  await changeThread(db, reader, id, { shared: shared ? 1 : 0 });
  return getOwnThread(db, reader, id, now);
}

async function changeThread(
  db: Db,
  reader: Reader,
  id: string,
  changes: Partial<Pick<ThreadRow, 'title' | 'pinned' | 'shared'>>,
): Promise<void> {
  await db
    .updateTable('threads')
    .set(changes)
    .where('id', '=', id)
    .where('user_id', '=', reader.id)
    .execute();
}

/** Deletes a thread of the reader with its questions. @returns the ids of these @throws AppError 404 */
export async function deleteThread(db: Db, reader: Reader, id: string): Promise<string[]> {
  const deleted = await inTransaction(db, (trx) =>
    trx
      .deleteFrom('questions')
      .where('thread_id', '=', id)
      .where('user_id', '=', reader.id)
      .returning('id')
      .execute(),
  );
  if (deleted.length === 0) throw notFound('Thread');
  return deleted.map((row) => row.id);
}

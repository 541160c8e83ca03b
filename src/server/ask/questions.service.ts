// Questions: asking, reading and deleting them, and the conversion of rows to a `Question`. An answer is stored as what it
// quotes; of a former answer only those quotations are shown whose files may be read now.
import { sql } from 'kysely';
import type { Plan } from '#shared/ask-plan.ts';
import { LISTED_ROWS, type FigureInput } from '#shared/figures.ts';
import type { Question, QuestionInput } from '#shared/questions.ts';
import { SENTENCES_SENT } from '#shared/ask-limits.ts';
import type { PageInput } from '#shared/fields.ts';
import type { UserActor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { InvalidInput, notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { requireCaller } from '../users/users.service.ts';
import type { Answered, Reader } from './access.ts';
import { chooseScope, findAskedFiles, isWaitlistAsked, type Scope } from './asked-collections.ts';
import { choiceKey, findChosenPlans, findLeftPlan, findReadAsOne } from './choices.ts';
import { synonymsOfMany } from './collection-synonyms.ts';
import type { AskAnswer, AskInput, FigureRequest, FigureResult } from './answering/messages.ts';
import type { WorkedOut } from './figures/figure-table.ts';
import type { Writer } from './model/writer.ts';
import { filesNamedIn, namedIn, toCollectionIds, toFileIds, type QuestionRow } from './question-rows.ts';
import { getOwnRow, listReadable, readMeaning, toManyQuestions, toQuestions } from './read-questions.ts';
import { scopeOfPlan } from './plan-scope.ts';
import { revisionsOf } from './readable-files.ts';
import { replaceFigure, storeCitations, storeFigure, storeReadings } from './stored-answers.ts';

/** How many questions of an account are kept; the oldest go. */
export const QUESTIONS_KEPT = 1000;

/** A question in words. */
export type WordedInput = Omit<QuestionInput, 'question' | 'plan'> & { question: string };
/** A figure that is chosen by hand. */
export type PlanInput = Omit<QuestionInput, 'question' | 'plan' | 'wait'> & { plan: Plan };

/** What answers a question. */
export interface AnswerSources {
  /** Finds answers in what has been read. @throws AppError 503; the reason of the signal */
  findAnswer: (input: AskInput, signal?: AbortSignal) => Promise<AskAnswer>;
  /** Writes answers from what was found; undefined where there is no model. */
  writer: Pick<Writer, 'write' | 'timeoutMs'> | undefined;
}
/** What an answer that is being written may take beyond the time of the model. */
const WRITING_MARGIN_MS = 15_000;

/** Works out a plan from what has been read. @throws AppError 503 */
export type FindFigure = (input: FigureRequest) => Promise<FigureResult>;

/**
 * Answers a question from the files that the reader may read, and the waitlist, and stores both. Then an answer is written, if
 * there is a model, and tables or sentences that it may be given.
 * @param gone aborted when nobody waits any more, which ends the work where the input says to wait: a question that is not
 * stored by then is not stored, and of one that is stored the quotations are the answer
 * @param storeAnswer stores the id as the answer of an idempotent call, in the same transaction
 * @returns its id, after it was written, if the input says to wait for it
 * @throws AppError 404 where a collection or the followed question is not the reader's to read; 401 where the account was
 *   deleted meanwhile; 503; the reason of `gone`
 */
export async function askQuestion(
  db: Db,
  actor: UserActor,
  reader: Reader,
  { findAnswer, writer }: AnswerSources,
  { question, wait, ...input }: WordedInput,
  { gone, storeAnswer }: { gone?: AbortSignal; storeAnswer?: StoreAnswer<{ id: string }> | undefined } = {},
): Promise<{ id: string }> {
  const leaving = wait ? gone : undefined;
  const { asked, scope } = await toAskInput(db, actor, reader, { question, ...input });
  const answered = { ...reader, revisions: asked.revisions };
  const answer = await findAnswer(
    { ...asked, sentencesMax: writer === undefined ? 0 : SENTENCES_SENT },
    leaving,
  );
  const { forModel, tablesForModel } = answer;
  const writing = forModel.sentences.length > 0 || tablesForModel.length > 0 ? writer : undefined;
  const row: Omit<QuestionRow, 'thread_id' | 'rating' | 'rating_comment' | 'rating_collection_id'> = {
    ...answeredRow(asked, answer, actor.at),
    id: newId(),
    user_id: reader.id,
    question,
    ...scopeRow(scope, input.follows),
    writing_until:
      writing === undefined
        ? null
        : new Date(actor.at.getTime() + writing.timeoutMs + WRITING_MARGIN_MS).toISOString(),
    writing_step: null,
    written_note: null,
  };
  await inTransaction(db, async (trx) => {
    await requireCaller(trx, reader.id);
    leaving?.throwIfAborted();
    await trx.insertInto('questions').values(row).execute();
    // A file may have been deleted or replaced since, or its access changed.
    await storeCitations(trx, answered, row.id, answer.citations);
    if (answer.figure !== null) await storeFigure(trx, answered, row.id, answer.figure);
    await storeReadings(trx, answered, row.id, answer);
    await removeOldest(trx, reader, row.id);
    await storeAnswer?.(trx, { id: row.id });
  });
  const written = writing?.write(actor, answered, {
    questionId: row.id,
    ...forModel,
    quoted: answer.verdict === 'answer' && answer.figure === null ? answer.citations.length : 0,
    tables: tablesForModel,
    timeZone: input.time_zone,
    leaving,
  });
  if (wait) await written;
  return { id: row.id };
}

/** What the row of a question says of where it was put, and after which one. */
function scopeRow({ collections, files }: Scope, follows: string | undefined) {
  return {
    follows: follows ?? null,
    collection_ids: toCollectionIds(collections),
    file_ids: toFileIds(files),
  };
}

/** What a question was put to. */
const scopeOf = (row: QuestionRow): Scope => ({ collections: namedIn(row), files: filesNamedIn(row) });

/**
 * What is asked of the process that answers, and what it is put to.
 * @throws AppError 404 where a collection, a file or the followed question is not the reader's to read
 */
export async function toAskInput(
  db: Db,
  { at }: Pick<UserActor, 'at'>,
  reader: Reader,
  { question, follows, time_zone, ...named }: Omit<WordedInput, 'wait'>,
): Promise<{ asked: AskInput; scope: Scope }> {
  const former = follows === undefined ? undefined : await getOwnRow(db, reader, follows);
  const scope = await chooseScope(db, reader, named, former && scopeOf(former));
  const collections = await findAskedFiles(db, reader, scope);
  const synonyms = await synonymsOfMany(
    db,
    collections.map(({ id }) => id),
  );
  const followed = former && {
    question: await getText(db, reader, former, at),
    collectionIds: [...(scope.collections ?? [])],
    left: await findLeftPlan(db, reader, former.id),
  };
  const readAsOne = await findReadAsOne(db, reader);
  const asked: AskInput = {
    question,
    askedAt: at.toISOString(),
    timeZone: time_zone,
    follows: followed,
    chosen: await findChosenPlans(db, reader, question, followed),
    collections: collections.map((collection) => ({
      ...collection,
      synonyms: synonyms.get(collection.id),
      readAsOne: readAsOne.has(collection.id),
    })),
    revisions: revisionsOf(collections),
    waitlist: isWaitlistAsked(reader, scope.collections)
      ? { isNamed: scope.collections !== undefined }
      : undefined,
  };
  return { asked, scope };
}

/** What a question was understood as; one without words as what its plan says. */
async function getText(db: Db, reader: Reader, row: QuestionRow, now: Date): Promise<string> {
  if (row.question !== '') return readMeaning(db, row);
  const [question] = await toQuestions(db, reader, [row], [], now);
  return question?.question ?? '';
}

/** What the row of a question says of its answer. */
function answeredRow({ question, follows }: AskInput, answer: AskAnswer, now: Date) {
  return {
    asked_at: now.toISOString(),
    // The former version knows no other; that somebody has to choose is told by the readings.
    verdict: answer.verdict === 'choose' ? answer.quotedVerdict : answer.verdict,
    quoted_verdict: answer.quotedVerdict,
    kind: answer.figure === null ? ('quotation' as const) : ('figure' as const),
    words: choiceKey(question, answer.isFollowUp ? follows : undefined),
    choice: answer.choice,
    chosen_at: answer.choice === null ? null : now.toISOString(),
    absent_words: JSON.stringify(answer.absentWords),
    unread_files: answer.unread,
  };
}

/**
 * Works out another plan for a question, from the tables of the collections that it was put to, and stores what comes out.
 * @throws AppError 404 where the question is not the reader's own, or the table not theirs to read; 422 where the plan does not
 * fit the table; 503
 */
export async function workOutFigure(
  db: Db,
  reader: Reader,
  findFigure: FindFigure,
  { id, plan, time_zone }: FigureInput,
  now: Date,
): Promise<Question> {
  const row = await getOwnRow(db, reader, id);
  const { answered, result } = await workOut(db, reader, findFigure, { plan, time_zone }, scopeOf(row));
  const isStored = await inTransaction(db, (trx) => replaceFigure(trx, answered, id, result, () => 'answer'));
  if (!isStored) throw notFound('Table');
  return getQuestion(db, reader, id, now);
}

/**
 * Stores a question without words: a figure that was chosen by hand. Its text is that of the plan, and goes with the figure.
 * @returns its id
 * @throws AppError 401, 404, 422, 503 as for other questions and figures
 */
export async function askPlan(
  db: Db,
  { at }: UserActor,
  reader: Reader,
  findFigure: FindFigure,
  { follows, plan, time_zone, ...named }: PlanInput,
  storeAnswer?: StoreAnswer<{ id: string }>,
): Promise<{ id: string }> {
  const former = follows === undefined ? undefined : await getOwnRow(db, reader, follows);
  const scope = await scopeOfPlan(db, reader, plan, named, former && scopeOf(former));
  const { answered, result } = await workOut(db, reader, findFigure, { plan, time_zone }, scope);
  const id = newId();
  const row = {
    id,
    user_id: reader.id,
    question: '',
    asked_at: at.toISOString(),
    ...scopeRow(scope, follows),
    verdict: 'not_found',
    kind: 'quotation',
    absent_words: '[]',
    unread_files: 0,
  } as const;
  await inTransaction(db, async (trx) => {
    await requireCaller(trx, reader.id);
    await trx.insertInto('questions').values(row).execute();
    if (!(await replaceFigure(trx, answered, id, result, () => 'answer'))) throw notFound('Table');
    await removeOldest(trx, reader, id);
    await storeAnswer?.(trx, { id });
  });
  return { id };
}

/** Works out a plan from the tables of what is searched. @throws AppError 404, 422, 503 */
async function workOut(
  db: Db,
  reader: Reader,
  findFigure: FindFigure,
  { plan, time_zone }: Pick<FigureInput, 'plan' | 'time_zone'>,
  scope: Scope,
): Promise<{ answered: Answered; result: WorkedOut }> {
  const collections = await findAskedFiles(db, reader, scope);
  const revisions = revisionsOf(collections);
  const result = await findFigure({
    plan,
    collections: collections.map(({ fileIds }) => fileIds),
    revisions,
    mayAskWaitlist: isWaitlistAsked(reader, scope.collections),
    timeZone: time_zone,
  });
  if ('missing' in result) throw notFound('Table');
  if ('refused' in result) throw new InvalidInput('plan', 'custom', result.refused);
  return { answered: { ...reader, revisions }, result };
}

/**
 * Removes the oldest questions of a reader where there are too many: last those of threads that are pinned or shared, and never
 * the one that was just asked.
 */
async function removeOldest(trx: Db, { id }: Reader, asked: string): Promise<void> {
  const old = trx
    .selectFrom('questions')
    .leftJoin('threads', 'threads.id', 'questions.thread_id')
    .select('questions.id')
    .where('questions.user_id', '=', id)
    .orderBy((of) => of.case().when('questions.id', '=', asked).then(0).else(1).end())
    .orderBy(sql`coalesce(threads.pinned + threads.shared, 0)`, 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(100)
    .offset(QUESTIONS_KEPT);
  const rows = await old.execute();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await trx.deleteFrom('questions').where('id', 'in', ids).execute();
}

/** A page of the reader's questions, newest first; of each figure the first rows. */
export async function listQuestions(
  db: Db,
  reader: Reader,
  { skip, limit }: PageInput,
  now: Date,
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
  const data = await toManyQuestions(db, reader, rows, await listReadable(db, reader), now);
  return { data: data.map(withFirstRows), count };
}

/** A question as lists have it, with the first rows of its figure: all of them, of many questions, would be megabytes. */
function withFirstRows(question: Question): Question {
  const { figure } = question;
  return figure === null
    ? question
    : { ...question, figure: { ...figure, rows: figure.rows.slice(0, LISTED_ROWS) } };
}

/** A question of the reader. @throws AppError 404 */
export async function getQuestion(db: Db, reader: Reader, id: string, now: Date): Promise<Question> {
  const row = await getOwnRow(db, reader, id);
  const [question] = await toQuestions(db, reader, [row], await listReadable(db, reader), now);
  if (question === undefined) throw notFound('Question');
  return question;
}

/** Deletes a question of the reader with its answer. @throws AppError 404 */
export async function deleteQuestion(db: Db, reader: Reader, id: string): Promise<void> {
  // One after the other: a question that follows it would go with its conversation.
  const { numDeletedRows } = await inTransaction(db, (trx) =>
    trx
      .deleteFrom('questions')
      .where('id', '=', id)
      .where('user_id', '=', reader.id)
      .executeTakeFirstOrThrow(),
  );
  if (numDeletedRows === 0n) throw notFound('Question');
}

// Which reading of a question somebody chose. The choice counts for the same words again, until it is taken back; it goes with the
// last question that it answered, and with the file of its table.
import { createHash } from 'node:crypto';
import type { Plan } from '#shared/ask-plan.ts';
import { askMessages } from '#shared/ask-limits.ts';
import type { ChooseInput } from '#shared/figures.ts';
import { fold } from '#shared/fold.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { conflict, InvalidInput } from '../errors.ts';
import { isTableReadable, type Reader } from './access.ts';
import type { ChosenPlans, FollowedQuestion, LeftPlan } from './answering/messages.ts';
import { JOINED } from './figures/alike-sheets.ts';
import { LINKED } from './figures/linked-table.ts';
import { toOfferedReading, toReading } from './question-rows.ts';
import { getOwnRow, readFigures, readReadings } from './read-questions.ts';
import { removeFigure, replaceFigure } from './stored-answers.ts';

/** So many are looked at, the newest first. */
const CHOICES_MAX = 20;

/**
 * What a choice counts for, as a hash: the words of a question, whatever their case and the signs behind them.
 * @param follows what the question goes on from, if it is understood so: the same words mean another thing after another question
 */
export function choiceKey(question: string, follows?: FollowedQuestion): string {
  const words = wordsOf(question);
  const from = follows && (follows.left?.plan ?? wordsOf(follows.question));
  return createHash('sha256')
    .update(JSON.stringify(from === undefined ? [words] : [words, from]))
    .digest('base64url');
}

const wordsOf = (text: string) =>
  fold(
    text
      .trim()
      .replaceAll(/\s+/gu, ' ')
      .replace(/[\s?!.,;:…？！。]+$/u, ''),
  );

/** The plans that a reader chose before for the same question, of tables that may be read; the newest first. */
export async function findChosenPlans(
  db: Db,
  reader: Reader,
  question: string,
  follows: FollowedQuestion | undefined,
): Promise<ChosenPlans> {
  const [alone, following] = [choiceKey(question), choiceKey(question, follows)];
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_readings', (join) =>
      join
        .onRef('question_readings.question_id', '=', 'questions.id')
        .onRef('question_readings.number', '=', 'questions.choice'),
    )
    .leftJoin('files', 'files.id', 'question_readings.file_id')
    .leftJoin('collections', 'collections.id', 'files.collection_id')
    .select(['questions.words', 'question_readings.reading'])
    .where('questions.user_id', '=', reader.id)
    .where('questions.words', 'in', [alone, following])
    .where('questions.choice', 'is not', null)
    .where(isTableReadable(reader, 'question_readings'))
    .orderBy('questions.chosen_at', 'desc')
    .limit(CHOICES_MAX)
    .execute();
  const plansFor = (key: string) =>
    rows.filter(({ words }) => words === key).map((row) => toReading(row).plan);
  return { alone: plansFor(alone), following: plansFor(following) };
}

/** The collections with sheets of one form that a reader chose to read as one table, until the last such choice is taken back. */
export async function findReadAsOne(db: Db, reader: Reader): Promise<Set<string>> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('question_readings', (join) =>
      join
        .onRef('question_readings.question_id', '=', 'questions.id')
        .onRef('question_readings.number', '=', 'questions.choice'),
    )
    .innerJoin('files', 'files.id', 'question_readings.file_id')
    .select('files.collection_id')
    .distinct()
    .where('questions.user_id', '=', reader.id)
    .where('question_readings.table_id', 'like', `%:${JOINED}%`)
    // One that is read together with another sheet says nothing of the sheets alone.
    .where('question_readings.table_id', 'not like', `%${LINKED}%`)
    .execute();
  return new Set(rows.map(({ collection_id }) => collection_id));
}

/**
 * The plan that a question left for one that follows it: of its figure, or of its first reading where none was chosen, which then is
 * open.
 */
export async function findLeftPlan(db: Db, reader: Reader, id: string): Promise<LeftPlan | undefined> {
  const [figured] = await readFigures(db, reader, [id]);
  // Safe: the module of the rows stored it.
  const figure = JSON.parse(figured?.figure ?? 'null') as { plan: Plan } | null;
  if (figure !== null) return { plan: figure.plan, isOpen: false };
  const [first] = await readReadings(db, reader, [id]);
  return first && { plan: toReading(first).plan, isOpen: true };
}

/**
 * Makes a reading of a question its answer, also in the place of another one that was chosen.
 * @throws AppError 404 where the question is not the reader's own; 409 where it has no readings; 422 where it has none of this number
 */
export async function chooseReading(
  db: Db,
  reader: Reader,
  { id, number }: ChooseInput,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { readings } = await getOffered(trx, reader, id);
    if (!readings.some((reading) => reading.number === number))
      throw new InvalidInput('number', 'custom', askMessages.noSuchReading);
    const chosen = await trx
      .selectFrom('question_readings')
      .select(['figure', 'cited'])
      .where('question_id', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    const isStored =
      chosen !== undefined &&
      (await replaceFigure(trx, reader, id, toOfferedReading(chosen), () => 'answer'));
    // Its file was deleted at the same time.
    if (!isStored) throw conflict(askMessages.nothingToChoose);
    await trx
      .updateTable('questions')
      .set({ choice: number, chosen_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  });
}

/**
 * Takes a choice back, for this question and for the same words again: the question has its readings to choose from as before.
 * Nothing happens where none was chosen.
 * @throws AppError 404 where the question is not the reader's own; 409 where it has no readings
 */
export async function forgetChoice(db: Db, reader: Reader, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { question, readings } = await getOffered(trx, reader, id);
    if (question.choice === null) return;
    const chosen = readings.find(({ number }) => number === question.choice);
    const same = trx
      .selectFrom('questions')
      .innerJoin('question_readings', (join) =>
        join
          .onRef('question_readings.question_id', '=', 'questions.id')
          .onRef('question_readings.number', '=', 'questions.choice'),
      )
      .select('questions.id')
      .where('questions.user_id', '=', reader.id)
      .where('questions.words', '=', question.words)
      .where('question_readings.table_id', '=', chosen?.table_id ?? '');
    await trx
      .updateTable('questions')
      .set({ choice: null, chosen_at: null })
      .where((where) => where.or([where('id', '=', id), where('id', 'in', same)]))
      .execute();
    await removeFigure(trx, id);
    await trx
      .updateTable('questions')
      .set({
        kind: 'quotation',
        verdict: question.quoted_verdict ?? question.verdict,
        rating: null,
        rating_comment: null,
        rating_collection_id: null,
      })
      .where('id', '=', id)
      .execute();
  });
}

/** A question with its readings that may be read. */
async function getOffered(trx: Db, reader: Reader, id: string) {
  const question = await getOwnRow(trx, reader, id);
  const readings = await readReadings(trx, reader, [id]);
  if (readings.length === 0) throw conflict(askMessages.nothingToChoose);
  return { question, readings };
}

// What goes on from what somebody types: own former questions, and names of what they may read.
import { COMPLETIONS_MAX, type Completion } from '#shared/completions.ts';
import { fold } from '#shared/fold.ts';
import type { Db } from '../../db/schema.ts';
import type { Reader } from '../access.ts';

/** So many of the newest questions are looked through. */
const QUESTIONS_MAX = 500;
/** So many of the completions are questions at most: names are seen beside them. */
const OF_QUESTIONS = 4;
/** So much has to be typed of a question. */
const QUESTION_FROM = 3;

/** The reader's own questions that begin with what is typed, the newest first, each once. */
export async function completeQuestions(db: Db, reader: Reader, typed: string): Promise<Completion[]> {
  const start = fold(typed);
  if (start.length < QUESTION_FROM) return [];
  const rows = await db
    .selectFrom('questions')
    .select('question')
    .where('user_id', '=', reader.id)
    .orderBy('asked_at', 'desc')
    .limit(QUESTIONS_MAX)
    .execute();
  const own = new Map(rows.map(({ question }) => [fold(question), question]));
  return [...own]
    .filter(([folded]) => folded.startsWith(start))
    .slice(0, OF_QUESTIONS)
    .map(([, text]) => ({ text, kind: 'question' }));
}

/** Names behind questions, ten in all. */
export function together(questions: readonly Completion[], names: readonly Completion[]): Completion[] {
  return [...questions, ...names].slice(0, COMPLETIONS_MAX);
}

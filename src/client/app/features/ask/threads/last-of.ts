import type { Question } from '#shared/questions.ts';
import type { ThreadWithQuestions } from '#shared/threads.ts';
import type { useOpenQuestion } from '../use-open-question.ts';
import type { Asking } from '../use-ask.ts';

/**
 * The last question of the open conversation, which the next one goes on from; undefined where none has an answer yet.
 * @param thread undefined while it loads; then the open question is taken for the last
 */
export function lastOf(
  thread: ThreadWithQuestions | undefined,
  { id, data }: Pick<ReturnType<typeof useOpenQuestion>, 'id' | 'data'>,
  { replaced }: Pick<Asking, 'replaced'>,
): Pick<Question, 'id' | 'collection_ids' | 'file_ids'> | undefined {
  if (id === undefined) return undefined;
  const turns = thread?.data ?? [];
  const last = turns.findLast((one) => one.id === id || one.id !== replaced);
  // One that was just answered may not be among them yet.
  if (last !== undefined && turns.some((one) => one.id === id)) return last;
  return data ?? { id, collection_ids: [], file_ids: [] };
}

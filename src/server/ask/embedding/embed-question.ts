// Makes a vector of a question. Whatever goes wrong or takes long, the question is answered by its words.
import type { Logger } from 'pino';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { followedQuestion } from '../answering/follow-up.ts';
import type { AskInput } from '../answering/messages.ts';
import { ModelError } from '../model/model-error.ts';
import type { QuestionVector } from './embedding-messages.ts';
import type { VectorSource } from './vector-source.ts';
import { packVectors, quantize } from './vectors.ts';

/** Somebody waits. */
const QUESTION_MS = 2000;

/**
 * Makes a vector of a question; nothing where no collection may be compared by it, or none comes in time.
 * @param signal gives it up, with its reason
 */
export async function embedQuestion(
  { db, log, source }: { db: Db; log: Logger; source: VectorSource },
  { question, follows, collections }: AskInput,
  actor: UserActor,
  signal = new AbortController().signal,
): Promise<QuestionVector | undefined> {
  const { host, model } = source;
  const collectionIds = collections
    .filter(({ fileIds, mayBeSent }) => fileIds.length > 0 && (host === null || mayBeSent === true))
    .map(({ id }) => id);
  if (collectionIds.length === 0) return undefined;
  if (host !== null)
    await withAudit(db, actor, async (_, audit) =>
      audit('question_sent', undefined, `1 question to ${host}, model ${model}`),
    );
  const text = follows === undefined ? question : followedQuestion(question, follows.question);
  try {
    const [vector = []] = await source.embed([text], QUESTION_MS, signal);
    return { model, vector: packVectors([quantize(vector)]).toString('base64'), collectionIds };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    log.warn({ reason: `The model ${error.message}` }, 'A question was answered by its words alone');
    return undefined;
  }
}

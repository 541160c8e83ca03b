// Embeds questions. Whatever goes wrong or takes long, the question is answered by its words.
import type { Logger } from 'pino';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { LanguageModelSettings } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { followedQuestion } from '../answering/follow-up.ts';
import type { Answering } from '../answering/answering.ts';
import type { AskInput } from '../answering/messages.ts';
import { createEmbeddingModel } from '../model/embeddings.ts';
import { ModelError } from '../model/model-error.ts';
import { packVectors, quantize } from './vectors.ts';

/** Somebody waits. */
const QUESTION_MS = 2000;

export interface QuestionEmbedderDeps {
  db: Db;
  log: Logger;
  settings: LanguageModelSettings;
  /** The name of the model that makes embeddings. */
  model: string;
  answering: Pick<Answering, 'isWeighted'>;
}

/**
 * Embeds a question; nothing where its vector would count nowhere, which is not sent then, or where none comes in time.
 * @param signal gives it up, with its reason
 */
export type EmbedQuestion = (
  input: AskInput,
  actor: UserActor,
  signal?: AbortSignal,
) => Promise<AskInput['embedding']>;

export function createQuestionEmbedder(deps: QuestionEmbedderDeps): EmbedQuestion {
  const { db, log, settings, model, answering } = deps;
  const client = createEmbeddingModel(settings, model);
  return async ({ question, follows, collections }, actor, signal) => {
    const sendable = collections.filter(({ mayBeSent }) => mayBeSent === true).map(({ id }) => id);
    if (sendable.length === 0 || !(await answering.isWeighted(sendable, model, actor.userId, signal)))
      return undefined;
    signal?.throwIfAborted();
    await withAudit(db, actor, async (_, audit) =>
      audit('question_sent', undefined, `1 question to ${settings.host}, model ${model}`),
    );
    const text = follows === undefined ? question : followedQuestion(question, follows.question);
    try {
      const [vector = []] = await client.embed([text], QUESTION_MS, signal ?? new AbortController().signal);
      return { model, vector: packVectors([quantize(vector)]).toString('base64') };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      log.warn({ reason: `The model ${error.message}` }, 'A question was answered by its words alone');
      return undefined;
    }
  };
}

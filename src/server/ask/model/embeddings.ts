// Asks the interface of the language model for embeddings: vectors that are near each other where texts mean the same.
import { z } from 'zod';
import type { LanguageModelSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { ModelError, reasonOf } from './model-error.ts';
import { runInTurn } from './model-queue.ts';
import { sendToModel, type ModelResponse } from './model-request.ts';

/** How many texts a request has at most. */
export const TEXTS_AT_ONCE = 16;
/** No model of today has more. */
const DIMENSION_MAX = 4096;
/** Enough for so many vectors of the most numbers, each with all its digits. */
const ANSWER_MAX_BYTES = 2 * 1024 ** 2;
/** These say that it does not take the texts; one of them may be too long. */
const REFUSALS = [400, 413, 422];

/** The model does not take these texts, and would not take them at another time either. */
export class TextsRefused extends ModelError {}

export interface EmbeddingModel {
  /**
   * Makes a vector of each text.
   * @param texts at most `TEXTS_AT_ONCE`
   * @param timeoutMs how long it may take, waiting for other requests included
   * @param signal ends it, with its reason
   * @param beforeSending called when it is its turn: what it throws keeps the texts from being sent
   * @returns as many vectors, in the order of the texts, all of the same length and of finite numbers
   * @throws TextsRefused; ModelError; the reason of the signal; what `beforeSending` throws
   */
  embed(
    texts: readonly string[],
    timeoutMs: number,
    signal: AbortSignal,
    beforeSending?: () => Promise<void>,
  ): Promise<number[][]>;
}

const answer = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0).optional(),
      embedding: z.array(z.number()).min(1).max(DIMENSION_MAX),
    }),
  ),
});

/** Makes the client of the embedding model of an interface; nothing is sent yet. @param model its name */
export function createEmbeddingModel(settings: LanguageModelSettings, model: string): EmbeddingModel {
  return {
    async embed(texts, timeoutMs, signal, beforeSending) {
      const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
      const ending = AbortSignal.any([signal, timeout]);
      const request = { method: 'POST', path: '/embeddings', body: { model, input: texts } } as const;
      const send = async () => {
        await beforeSending?.();
        return sendToModel(settings, { ...request, signal: ending, answerMaxBytes: ANSWER_MAX_BYTES });
      };
      try {
        return vectorsOf(await runInTurn(settings, ending, send), texts.length);
      } catch (error) {
        if (timeout.aborted && error === timeout.reason)
          throw new ModelError(`did not answer within ${Math.round(timeoutMs / 1000)} s`, { cause: error });
        if (error instanceof AppError) throw new ModelError('is busy', { cause: error });
        throw error;
      }
    },
  };
}

/** @throws TextsRefused, ModelError where the response is not one vector for each text */
function vectorsOf({ status, retryAfter, text }: ModelResponse, count: number): number[][] {
  if (REFUSALS.includes(status)) throw new TextsRefused(reasonOf(status));
  if (status !== 200) throw new ModelError(reasonOf(status), { retryAfter });
  let data: z.output<typeof answer>['data'];
  try {
    ({ data } = answer.parse(JSON.parse(text)));
  } catch (cause) {
    // The parser quotes what it was given, which may be large.
    throw new ModelError('sent something that is no embedding', { cause: Object(cause).name });
  }
  if (data.length !== count) throw new ModelError('sent another number of embeddings than of texts');
  const byIndex = new Map(data.map(({ index, embedding }, place) => [index ?? place, embedding]));
  const whole = Array.from({ length: count }, (_, index) => byIndex.get(index)).filter(
    (vector) => vector !== undefined,
  );
  if (whole.length !== count) throw new ModelError('sent embeddings that belong to no text');
  if (new Set(whole.map(({ length }) => length)).size > 1)
    throw new ModelError('sent embeddings of different lengths');
  return whole;
}

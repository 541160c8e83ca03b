// Asks the language model of the installation: at most two requests at once, each within the time for an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { LanguageModelSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { ChatMessage } from '../writing/writing.ts';
import { ModelError, reasonOf } from './model-error.ts';
import { runInTurn } from './model-queue.ts';
import { sendToModel, type ModelResponse } from './model-request.ts';
import { readStream, type StreamedAnswer } from './streamed-answer.ts';

/** Enough for a dozen lines. */
const TOKENS_MAX = 800;
/** A longer wait than this is not waited for. */
const RETRY_MAX_S = 5;

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
});

export interface LanguageModel {
  /**
   * Sends messages and returns the text of the answer.
   * @param until when it has to be there, by `performance.now()`
   * @param signal ends it, with its reason
   * @param beforeSending called when it is its turn, and before it is sent again: what it throws keeps it from being sent
   * @param onText asks for the answer piece by piece, and gets all of its text so far; not called where it comes in one piece
   * @throws ModelError; the reason of the signal; what `beforeSending` throws
   */
  ask(
    messages: readonly ChatMessage[],
    until: number,
    signal: AbortSignal,
    beforeSending?: () => Promise<void>,
    onText?: (text: string) => void,
  ): Promise<string>;
}

/** Makes the client of a model; nothing is sent yet. */
export function createLanguageModel(settings: LanguageModelSettings): LanguageModel {
  return {
    async ask(messages, until, signal, beforeSending, onText) {
      const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
      const ending = AbortSignal.any([signal, timeout]);
      try {
        const request = { messages, signal: ending, beforeSending, onText };
        return await runInTurn(settings, ending, () => complete(settings, request));
      } catch (error) {
        if (timeout.aborted && error === timeout.reason)
          throw new ModelError(`did not answer within ${Math.round(settings.timeoutMs / 1000)} s`, {
            cause: error,
          });
        if (error instanceof AppError) throw new ModelError('is busy with other questions', { cause: error });
        throw error;
      }
    },
  };
}

interface OpenRequest {
  messages: readonly ChatMessage[];
  signal: AbortSignal;
  beforeSending: (() => Promise<void>) | undefined;
  onText: ((text: string) => void) | undefined;
}

async function complete(
  settings: LanguageModelSettings,
  { messages, signal, beforeSending, onText }: OpenRequest,
): Promise<string> {
  let streamed: StreamedAnswer | undefined;
  const post = async (options: object) => {
    await beforeSending?.();
    const stream = onText && readStream(onText);
    streamed = stream;
    const body = { model: settings.name, messages, stream: stream !== undefined, ...options };
    const onPiece = stream && ((piece: string) => stream.add(piece));
    return sendToModel(settings, { method: 'POST', path: '/chat/completions', body, signal, onPiece });
  };
  let options: object = { temperature: 0, max_tokens: TOKENS_MAX };
  let response = await post(options);
  // Some models take no temperature, or another name of the limit.
  if (response.status === 400 || response.status === 422) response = await post((options = {}));
  const { status, retryAfter = 1 } = response;
  if ((status === 429 || status === 503) && retryAfter <= RETRY_MAX_S) {
    await sleep(retryAfter * 1000, undefined, { signal, ref: false });
    response = await post(options);
  }
  return textOf(response, streamed);
}

/** @throws ModelError where the response is no answer */
function textOf({ status, text, isStreamed }: ModelResponse, streamed: StreamedAnswer | undefined): string {
  if (status !== 200) throw new ModelError(reasonOf(status));
  const content = isStreamed && streamed ? streamed.finish() : contentOf(text);
  // What models that think aloud say first is no answer.
  const said = content?.replaceAll(/<think>[\s\S]*?(?:<\/think>|$)/g, '').trim() ?? '';
  if (said === '') throw new ModelError('sent an empty answer');
  return said;
}

/** The content of an answer in one piece. @throws ModelError where it is none */
function contentOf(text: string): string | null {
  try {
    return completion.parse(JSON.parse(text)).choices[0]?.message.content ?? null;
  } catch (cause) {
    throw new ModelError('sent something that is no answer', { cause });
  }
}

// The answer of a model that comes in pieces, as the interface of OpenAI sends them: Server-Sent Events with parts of the text.
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { ModelError } from './model-error.ts';
import type { StreamState } from './model-request.ts';

/** Some ten times a dozen lines, in characters. */
const TEXT_MAX = 100_000;
/** The data of the event behind the last part. */
const END = '[DONE]';

const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});

export interface StreamedAnswer {
  /**
   * Takes the next piece of the response.
   * @returns how far the answer is
   * @throws ModelError where it is none, or too long
   */
  add(piece: string): StreamState;
  /** The whole text. @throws ModelError where it is not complete */
  finish(): string;
}

/** Begins to read an answer. @param onText gets all of its text so far, after each piece of it */
export function readStream(onText: (text: string) => void): StreamedAnswer {
  let text = '';
  let isComplete = false;
  const parser = createParser({
    onEvent({ data }) {
      if (data === END) {
        isComplete = true;
        return;
      }
      const [choice] = parse(data).choices;
      if (choice?.finish_reason) isComplete = true;
      const part = choice?.delta?.content ?? '';
      if (part === '') return;
      text += part;
      if (text.length > TEXT_MAX) throw new ModelError('sent more than an answer can be');
      onText(text);
    },
  });
  return {
    add(piece) {
      parser.feed(piece);
      if (isComplete) return 'complete';
      return text === '' ? 'waiting' : 'speaking';
    },
    finish() {
      if (!isComplete) throw new ModelError('broke off its answer');
      return text;
    },
  };
}

/** @throws ModelError where it is no part of an answer, such as an error */
function parse(data: string): z.infer<typeof chunk> {
  try {
    return chunk.parse(JSON.parse(data));
  } catch (cause) {
    throw new ModelError('sent something that is no answer', { cause });
  }
}

// What is told of an answer while it is written, in the order in which it comes: the question, each line, the question again.
import { z } from 'zod';
import { idField } from './fields.ts';
import { citationOutput, lineOutput, questionOutput } from './questions.ts';

/** What is happening to an answer that is being written. */
export const writingSteps = ['waiting', 'reading', 'writing', 'checking', 'asking_again'] as const;

/** A step as it is stored. */
export interface WritingStep {
  step: (typeof writingSteps)[number];
  /** Of `reading`: how many files the model was given sentences of; of `asking_again`: how many lines; otherwise the line, from 1. */
  count?: number;
}

/** The id of the last event. Whoever has it has all of the answer. */
export const DONE_ID = 'done';

const progressOutput = z.object({
  /** The model has other questions before, reads, writes, or is asked again for lines that did not hold; or a line is checked. */
  step: z.enum(writingSteps),
  /** The same in words, such as `Reading 3 files`. */
  text: z.string().meta({ examples: ['Reading 3 files'] }),
  /** How long the answer is being written, in milliseconds. */
  elapsed_ms: z.int().min(0),
});
export type Progress = z.infer<typeof progressOutput>;

/** `id` is what a stream that broke off goes on from; events without one are not missed. */
export const questionEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('answer'), id: z.string(), data: questionOutput }),
  z.object({ event: z.literal('progress'), data: progressOutput }),
  z.object({ event: z.literal('citation'), data: citationOutput }),
  z.object({ event: z.literal('line'), id: z.string(), data: lineOutput }),
  z.object({ event: z.literal('done'), id: z.string(), data: questionOutput }),
]);
export type QuestionEvent = z.infer<typeof questionEvent>;

export const questionEventsInput = z.object({
  id: idField,
  /** The id of the last event that was received: what comes after it is sent. Without it, or with an unknown one, all is. */
  last_event_id: z.string().max(100).optional(),
});

/** A step in words. */
export function stepText({ step, count = 1 }: WritingStep): string {
  switch (step) {
    case 'waiting':
      return 'Waiting for the model';
    case 'reading':
      return `Reading ${count} ${count === 1 ? 'file' : 'files'}`;
    case 'writing':
      return count === 1 ? 'Writing' : `Writing line ${count}`;
    case 'checking':
      return `Checking line ${count}`;
    case 'asking_again':
      return `Asking again for ${count} ${count === 1 ? 'line' : 'lines'}`;
  }
}

// The schemas of what goes on from what somebody types.
import { z } from 'zod';
import { textField } from './fields.ts';
import { questionFields } from './questions.ts';

const COMPLETED_MAX = 200;
export const COMPLETIONS_MAX = 10;

/** What is typed, and the collections that are asked; by default all that the caller may read, and the waitlist. */
export const completeInput = questionFields
  .pick({ collection_ids: true, file_ids: true })
  .extend({ q: textField.trim().min(1).max(COMPLETED_MAX) });
export type CompleteInput = z.output<typeof completeInput>;

export const completionKinds = ['column', 'value', 'heading', 'question'] as const;

const completionOutput = z.object({
  /** What may be meant: it stands for the last words that were typed, and a question for all of them. */
  text: z.string().meta({
    description: 'What may be meant: it stands for the last words that were typed, and a question for all.',
    examples: ['Amount'],
  }),
  kind: z.enum(completionKinds).meta({
    description:
      'Whether it is a column of a table, a text of its cells, a heading, or an own former question.',
    examples: ['column'],
  }),
});
export type Completion = z.infer<typeof completionOutput>;

export const completionList = z.object({
  /** The best first. */
  data: z.array(completionOutput).max(COMPLETIONS_MAX).meta({ description: 'The best first.' }),
});

// The schemas of what is offered before a question is asked.
import { z } from 'zod';
import { timeZoneField } from './fields.ts';
import { SUGGESTIONS_MAX } from './ask-limits.ts';
import { questionFields } from './questions.ts';

/** What the suggested questions will be put to, as in a question; by default all that the caller may read, and the waitlist. */
export const suggestInput = questionFields
  .pick({ collection_ids: true, file_ids: true })
  .extend({ time_zone: timeZoneField });
export type SuggestInput = z.input<typeof suggestInput>;

export const suggestionList = z.object({
  /** Questions that are answered, the best first. */
  data: z
    .array(z.string())
    .max(SUGGESTIONS_MAX)
    .meta({
      description: 'Questions that are answered, the best first.',
      examples: [['Total Amount by Region', 'How much is the monthly rent?']],
    }),
});

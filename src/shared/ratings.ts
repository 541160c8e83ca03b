// The schemas of ratings: whether an answer was right, as who asked says.
import { z } from 'zod';
import { idField, listOf, pageInput, textField } from './fields.ts';
import { questionOutput, verdicts } from './questions.ts';
import { RATING_COMMENT_MAX, ratings } from './rating-values.ts';

/** Rates the answer of a question, in the place of a former rating; null takes it back. */
export const rateInput = z.object({
  id: idField,
  rating: z.enum(ratings).nullable(),
  comment: textField
    .trim()
    .max(RATING_COMMENT_MAX)
    .nullable()
    .default(null)
    .transform((text) => text || null),
});
export type RateInput = z.output<typeof rateInput>;

/** A page of the ratings of answers from a collection, newest question first. */
export const ratingListInput = pageInput.extend({
  id: idField,
  rating: z
    .enum(ratings)
    .optional()
    .meta({ description: 'Only those that say this; all if left out.', examples: ['wrong'] }),
});
export type RatingListInput = z.output<typeof ratingListInput>;

export const ratedOutput = z.object({
  question: z.string(),
  asked_at: z.string(),
  verdict: z.enum(verdicts),
  plan_text: z.string().nullable(),
  rating: z.enum(ratings),
  comment: z.string().nullable(),
  /** The table that the answer, its first reading, or what was begun, is about; null where none is, or it is in no file. */
  table: z
    .object({
      file_id: z
        .string()
        .meta({ description: 'The file of the table.', examples: ['01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01'] }),
      sheet: z
        .int()
        .min(1)
        .nullable()
        .meta({ description: 'The number of its sheet; null where it is of several.', examples: [1] }),
    })
    .nullable()
    .meta({ description: 'The table that was asked; null where none was, or its file is gone.' }),
  unknown_words: questionOutput.shape.unknown_words,
  /** Of a question that named the collection alone: others searched more files than its owner may know of. */
  absent_words: questionOutput.shape.absent_words.meta({
    description:
      'Of a question that named the collection alone, the words that occur in none of its documents. Tables are none.',
    examples: [['saxophone']],
  }),
});
export type Rated = z.infer<typeof ratedOutput>;
export const ratedList = listOf(ratedOutput);

// The schemas of ratings: whether an answer was right, as who asked says.
import { z } from 'zod';
import { idField, listOf, pageInput, textField } from './fields.ts';
import { verdicts } from './questions.ts';
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
export const ratingListInput = pageInput.extend({ id: idField });
export type RatingListInput = z.output<typeof ratingListInput>;

export const ratedOutput = z.object({
  question: z.string(),
  asked_at: z.string(),
  verdict: z.enum(verdicts),
  plan_text: z.string().nullable(),
  rating: z.enum(ratings),
  comment: z.string().nullable(),
});
export type Rated = z.infer<typeof ratedOutput>;
export const ratedList = listOf(ratedOutput);

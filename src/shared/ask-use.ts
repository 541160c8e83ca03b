// The schemas of how Ask is used: counts alone, never what was asked.
import { z } from 'zod';

const count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] });

/** How Ask is used by everybody together. */
export const askUseOutput = z.object({
  files: count('How many files there are, in all collections.', 12),
  unreadable: count('How many of them could not be read.', 0),
  asked: count('How many questions were asked in the range.', 40),
  before: count('How many were asked in the equally long range before it.', 31),
  answered: count('How many of those in the range were answered.', 33),
  asked_back: count(
    'How many were answered with a choice between readings, of which none was chosen yet.',
    2,
  ),
  related: count('For how many something about it was found, but not what was asked for.', 3),
  not_found: count('For how many nothing was found.', 2),
  right: count('How many of their answers were rated right.', 9),
  wrong: count('How many of their answers were rated wrong.', 1),
  per_day: z
    .array(z.object({ day: z.string(), asked: count('How many were asked on the day.', 4) }))
    .meta({ description: 'Each day of the range in the time zone, days without a question included.' }),
});
export type AskUse = z.infer<typeof askUseOutput>;

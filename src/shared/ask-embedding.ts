// The schemas of embeddings: how far those of a collection are, and what they were measured to add.
import { z } from 'zod';

const embeddingStates = ['off', 'at_home', 'running', 'done'] as const;

export const embeddingOutput = z.object({
  state: z.enum(embeddingStates).meta({
    description: 'Not used on this server, kept at home, being made, or made and measured.',
    examples: ['done'],
  }),
  /** How many of its passages have a vector, and how many there are; 0 until it is known. */
  embedded: z.int().min(0),
  passages: z.int().min(0),
  measure: z
    .object({
      measured_at: z.string(),
      /** How many questions judged; 0 where the texts are too few to measure on. */
      questions: z.int().min(0),
      /** Whether nearness counts in the order of what is found. */
      is_used: z.boolean(),
      /** How many of the questions found their passage first: by words alone, and with nearness. */
      first_by_words: z.int().min(0),
      first_with_meaning: z.int().min(0),
    })
    .nullable()
    .meta({
      description: 'What was measured on the texts of the collection itself; null until it was.',
      examples: [
        {
          measured_at: '2026-02-03T09:41:12.345Z',
          questions: 60,
          is_used: true,
          first_by_words: 31,
          first_with_meaning: 44,
        },
      ],
    }),
});
export type CollectionEmbedding = z.infer<typeof embeddingOutput>;

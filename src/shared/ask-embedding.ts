// The schemas of embeddings: how far those of a collection are.
import { z } from 'zod';

const embeddingStates = ['off', 'at_home', 'running', 'done'] as const;

export const embeddingOutput = z.object({
  state: z.enum(embeddingStates).meta({
    description: 'Not used on this server, kept at home, being made, or made.',
    examples: ['done'],
  }),
  /** How many of its passages have a vector, and how many there are; 0 until it is known. */
  embedded: z.int().min(0),
  passages: z.int().min(0),
});
export type CollectionEmbedding = z.infer<typeof embeddingOutput>;

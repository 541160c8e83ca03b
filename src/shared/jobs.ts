// The schemas of the jobs that people start.
import { z } from 'zod';
import { listOf } from './fields.ts';

export const jobKinds = ['subscribers_deletion'] as const;
export const jobStatuses = ['running', 'done', 'stopped', 'failed'] as const;

export const jobOutput = z.object({
  id: z.string(),
  kind: z.enum(jobKinds).meta({ description: 'What it does.', examples: ['subscribers_deletion'] }),
  status: z.enum(jobStatuses).meta({
    description:
      'How it stands: `running`, `done`, `stopped` by the one who started it, or `failed`. What it had done by then stays done.',
    examples: ['running'],
  }),
  done: z
    .int()
    .min(0)
    .meta({ description: 'How many it is done with.', examples: [250] }),
  total: z
    .int()
    .min(0)
    .meta({ description: 'How many there were when it began.', examples: [1200] }),
  detail: z
    .string()
    .nullable()
    .meta({
      description: 'What else there is to say of its end.',
      examples: ['The server was stopped before it was done.'],
    }),
});
export type Job = z.infer<typeof jobOutput>;
export const jobList = listOf(jobOutput);

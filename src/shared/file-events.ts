// What is told of files while they are read: that a list of them says something else now.
import { z } from 'zod';

export const fileEvent = z.discriminatedUnion('event', [
  /** At first, and whenever it changes. Without any that is still to be read, nothing comes after it. */
  z.object({ event: z.literal('files'), data: z.object({ unread: z.int().min(0) }) }),
  /** That the server is there. */
  z.object({ event: z.literal('present'), data: z.object({}) }),
]);
export type FileEvent = z.infer<typeof fileEvent>;

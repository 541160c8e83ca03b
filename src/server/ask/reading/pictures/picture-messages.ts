// What the reader of pictures tells the process that started it: one JSON object a line, looked at closely like those of the
// other reader.
import { z } from 'zod';
import { pageMessage, textOf } from '../messages.ts';

export const pictureMessage = z.union([
  /** It can begin: what ends it from now on is a page. */
  z.object({ ready: z.literal(true) }),
  /** A page; without text if nothing could be read of it. */
  z.object({ page: pageMessage, confidence: z.int().min(0).max(100) }),
  z.object({ finished: z.literal(true) }),
  /** No page of the file can be shown. */
  z.object({ failed: textOf(500).min(1) }),
]);

export type PictureMessage = z.infer<typeof pictureMessage>;

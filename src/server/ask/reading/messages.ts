// What the reader tells the process that started it: one JSON object a line.
import { z } from 'zod';
import { HEADING_LENGTH } from './heading-trail.ts';

const offset = z.number().int().min(0);
const fraction = z.number().min(-1).max(2);

/** The most one page may hold; a page that is drawn for people has some thousands of characters. */
export const MOST_TEXT = 4_000_000;

const page = z.object({
  number: z.number().int().min(1),
  text: z.string().max(MOST_TEXT),
  headings: z.array(z.object({ text: z.string().max(HEADING_LENGTH), above: offset.nullable() })),
  blocks: z.array(
    z.object({
      kind: z.enum(['heading', 'paragraph', 'item', 'row']),
      start: offset,
      end: offset,
      heading: offset.nullable(),
      place: z.string().max(100).nullable(),
    }),
  ),
  boxes: z.array(
    z.object({ start: offset, end: offset, x: fraction, y: fraction, width: fraction, height: fraction }),
  ),
});

/** A message of the reader; total and done count pages. */
export const readerMessage = z.union([
  z.object({ page, done: offset, total: offset }),
  z.object({ glanced: z.literal(true) }),
  z.object({ finished: z.object({ pages: offset, unreadablePages: offset }) }),
  z.object({ failed: z.string().min(1).max(500) }),
]);

export type ReaderMessage = z.infer<typeof readerMessage>;

// What the reader tells the process that started it: one JSON object a line. It is looked at closely, because a file may have
// taken its reader over.
import { z } from 'zod';
import { sides, type Heading } from './document.ts';
import { DEEPEST, HEADING_LENGTH, TRAIL_LENGTH } from './heading-trail.ts';
import { tableMessage } from './tables/messages.ts';

/** What the reader is told behind the type of the file: to tell its members, or that pages without text are read later. */
export const readerTasks = { members: 'members', pictures: 'pictures' } as const;

/** The most text of a page; that of a PDF has up to 200,000 letters, and spaces between them. */
const MOST_TEXT = 1_000_000;
/** Numbers are stored, in four bytes. */
const MOST = 2 ** 31 - 1;
/** What rounding adds to a box at the edge of the page. */
const ROUNDING = 1e-4;

const offset = z.int().min(0).max(MOST);
const fraction = z.number().min(0).max(1);
/** Text without what databases and people trip over. */
export const textOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n]/u.test(text), { error: 'invisible characters' });

/** A page of text. */
export const pageMessage = z
  .object({
    number: z.int().min(1),
    text: textOf(MOST_TEXT),
    headings: z
      .array(z.object({ text: textOf(HEADING_LENGTH), above: offset.nullable() }))
      .refine(areTrails, { error: 'headings below themselves, or too many above each other' }),
    blocks: z.array(
      z.object({
        kind: z.enum(['heading', 'paragraph', 'item', 'row']),
        start: offset,
        end: offset,
        heading: offset.nullable(),
        place: textOf(100).nullable(),
      }),
    ),
    boxes: z.array(
      z
        .object({
          start: offset,
          end: offset,
          x: fraction,
          y: fraction,
          width: fraction,
          height: fraction,
          towards: z.enum(sides),
        })
        .refine(({ x, y, width, height }) => Math.max(x + width, y + height) <= 1 + ROUNDING, {
          error: 'a box beside the page',
        }),
    ),
  })
  .refine(({ blocks, text }) => areInOrder(blocks, text), { error: 'blocks that are not its text' })
  .refine(({ boxes, text }) => areInOrder(boxes, text), { error: 'boxes that are not around its text' })
  .refine(({ blocks, headings }) => blocks.every(({ heading }) => (heading ?? -1) < headings.length), {
    error: 'blocks below no heading',
  });

/** A message of the reader. */
export const readerMessage = z.union([
  /** The pages in order, and how many there will be as far as is known. */
  z.object({ page: pageMessage, total: offset }).refine((message) => message.total >= message.page.number, {
    error: 'more pages than there are',
  }),
  tableMessage,
  z.object({ glanced: z.literal(true) }),
  z.object({ finished: z.literal(true) }),
  z.object({ failed: textOf(500).min(1) }),
]);

export type ReaderMessage = z.infer<typeof readerMessage>;

/** Whether headings stand below earlier ones, and no more above each other than are kept: each block is read with all of them. */
function areTrails(headings: readonly Heading[]): boolean {
  const trails: { depth: number; length: number }[] = [];
  return headings.every(({ text, above }) => {
    const outer = above === null ? { depth: 0, length: 0 } : trails[above];
    if (outer === undefined) return false;
    const trail = { depth: outer.depth + 1, length: outer.length + text.length };
    trails.push(trail);
    return trail.depth <= DEEPEST && trail.length <= TRAIL_LENGTH;
  });
}

/** Whether parts of a text follow each other in it. */
function areInOrder(parts: readonly { start: number; end: number }[], text: string): boolean {
  return parts.every(
    ({ start, end }, index) => start >= (parts[index - 1]?.end ?? 0) && end > start && end <= text.length,
  );
}

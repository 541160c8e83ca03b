// The texts of the pages of a file, and its headings.
import { z } from 'zod';
import { described, idField } from './fields.ts';

/** The most pages that are listed at once. */
export const PAGES_MAX = 100;
/** The most headings of a file that are listed. */
export const OUTLINE_MAX = 2000;

export const filePagesInput = z.object({
  id: idField,
  skip: z.int().min(0).default(0),
  limit: z.int().min(1).max(PAGES_MAX).default(PAGES_MAX),
});
export type FilePagesInput = z.output<typeof filePagesInput>;

export const filePagesOutput = z.object({
  data: z
    .array(z.object({ page: z.int().min(1), text: z.string() }))
    .meta({ description: 'Fewer than `limit` where they are very long: the next ones begin behind them.' }),
  count: described(z.int().min(0), 'How many pages the file has.', 12),
});
/** Some of the pages of a file. */
export type FilePages = z.infer<typeof filePagesOutput>;

export const headingOutput = z.object({
  text: described(z.string(), 'The heading, up to 200 characters.', '9 Ending the lease'),
  level: described(z.int().min(1), 'How deep it stands, from 1 for the outermost.', 1),
  page: described(z.int().min(1), 'The page that it is on.', 2),
  start: described(z.int().min(0), 'Where it begins in the text of its page, in UTF-16 units.', 0),
});
/** A heading of a file. */
export type FileHeading = z.infer<typeof headingOutput>;

export const outlineOutput = z.object({
  data: z
    .array(headingOutput)
    .meta({ description: `In the order of the file, at most the first ${OUTLINE_MAX}.` }),
});

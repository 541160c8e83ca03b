// The schemas of the rows of a table in a file, and of what its columns hold.
import { z } from 'zod';
import { columnField, filter, FILTERS_MAX, type Filter } from './ask-plan.ts';
import { columnTypes } from './ask-tables.ts';
import { described, pageInput, textField } from './fields.ts';
import { bySheet, cellField } from './sheets.ts';

/** The sentences of rows. */
export const rowMessages = {
  filters: 'The filters are a list in JSON, as those of a plan.',
} as const;

/** The most characters of the smallest and the largest text of a column. */
export const PROFILE_TEXT_MAX = 120;
/** Encoded in an address it may be three times as long, and a server takes some 16,000 characters of one. */
const FILTERS_TEXT_MAX = 4000;

const filterList = z.array(filter).max(FILTERS_MAX);

/** Filters as JSON, as they stand in an address. */
export const filtersField = textField
  .max(FILTERS_TEXT_MAX)
  .transform((text, context): Filter[] => {
    const read = filterList.safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: rowMessages.filters });
    return z.NEVER;
  })
  .meta({
    description: 'The filters that rows meet, all of them: a list in JSON, as `filters` of a plan.',
    examples: ['[{"column":"c2","op":"is","values":["Berlin"]}]'],
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A column that rows are sorted by; a leading `-` sorts in descending order. */
const sortField = textField.regex(/^-?c[1-9]\d{0,3}$/).meta({
  description:
    'The key of the column to sort by, with `-` before it the other way round; by default as in the file. Rows without a value come last.',
  examples: ['-c3'],
});

export const tableRowsInput = bySheet.extend({
  ...pageInput.shape,
  sort: sortField.optional(),
  filters: filtersField.optional(),
  row: described(
    z.int().min(1).optional(),
    'The number of a row in the file, whose place among the rows is told.',
    42,
  ),
});
export type TableRowsInput = z.output<typeof tableRowsInput>;

const columnProfileOutput = z.object({
  key: columnField.meta({ description: 'The key of the column, as in plans.' }),
  name: described(z.string(), 'Its name.', 'Amount'),
  kind: described(z.enum(columnTypes), 'What it holds.', 'number'),
  unit: described(z.string().nullable(), 'What stands with its numbers; null if nothing does.', '€'),
  distinct: described(
    z.int().min(0).nullable(),
    'How many different values it has, without empty cells; null where counting them took too long.',
    12,
  ),
  empty: described(z.int().min(0), 'How many rows have nothing here.', 0),
  smallest: described(
    cellField,
    'The smallest number, the earliest date, or the first text of the alphabet; null if it has none, and of yes and no.',
    3.5,
  ),
  largest: described(
    cellField,
    'The largest number, the latest date, or the last text of the alphabet; null if it has none, and of yes and no.',
    1200.5,
  ),
});
/** What a column of a table holds, in its rows of data. */
export type ColumnProfile = z.infer<typeof columnProfileOutput>;

export const tableRowsOutput = z.object({
  columns: z.array(columnProfileOutput).meta({ description: 'Its columns, from the left.' }),
  data: z.array(z.array(cellField)).meta({
    description:
      'The rows, each with its cells in the order of the columns: typed values, or the text where it is not of the type of its column, up to 1,000 characters, or 100 where all together would be too long; null where there is nothing. Of tables with very many columns, fewer than `limit`: the next ones begin behind them.',
  }),
  rows: z
    .array(z.int().min(1))
    .meta({ description: 'The numbers of these rows in the file.', examples: [[2, 3]] }),
  count: described(z.int().min(0), 'How many rows there are in all that meet the filters.', 1204),
  place: described(
    z.int().min(0).nullable(),
    'How many of them stand before the row of `row`; null if it is not among them, or none was asked for.',
    40,
  ),
});
/** A part of the rows of a table. */
export type TableRows = z.infer<typeof tableRowsOutput>;

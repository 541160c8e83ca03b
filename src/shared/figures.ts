// The schemas of answers in figures: what was worked out from a table, and what could be.
import { z } from 'zod';
import { columnTypes } from './ask-tables.ts';
import { planSchema, PLAN_ROWS_MAX } from './ask-plan.ts';
import { idField, timeZoneField } from './fields.ts';

/** A table as somebody who asks sees it. */
export const askedTableOutput = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'The name of the sheet.', examples: ['Costs'] }),
  /** Null where the table is not in a file. */
  file_id: z
    .string()
    .nullable()
    .meta({
      description: 'The file that it is in; null if it is in none.',
      examples: ['01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01'],
    }),
  file_name: z.string().nullable(),
  row_noun: z
    .object({
      one: z.string().meta({ description: 'Of one.', examples: ['order'] }),
      many: z.string().meta({ description: 'Of several.', examples: ['orders'] }),
    })
    .nullable()
    .optional()
    .meta({ description: 'What a row is called; null or absent where nothing tells.' }),
  joined: z
    .object({
      file_id: z
        .string()
        .nullable()
        .meta({
          description: 'The file of the second sheet.',
          examples: ['01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01'],
        }),
      file_name: z.string().nullable(),
      name: z.string().meta({ description: 'The name of the second sheet.', examples: ['Customers'] }),
      unmatched: z
        .int()
        .min(0)
        .meta({
          description: 'How many rows have none in the second sheet, and nothing in its columns.',
          examples: [0],
        }),
    })
    .optional()
    .meta({
      description:
        'Of two sheets as one table, the second one, whose key stands in a column of the first; absent otherwise. Rows are those of the first.',
    }),
  columns: z
    .array(
      z.object({
        key: z.string().meta({ description: 'Its key in a plan.', examples: ['c2'] }),
        name: z.string().meta({ description: 'Its header.', examples: ['Amount'] }),
        type: z.enum(columnTypes).meta({ description: 'What it holds.', examples: ['number'] }),
        unit: z
          .string()
          .nullable()
          .meta({ description: 'What stands with its numbers.', examples: ['€'] }),
        is_key: z
          .boolean()
          .optional()
          .meta({
            description: 'Whether its values tell rows apart, as numbers of orders do.',
            examples: [false],
          }),
      }),
    )
    .meta({ description: 'Its columns, from the left.' }),
});
export type AskedTable = z.infer<typeof askedTableOutput>;

/** The file of the second sheet of a table of two, where that is another file; null where there is none. */
export function partnerFileOf({ file_id, joined }: Pick<AskedTable, 'file_id' | 'joined'>): string | null {
  return joined === undefined || joined.file_id === file_id ? null : joined.file_id;
}

/** How many rows of a figure are in lists of questions. */
export const LISTED_ROWS = 20;

const cellOutput = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.infer<typeof cellOutput>;

/** An answer in figures. */
export const figureOutput = z.object({
  /** How it was computed, and the same in words. */
  plan: planSchema,
  plan_text: z.string(),
  table: askedTableOutput.meta({ description: 'The table that it was worked out from.' }),
  columns: z
    .array(z.string())
    .meta({ description: 'The names of the columns of the rows.', examples: [['Month', 'Sum of Amount']] }),
  rows: z.array(z.array(cellOutput)).max(PLAN_ROWS_MAX).meta({ description: 'The rows, at most 1,000.' }),
  is_cut: z
    .boolean()
    .default(false)
    .meta({
      description: 'Whether there are further rows, which would be too long to be kept with the question.',
      examples: [false],
    }),
  /** Where the plan lists rows: the citations of the first of them, which open the sheet there. */
  row_citations: z.array(z.int().min(1)).meta({
    description: 'The numbers of the citations of its first rows, in their order, where rows are listed.',
    examples: [[]],
  }),
  rows_used: z.int().min(0),
  rows_total: z.int().min(0),
  left_out: z.array(
    z.object({
      reason: z.string(),
      rows: z
        .int()
        .min(0)
        .meta({ description: 'How many rows.', examples: [3] }),
    }),
  ),
  sql: z.string(),
  /** Where a language model read the question, because not every word of it was understood; null otherwise. */
  proposal: z
    .object({
      model: z.string().meta({ description: 'The name of the model.' }),
      unknown_words: z.array(z.string()).meta({
        description: 'The words of the question that were not understood without the model.',
        examples: [['outlay']],
      }),
      ignored_words: z.array(z.string()).meta({
        description: 'The words that were understood, and that the plan of the model does not have.',
        examples: [[]],
      }),
    })
    .nullable()
    .meta({ description: 'The language model that proposed the plan; null where none did.' }),
});
export type Figure = z.infer<typeof figureOutput>;

/** The most readings that a question is answered with. */
export const READINGS_MAX = 5;

/** One way to read a question to a table, with what comes out. */
export const readingOutput = z.object({
  number: z
    .int()
    .min(1)
    .meta({ description: 'Its number, by which it is chosen; the best has the least.', examples: [1] }),
  plan: planSchema,
  plan_text: z.string(),
  text: z
    .string()
    .meta({ description: 'The result in a sentence.', examples: ['The sum of Amount is €510.50.'] }),
  table: askedTableOutput.meta({ description: 'The table that it was worked out from.' }),
  columns: figureOutput.shape.columns,
  rows: z.array(z.array(cellOutput)).max(LISTED_ROWS).meta({ description: 'The first rows, at most 20.' }),
});
export type Reading = z.infer<typeof readingOutput>;

/** A word of a question that was not understood. */
export const unknownWordOutput = z.object({
  text: z.string().meta({ description: 'The word, or several in a row.', examples: ['outlay'] }),
  start: z
    .int()
    .min(0)
    .meta({ description: 'Where it begins in the question, in UTF-16 units.', examples: [14] }),
  end: z
    .int()
    .min(0)
    .meta({ description: 'Where it ends in the question.', examples: [20] }),
  near: z
    .array(z.string())
    .meta({ description: 'Columns and values of the table that may be meant.', examples: [['Cost']] }),
});
export type UnknownWord = z.infer<typeof unknownWordOutput>;

/** Makes one of the readings of a question its answer. */
export const chooseInput = z.object({
  id: idField,
  number: z
    .int()
    .min(1)
    .meta({ description: 'The number of the reading.', examples: [1] }),
});
export type ChooseInput = z.output<typeof chooseInput>;

/** Works out another plan for a question: that of its figure, changed, or one of its readings. */
export const figureInput = z.object({ id: idField, plan: planSchema, time_zone: timeZoneField });
export type FigureInput = z.output<typeof figureInput>;

/** Works out a plan from a table of a file, without a question. */
export const tableFigureInput = figureInput;
export type TableFigureInput = FigureInput;

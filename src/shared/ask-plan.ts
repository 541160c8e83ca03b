// A plan: what is worked out from one table, and how. Shared with the client, which shows it and lets it be changed.
import { z } from 'zod';
import { textField } from './fields.ts';

export const measureOps = ['count', 'count_distinct', 'sum', 'average', 'minimum', 'maximum'] as const;
export type MeasureOp = (typeof measureOps)[number];

/** What a date is grouped by. */
export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** Comparisons, and how many values each takes. */
const filterValues = {
  is: [1, 1],
  is_not: [1, 1],
  one_of: [1, 100],
  contains: [1, 1],
  starts_with: [1, 1],
  ends_with: [1, 1],
  less: [1, 1],
  at_most: [1, 1],
  more: [1, 1],
  at_least: [1, 1],
  between: [2, 2],
  empty: [0, 0],
  not_empty: [0, 0],
} as const;
export type FilterOp = keyof typeof filterValues;
// Safe: these are its own keys.
export const filterOps = Object.keys(filterValues) as FilterOp[];

/** The most rows that a plan can ask for. */
export const PLAN_ROWS_MAX = 1000;
/** The most cells of a figure. */
const CELLS_MAX = 50_000;

/** The most rows of a figure of so many columns. */
export function mostRows(columns: number): number {
  return Math.min(PLAN_ROWS_MAX, Math.ceil(CELLS_MAX / Math.max(1, columns)));
}

/** The key of a column, as its description has it. */
export const columnField = z
  .string()
  .regex(/^c[1-9]\d{0,3}$/)
  .meta({ examples: ['c2'] });

const measure = z
  .strictObject({ op: z.enum(measureOps), column: columnField.optional() })
  .refine(({ op, column }) => op === 'count' || column !== undefined, { error: 'A column is required' });
export type Measure = z.infer<typeof measure>;

const groupField = z.strictObject({ column: columnField, by: z.enum(dateUnits).optional() });
export type Group = z.infer<typeof groupField>;

/** Times are written `2024`, `2024-03`, `2024-03-31` or `2024-03-31T12:00:00`; a comparison with a year means the whole of it. */
const filterValue = z.union([textField.max(200), z.number(), z.boolean()]);
export type FilterValue = z.infer<typeof filterValue>;

const filter = z
  .strictObject({
    column: columnField,
    op: z.enum(filterOps),
    values: z.array(filterValue).max(100).default([]),
  })
  .refine(({ op, values }) => values.length >= filterValues[op][0] && values.length <= filterValues[op][1], {
    error: 'The comparison does not take as many values',
  });
export type Filter = z.infer<typeof filter>;

export const groupFilterOps = ['is', 'is_not', 'less', 'at_most', 'more', 'at_least'] as const;

/** Keeps the groups of which a measure compares so, as in "at least two". */
const groupFilter = z.strictObject({
  measure,
  op: z.enum(groupFilterOps),
  value: z.number(),
});
export type GroupFilter = z.infer<typeof groupFilter>;

/** By a column that is listed or grouped by, or by a measure, which need not be among those shown. */
const order = z
  .strictObject({
    column: columnField.optional(),
    measure: measure.optional(),
    direction: z.enum(['ascending', 'descending']),
  })
  .refine(({ column, measure: by }) => (column === undefined) !== (by === undefined), {
    error: 'Either a column or a measure',
  });
export type Order = z.infer<typeof order>;

/**
 * With measures, these by group; without, the distinct groups; with neither, the `columns` of the rows, and all of them if
 * none is named.
 */
export const planSchema = z.strictObject({
  /** The id of the table. */
  table: textField.min(1).max(100),
  measures: z.array(measure).max(10).default([]),
  group_by: z.array(groupField).max(4).default([]),
  filters: z.array(filter).max(20).default([]),
  /** Whether a row has to meet `all` of the filters, as it has to if nothing is said, or `any` of them. */
  match: z.enum(['all', 'any']).optional(),
  group_filters: z.array(groupFilter).max(4).default([]),
  columns: z.array(columnField).max(500).default([]),
  order_by: z.array(order).max(4).default([]),
  limit: z.int().min(1).max(PLAN_ROWS_MAX).optional(),
});
export type Plan = z.infer<typeof planSchema>;

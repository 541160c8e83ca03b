// A plan: what is worked out from one table, and how. Shared with the client, which shows it and lets it be changed.
import { z } from 'zod';
import { textField } from './fields.ts';

export const measureOps = [
  'count',
  'count_distinct',
  'sum',
  'average',
  'median',
  'minimum',
  'maximum',
] as const;
export type MeasureOp = (typeof measureOps)[number];

/**
 * What a date is grouped by: a period of time, or a part that comes again. Those that come again are numbers: the month of the
 * year 1–12, the day of the week 1 (Monday) to 7, the hour 0–23, the quarter of the year 1–4.
 */
export const dateUnits = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'quarter_of_year',
  'month_of_year',
  'weekday',
  'hour',
] as const;
export type DateUnit = (typeof dateUnits)[number];
/** The parts of a date that come again. */
export const datePartUnits = ['year', 'quarter_of_year', 'month_of_year', 'weekday', 'hour'] as const;
export type DatePartUnit = (typeof datePartUnits)[number];

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

/** The key of a column, as its description has it: `c2`; or of a column that the plan computes: `x1`. */
export const columnField = z
  .string()
  .regex(/^(?:c[1-9]\d{0,3}|x[1-9])$/)
  .meta({ examples: ['c2'] });

/** How a computed column comes from others of its row. `days` is from the first date to the second. */
export const computedOps = ['plus', 'minus', 'times', 'divided', 'days'] as const;
export type ComputedOp = (typeof computedOps)[number];

/**
 * A column that the plan computes from two others, or from many that are added up (`plus`, which takes empty cells as 0 where not
 * all are empty). Of the other operations, a row in which one is empty has no value. `c3` may be any column that stands before it.
 * Where it is multiplied or divided, a column in per cent counts as hundredths: 20 % times €50 is €10.
 */
const computedColumn = z
  .strictObject({
    key: z.string().regex(/^x[1-9]$/),
    op: z.enum(computedOps),
    columns: z
      .array(columnField)
      .min(2)
      .max(60)
      .meta({
        description: 'The columns that it is computed from.',
        examples: [['c2', 'c3']],
      }),
  })
  .refine(({ op, columns }) => op === 'plus' || columns.length === 2, { error: 'Two columns are required' });
export type ComputedColumn = z.infer<typeof computedColumn>;

/** Times are written `2024`, `2024-03`, `2024-03-31` or `2024-03-31T12:00:00`; a comparison with a year means the whole of it. */
const filterValue = z.union([textField.max(200), z.number(), z.boolean()]);
export type FilterValue = z.infer<typeof filterValue>;

/** Comparisons that can also be with another column of the row, or with a measure of all rows. */
export const comparingOps = ['is', 'is_not', 'less', 'at_most', 'more', 'at_least'] as const;

const comparisonFields = {
  column: columnField,
  by: z.enum(datePartUnits).optional(),
  op: z.enum(filterOps),
  values: z.array(filterValue).max(100).default([]),
  other: columnField.optional(),
  than: z.strictObject({ op: z.enum(measureOps), column: columnField }).optional(),
};
type ComparisonFields = Omit<z.infer<z.ZodObject<typeof comparisonFields>>, 'column' | 'by'>;

const takesItsValues = ({ op, values, other, than }: ComparisonFields) =>
  other === undefined && than === undefined
    ? values.length >= filterValues[op][0] && values.length <= filterValues[op][1]
    : values.length === 0 && (other === undefined) !== (than === undefined);
const comparesWhatItCan = ({ op, other, than }: ComparisonFields) =>
  (other === undefined && than === undefined) || comparingOps.some((comparing) => comparing === op);
const wrongValues = { error: 'The comparison does not take as many values' };
const wrongComparison = { error: 'This comparison is with values only' };

/**
 * Compares a column, or a part of its dates (`by`, with numbers), with values; or with another column of the same row (`other`); or
 * with a measure of all rows of the table (`than`), as in "above the average".
 */
const comparison = z
  .strictObject(comparisonFields)
  .refine(takesItsValues, wrongValues)
  .refine(comparesWhatItCan, wrongComparison);
export type Comparison = z.infer<typeof comparison>;

/** A comparison, or several of which one is enough (`or`): "below 45 in at least one subject". */
export const filter = z
  .strictObject({ ...comparisonFields, or: z.array(comparison).min(1).max(60).optional() })
  .refine(takesItsValues, wrongValues)
  .refine(comparesWhatItCan, wrongComparison);
export type Filter = z.infer<typeof filter>;

/** The comparisons of which one is enough for a filter to be met. */
export function comparisonsOf({ or = [], ...own }: Filter): Comparison[] {
  return [own, ...or];
}

/** What a measure is a share of: of the same measure without its own filters, or of that of all rows of the plan. */
export const shareKinds = ['of_rows', 'of_total'] as const;

/**
 * A number worked out from rows: those of the plan, or of its group, that also meet the `filters` of the measure. With `share` it is
 * in per cent: `of_rows` of the same measure without its own filters ("the share of orders that are open"), `of_total` of the same
 * measure over all rows of the plan ("the share of each region").
 */
const measure = z
  .strictObject({
    op: z.enum(measureOps),
    column: columnField.optional(),
    filters: z.array(filter).max(5).optional(),
    share: z.enum(shareKinds).optional(),
  })
  .refine(({ op, column }) => op === 'count' || column !== undefined, { error: 'A column is required' });
export type Measure = z.infer<typeof measure>;

/** `width` puts numbers into ranges of this width: 0–9, 10–19 … */
const groupField = z.strictObject({
  column: columnField,
  by: z.enum(dateUnits).optional(),
  width: z.number().positive().optional(),
});
export type Group = z.infer<typeof groupField>;

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

/** What two measures are combined to, in a further column: the first minus the second, divided by it, or the change from it in per cent. */
export const combinations = ['difference', 'ratio', 'change'] as const;
export type Combination = (typeof combinations)[number];

/** The most filters of a plan, or of the rows of a table. */
export const FILTERS_MAX = 20;

/**
 * With measures, these by group; without, the distinct groups; with neither, the `columns` of the rows, and all of them if
 * none is named.
 */
export const planSchema = z.strictObject({
  /** The id of the table. */
  table: textField.min(1).max(100),
  /** Columns that are computed in each row; each may use those before it. */
  computed: z.array(computedColumn).max(9).optional(),
  measures: z.array(measure).max(10).default([]),
  group_by: z.array(groupField).max(4).default([]),
  filters: z.array(filter).max(FILTERS_MAX).default([]),
  /** Whether a row has to meet `all` of the filters, as it has to if nothing is said, or `any` of them. */
  match: z.enum(['all', 'any']).optional(),
  group_filters: z.array(groupFilter).max(4).default([]),
  columns: z.array(columnField).max(500).default([]),
  order_by: z.array(order).max(4).default([]),
  limit: z.int().min(1).max(PLAN_ROWS_MAX).optional(),
  /** How many of the first rows are passed over: with a limit of 1 and an offset of 1, the second. */
  offset: z.int().min(1).max(PLAN_ROWS_MAX).optional(),
  /** At most so many rows for each value of a column that is grouped by, or of any column of listed rows: "the top 3 in each region". */
  limit_each: z.strictObject({ column: columnField, rows: z.int().min(1).max(PLAN_ROWS_MAX) }).optional(),
  /** Of exactly two measures. */
  combine: z.enum(combinations).optional(),
});
export type Plan = z.infer<typeof planSchema>;

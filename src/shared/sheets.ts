// The schemas of the tables of a file: how each sheet was understood, and what somebody corrects of that.
import { z } from 'zod';
import { columnField } from './ask-plan.ts';
import { columnTypes, dateOrders } from './ask-tables.ts';
import { idField, listOf, pageInput, textField } from './fields.ts';

/** The sentences of tables. */
export const sheetMessages = {
  notRead: 'This file is not read yet: its tables can be corrected when it is.',
  beingRead: 'This file is being read again. Please try again in a moment.',
  noSuchColumn: 'The table has no such column.',
  columnTwice: 'A column is named twice.',
  nameTwice: 'Two columns cannot have the same name.',
  noSuchRow: 'The table has no such row.',
  totalsAboveData: 'A row of totals stands below the names of the columns.',
  onlyNumbers: 'Only a column of numbers has a unit and a decimal sign.',
  onlyDates: 'Only a column of dates has an order of day, month and year.',
  nameRequired: 'A name is required.',
} as const;

/** How many rows a preview shows from the start of a sheet, and from its end. */
export const PREVIEW_FIRST_ROWS = 20;
export const PREVIEW_LAST_ROWS = 5;
/** The characters of a cell that a preview shows. */
export const PREVIEW_CELL_MAX = 120;
/** Rows of totals that can be told, and that a preview shows. */
const TOTALS_MAX = 1000;
export const PREVIEW_TOTALS = 20;
/** The longest name of a column, and the longest unit, in characters. */
export const COLUMN_NAME_MAX = 100;
export const UNIT_MAX = 12;

const rowField = z.int().min(1).max(5_000_000);

const columnCorrection = z.strictObject({
  key: columnField,
  name: textField.trim().min(1, { error: sheetMessages.nameRequired }).max(COLUMN_NAME_MAX).optional(),
  type: z.enum(columnTypes).optional(),
  /** Null for none. */
  unit: textField.trim().min(1).max(UNIT_MAX).nullable().optional(),
  decimal: z.enum(['.', ',']).optional(),
  date_order: z.enum(dateOrders).optional(),
});
export type ColumnCorrection = z.output<typeof columnCorrection>;

/** What somebody says of a sheet; what is left out is guessed. */
export const sheetCorrections = z.strictObject({
  /** The row that names the columns; null if none does. */
  header_row: rowField.nullable().optional(),
  /** All rows that repeat the sum of others. */
  totals_rows: z.array(rowField).max(TOTALS_MAX).optional(),
  columns: z.array(columnCorrection).max(500).optional(),
});
export type SheetCorrections = z.output<typeof sheetCorrections>;

const tableColumnOutput = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(columnTypes),
  unit: z.string().nullable(),
  decimal: z.enum(['.', ',']),
  date_order: z.enum(dateOrders).nullable(),
  empty: z.int().min(0),
  unparsed: z.int().min(0),
});
export type SheetColumn = z.infer<typeof tableColumnOutput>;

export const rowKinds = ['above', 'header', 'data', 'total'] as const;

const previewRow = z.object({
  row: z.int().min(1),
  kind: z.enum(rowKinds),
  hidden: z.boolean(),
  texts: z.array(z.string().nullable()),
  values: z.array(z.union([z.string(), z.number(), z.null()])),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** A sheet of a file in the list of them. */
export const sheetSummaryOutput = z.object({
  sheet: z.int().min(1),
  name: z.string(),
  rows: z.int().min(0),
  columns: z.int().min(0),
  is_corrected: z.boolean(),
});
export type SheetSummary = z.infer<typeof sheetSummaryOutput>;
export const sheetList = listOf(sheetSummaryOutput);

/** A sheet as it was understood, with some of its rows. */
export const sheetOutput = z.object({
  sheet: z.int().min(1),
  name: z.string(),
  rows: z.int().min(0),
  header_row: z.int().min(1).nullable(),
  totals_rows: z.array(z.int().min(1)),
  notes: z.array(z.string()),
  columns: z.array(tableColumnOutput),
  preview: z.array(previewRow),
  /** What was corrected: `{}` where all is as it was guessed. */
  corrections: sheetCorrections,
  /** Whether the cells are still being read again with these corrections. */
  is_pending: z.boolean(),
});
export type SheetView = z.infer<typeof sheetOutput>;

/** A page of the sheets of a file, in their order. */
export const sheetListInput = pageInput.extend({ id: idField });
export type SheetListInput = z.output<typeof sheetListInput>;
export const bySheet = z.object({ id: idField, sheet: z.int().min(1) });

/** Puts these corrections in the place of the former ones. */
export const sheetUpdateInput = bySheet.extend({ corrections: sheetCorrections });
export type SheetUpdateInput = z.output<typeof sheetUpdateInput>;

// The schemas of the tables of a file: how each sheet was understood, and what somebody corrects of that.
import { z } from 'zod';
import { columnField } from './ask-plan.ts';
import { columnTypes, dateOrders } from './ask-tables.ts';
import { described, idField, listOf, pageInput, textField } from './fields.ts';

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

const keyField = described(columnField, 'The key of the column, as in plans.', 'c2');
const typeField = described(z.enum(columnTypes), 'What it holds.', 'number');
const decimalField = described(z.enum(['.', ',']), 'The sign before its decimals.', ',');
const totalsDescription = 'The rows that repeat the sum of others, and count in no figure.';

const columnCorrection = z.strictObject({
  key: keyField,
  name: described(
    textField.trim().min(1, { error: sheetMessages.nameRequired }).max(COLUMN_NAME_MAX).optional(),
    'Its name.',
    'Amount',
  ),
  type: typeField.optional(),
  unit: described(
    textField.trim().min(1).max(UNIT_MAX).nullable().optional(),
    'The unit of its numbers; null for none.',
    '€',
  ),
  decimal: decimalField.optional(),
  date_order: described(
    z.enum(dateOrders).optional(),
    'The order of day, month and year in its dates.',
    'dmy',
  ),
});
export type ColumnCorrection = z.output<typeof columnCorrection>;

/** What somebody says of a sheet; what is left out is guessed. */
export const sheetCorrections = z.strictObject({
  header_row: described(
    rowField.nullable().optional(),
    'The row that names the columns, from 1; null if none does.',
    1,
  ),
  totals_rows: described(z.array(rowField).max(TOTALS_MAX).optional(), totalsDescription, [42]),
  columns: z
    .array(columnCorrection)
    .max(500)
    .optional()
    .meta({ description: 'Those of its columns of which something is said.' }),
});
export type SheetCorrections = z.output<typeof sheetCorrections>;

const tableColumnOutput = z.object({
  key: keyField,
  name: described(z.string(), 'Its name.', 'Amount'),
  type: typeField,
  unit: described(z.string().nullable(), 'What stands with its numbers; null if nothing does.', '€'),
  decimal: decimalField,
  date_order: described(
    z.literal([...dateOrders, null]),
    'The order of day, month and year in its dates; null for other columns.',
    'dmy',
  ),
  empty: described(z.int().min(0), 'How many rows have nothing here.', 0),
  unparsed: described(
    z.int().min(0),
    'How many rows have a text here that is not of its type; they count in no figure of it.',
    1,
  ),
});
export type SheetColumn = z.infer<typeof tableColumnOutput>;

export const rowKinds = ['above', 'header', 'data', 'total'] as const;

/** A typed value of a cell. */
export const cellField = z.union([z.string(), z.number(), z.null()]);
const previewRow = z.object({
  row: described(z.int().min(1), 'The number of the row in the file, from 1.', 2),
  kind: described(
    z.enum(rowKinds),
    'What it is: above the names of the columns, these names, data, or a total.',
    'data',
  ),
  hidden: described(z.boolean(), 'Whether it is hidden in the file. It counts all the same.', false),
  texts: described(
    z.array(z.string().nullable()),
    'The texts of its cells, their first 120 characters; null where there is none.',
    ['Berlin', '1.200,50'],
  ),
  values: described(
    z.array(cellField),
    'Its typed values: numbers, texts, dates as text, 1 and 0 for yes and no; null where there is none of the type.',
    ['Berlin', 1200.5],
  ),
});
export type PreviewRow = z.infer<typeof previewRow>;

const sheetField = described(
  z.int().min(1),
  'The place of the sheet, or of the table inside a paper, in the file, from 1.',
  1,
);
const sheetNameField = described(
  z.string(),
  'The name of the sheet; of a CSV file that of the file; of a table inside a paper its caption, or the heading above it.',
  'Costs',
);
const sheetPageField = described(
  z.int().min(1).nullable(),
  'The page of a paper on which a table begins; null for a sheet.',
  3,
);
const sheetPlaceField = described(
  z.string().nullable(),
  'Where a table begins in a paper that has no pages of its own; null for others.',
  'paragraph 12',
);
const rowsField = described(
  z.int().min(0),
  'How many rows of data it has: neither names of columns nor totals.',
  1204,
);

/** A sheet of a file in the list of them. */
export const sheetSummaryOutput = z.object({
  sheet: sheetField,
  name: sheetNameField,
  page: sheetPageField,
  place: sheetPlaceField,
  rows: rowsField,
  columns: described(z.int().min(0), 'How many columns it has.', 7),
  is_corrected: described(z.boolean(), 'Whether somebody has corrected it.', false),
});
export type SheetSummary = z.infer<typeof sheetSummaryOutput>;
export const sheetList = listOf(sheetSummaryOutput);

/** A sheet as it was understood, with some of its rows. */
export const sheetOutput = z.object({
  sheet: sheetField,
  name: sheetNameField,
  page: sheetPageField,
  place: sheetPlaceField,
  rows: rowsField,
  header_row: described(
    z.int().min(1).nullable(),
    'The row of the file that names the columns, from 1; null if none does.',
    1,
  ),
  totals_rows: described(z.array(z.int().min(1)), totalsDescription, [42]),
  notes: described(z.array(z.string()), 'What was guessed, and what else one should know.', [
    'Merged cells are filled with their text.',
  ]),
  columns: z.array(tableColumnOutput).meta({ description: 'Its columns, from the left.' }),
  preview: z.array(previewRow).meta({ description: 'The first rows, the last ones, and totals.' }),
  corrections: sheetCorrections.meta({
    description: 'What was corrected; `{}` where all is as it was guessed.',
  }),
  is_pending: described(
    z.boolean(),
    'Whether the cells are still being read again by these corrections.',
    false,
  ),
});
export type SheetView = z.infer<typeof sheetOutput>;

/** A page of the sheets of a file, in their order. */
export const sheetListInput = pageInput.extend({ id: idField });
export type SheetListInput = z.output<typeof sheetListInput>;
export const bySheet = z.object({ id: idField, sheet: sheetField });

/** Puts these corrections in the place of the former ones. */
export const sheetUpdateInput = bySheet.extend({
  corrections: sheetCorrections.meta({ description: 'All that is corrected; `{}` takes it back.' }),
});
export type SheetUpdateInput = z.output<typeof sheetUpdateInput>;

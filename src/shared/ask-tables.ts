// A table as it was understood: what a sheet of a file, or the waitlist, looks like to questions. Shared with the client.

export const columnTypes = ['text', 'number', 'date', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The order of day, month and year in written dates. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface TableColumn {
  /** `c1`, `c2`… from the left: the name of its typed values; the raw text is `r1`, `r2`… */
  key: string;
  /** The text of its header, made unique within the table; `Column 3` where there is none. */
  name: string;
  type: ColumnType;
  /** What stands with its numbers: `€`, `%`, `kWh`; null if nothing does. */
  unit: string | null;
  /** How its numbers are written. */
  decimal: '.' | ',';
  /** How its dates are written; null for other types. */
  dateOrder: DateOrder | null;
  /** How many rows have no text here. */
  empty: number;
  /** How many rows have a text here that is not of the type; they count in no figure. */
  unparsed: number;
}

/** A sheet, or a table inside a paper, as it was understood. */
export interface TableDescription {
  /** From 1, in the order of the file; a CSV file has one. */
  sheet: number;
  /** The name of the sheet; of a CSV file its name without ending; of a table inside a paper its caption or its heading. */
  name: string;
  /** Where a table begins in a paper; `place` is `paragraph 12`, null in a file with pages. Sheets have none. */
  at?: { page: number; place: string | null };
  /** Of two sheets as one, what was joined by what: `Orders with Customers by Customer ID`. */
  joinedAs?: string;
  columns: TableColumn[];
  /** Rows of data: neither the header nor totals. */
  rows: number;
  /** The row of the file, or of the table inside a paper, that holds the names of columns, from 1; null if none does. */
  headerRow: number | null;
  /** Rows of the file that repeat the sum of others; they count in no figure. */
  totalsRows: number[];
  /** Rows of the file that its program hides, the first 1,000; they count like the others. */
  hiddenRows: number[];
  /** What a person should know: merged cells, hidden rows, formulas without a value. */
  notes: string[];
}

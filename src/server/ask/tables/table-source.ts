// Where the cells of a table stand, and what is known of its columns.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { FigureError } from './figure-error.ts';

/** The names of a table in SQL. They come from the program, never from a question or a file. */
export interface TableSource {
  from: string;
  /** The number of a row in its file. */
  row: string;
  /** True for rows of data. */
  isData: string;
  /** The typed value and the raw text of a column. */
  value: (key: string) => string;
  raw: (key: string) => string;
}

/**
 * The source of a sheet of a file.
 * @param number its number in `sheets`
 */
export function sheetSource(number: number): TableSource {
  return {
    from: `sheet_${Math.trunc(number)}`,
    row: 'row',
    isData: 'is_data = 1',
    value: (key) => key,
    raw: (key) => `r${key.slice(1)}`,
  };
}

/**
 * Finds a column by its key.
 * @throws FigureError if the table has none of this key
 */
export function columnOf({ columns }: TableDescription, key: string): TableColumn {
  const column = columns.find((own) => own.key === key);
  if (column === undefined) throw new FigureError(`The table has no column ${key}.`);
  return column;
}

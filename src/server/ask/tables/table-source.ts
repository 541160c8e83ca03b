// Where the cells of a table stand, and what is known of its columns.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { indexDialect } from '../../db/figure-dialects.ts';
import { FigureError } from './figure-error.ts';

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  text: string;
  values: (string | number)[];
}

/** Comparisons of texts. */
export type TextOp = 'is' | 'is_not' | 'one_of' | 'contains' | 'starts_with' | 'ends_with';

/** A table in SQL. Its names come from the program, never from a question or a file. */
export interface TableSource {
  from: string;
  /** What stands there in a statement that is shown; by default the sheet by its place in its file. */
  shownFrom?: string;
  /** The number of a row in its file. */
  row: string;
  /** True for rows of data. */
  isData: string;
  /** The typed value and the raw text of a column. */
  value: (key: string) => string;
  raw: (key: string) => string;
  /** What is null where a column has no value. */
  filled: (key: string) => string;
  /**
   * Compares the texts of a column with some in the spelling of `foldCell`, one unless `op` is `one_of`; null for a row without.
   * @throws FigureError where that cannot be compared
   */
  compareText: (key: string, op: TextOp, folded: readonly string[]) => Sql;
  /** False where cells are compared with values only. */
  compareCells?: false;
  /** How the times of a column are compared: what is compared, and with what for a time as `periodOf` tells it. */
  compareTime: (key: string) => { cell: string; boundOf: (time: string) => string };
  /** The Monday of the week of a date, which may have a time. */
  mondayOf: (date: string) => string;
  /** The day of the week of a date, which may have a time: 1 for Monday to 7. */
  weekdayOf: (date: string) => string;
  /** Of two tables as one: the columns of the second one, what is null in a row without one there, and that in words. */
  partner?: { keys: ReadonlySet<string>; row: string; reason: string };
  /**
   * Where a row of the source stands for several alike: how many, and the least and the greatest value of a column in them.
   * Numbers are not added up there.
   */
  alike?: { rows: string; least: (key: string) => string; greatest: (key: string) => string };
}

/**
 * The source of a sheet of a file.
 * @param number its number in `sheets`
 */
export function sheetSource(number: number): TableSource {
  const raw = (key: string) => `r${key.slice(1)}`;
  return {
    from: `sheet_${Math.trunc(number)}`,
    row: 'row',
    isData: 'is_data = 1',
    value: (key) => key,
    raw,
    filled: (key) => key,
    compareText(key, op, folded) {
      const values = [...folded];
      if (op === 'contains') return { text: `instr(fold(${raw(key)}), ?) > 0`, values };
      if (op === 'starts_with') return { text: `instr(fold(${raw(key)}), ?) = 1`, values };
      if (op === 'ends_with')
        return {
          text: `substr(fold(${raw(key)}), -length(?), length(?)) = ?`,
          values: [...values, ...values, ...values],
        };
      const places = values.map(() => '?').join(', ');
      const comparison = { is: '= ?', is_not: '<> ?', one_of: `in (${places})` }[op];
      return { text: `fold(${key}) ${comparison}`, values };
    },
    compareTime: (key) => ({ cell: key, boundOf: (time) => time }),
    mondayOf: indexDialect.mondayOf,
    weekdayOf: indexDialect.weekdayOf,
  };
}

/** How many rows there are, or how many of them meet a condition that is not empty. */
export function countSql({ alike }: TableSource, condition = ''): string {
  const where = condition === '' ? '' : ` filter (where ${condition})`;
  if (alike === undefined) return `count(*)${where}`;
  return `cast(coalesce(sum(${alike.rows})${where}, 0) as bigint)`;
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

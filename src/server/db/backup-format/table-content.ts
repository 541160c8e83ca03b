// What a table holds, in an encoding that is the same on both engines, so that its copies can be compared.
import { createHash } from 'node:crypto';

/** A table as both engines have it. */
export interface Table {
  name: string;
  /** In the order of their names. */
  columns: readonly string[];
  /** The columns of the primary key, in its order. */
  key: readonly string[];
}

/** The values of a row, in the order of `Table.columns`. */
export type Row = readonly unknown[];

/** The number of rows of a table, and the SHA-256 of all of them in hexadecimal. */
export interface Content {
  count: number;
  sha256: string;
}

/** The number of rows that are read and written at a time. */
export const BATCH_ROWS = 2000;

export interface ContentHash {
  /** Adds the next rows, in the order of the primary key. */
  add(rows: readonly Row[]): void;
  result(): Content;
}

/** Computes the content of a table from its rows. */
export function createContentHash({ columns }: Table): ContentHash {
  const hash = createHash('sha256').update(`${JSON.stringify(columns)}\n`);
  let count = 0;
  return {
    add(rows) {
      count += rows.length;
      hash.update(rows.map((row) => `${JSON.stringify(row.map(toJson))}\n`).join(''));
    },
    result: () => ({ count, sha256: hash.digest('hex') }),
  };
}

function toJson(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

/** The primary key of a row, for a message. */
export function describeRow({ columns, key }: Table, row: Row): string {
  return key.map((name) => `${name} ${JSON.stringify(toJson(row[columns.indexOf(name)]))}`).join(', ');
}

/** Names of columns as a list for a statement. */
export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

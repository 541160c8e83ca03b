// Finding a text in folded columns. The statements run on both engines.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { fold } from '#shared/fold.ts';

/**
 * Whether a folded column contains a text, without regard to case and accents. Wildcards and quotes are plain text.
 * @param column an expression with a text that `fold` has made
 * @param text as a person typed it
 */
export function contains(column: Expression<string | null>, text: string): RawBuilder<SqlBool> {
  const pattern = `%${fold(text).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}

/** The column and the direction of a `sortField`. */
export function parseSort<Column extends string>(sort: Column | `-${Column}`): [Column, 'asc' | 'desc'] {
  // Safe: what is left of a value of this type without its first hyphen is a column.
  return sort.startsWith('-') ? [sort.slice(1) as Column, 'desc'] : [sort as Column, 'asc'];
}

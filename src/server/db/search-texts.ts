// The folded texts of accounts and products: what the columns `search_text` and `sort_name` hold.
import { sql, type QueryExecutorProvider, type RawBuilder, type Selectable } from 'kysely';
import { fold } from '#shared/fold.ts';
import type { Schema } from './schema.ts';

/** The folded columns of an account. */
export function userTexts({ email, full_name }: { email: string; full_name: string | null }) {
  const sort_name = full_name === null ? null : fold(full_name);
  return { search_text: joinTexts(full_name, email), sort_name };
}

/** The folded column of a product. */
export function productTexts({ title, description }: { title: string; description: string | null }) {
  return { search_text: joinTexts(title, description) };
}

/** One text to search instead of two: a typed text seldom has a line break, so it is found only within one of them. */
function joinTexts(...texts: readonly (string | null)[]): string {
  return texts.map((text) => fold(text ?? '')).join('\n');
}

const PAGE_ROWS = 1000;

/** Fills the columns of the rows that are there, a thousand at a time. @param db a database or a transaction */
export async function fillSearchTexts(db: QueryExecutorProvider): Promise<void> {
  for await (const rows of readPages(db, 'users')) {
    const values = rows.map((row) => {
      const { search_text, sort_name } = userTexts(row);
      return sql`(${row.id}, ${search_text}, ${sort_name})`;
    });
    await sql`
      with texts (row_id, folded, name) as ${listOf(values)}
      update users set search_text = folded, sort_name = name from texts where id = row_id`.execute(db);
  }
  for await (const rows of readPages(db, 'products')) {
    const values = rows.map((row) => sql`(${row.id}, ${productTexts(row).search_text})`);
    await sql`
      with texts (row_id, folded) as ${listOf(values)}
      update products set search_text = folded from texts where id = row_id`.execute(db);
  }
}

const listOf = (values: readonly RawBuilder<unknown>[]) => sql`(values ${sql.join(values)})`;

async function* readPages<Name extends 'users' | 'products'>(
  db: QueryExecutorProvider,
  table: Name,
): AsyncGenerator<readonly Selectable<Schema[Name]>[]> {
  for (let last = ''; ;) {
    const { rows } = await sql<Selectable<Schema[Name]> & { id: string }>`
      select * from ${sql.table(table)} where id > ${last} order by id limit ${PAGE_ROWS}`.execute(db);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    last = end.id;
  }
}

// Reads and fills whole tables, inside a transaction.
import { DatabaseError } from 'pg';
import { codeOf, storageTrouble } from '../storage-trouble.ts';
import { BATCH_ROWS, describeRow, quoteAll, type Row, type Table } from '../backup-format/table-content.ts';

/** Runs a statement in the transaction. */
export type Run = (text: string, parameters?: readonly unknown[]) => Promise<{ rows: readonly unknown[] }>;

/** Rows that the server does not take; the message names the first one. */
export class RefusedRow extends Error {}

/** Reads a table in the order of its primary key, a few thousand rows at a time. */
export async function* readBatches(run: Run, table: Table): AsyncGenerator<Row[]> {
  // Of each table, since a statement that is prepared must always have the same columns.
  const cursor = `"reading_${table.name}"`;
  await run(
    `declare ${cursor} no scroll cursor for select ${quoteAll(table.columns)} from "${table.name}" order by ${quoteAll(table.key)}`,
  );
  for (;;) {
    const { rows } = await run(`fetch ${BATCH_ROWS} from ${cursor}`);
    if (rows.length === 0) break;
    yield rows.map((row) => table.columns.map((column) => Object(row)[column]));
  }
  await run(`close ${cursor}`);
}

/** The SQL type of each column of each table and view of the database: `types.users.id`. */
export type ColumnTypes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the types from the catalog. */
export async function readColumnTypes(run: Run): Promise<ColumnTypes> {
  const { rows } = await run(`
    select relname as name, json_object_agg(attname, format_type(atttypid, atttypmod)) as types
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    group by relname`);
  return Object.fromEntries(rows.map((row) => [Object(row).name, Object(row).types]));
}

/** Counts of periods are a view, whose rows are stored in a slot. */
const COUNTS = 'subscriber_counts';
export const COUNT_SLOTS = 'subscriber_count_slots';

/** The table that the rows of a table are stored in. */
export const storeOf = (name: string) => (name === COUNTS ? COUNT_SLOTS : name);

/**
 * Stores rows, all in one statement.
 * @throws RefusedRow if the server does not take one of them; the transaction can go on only by a rollback then
 */
export async function storeBatch(
  run: Run,
  table: Table,
  types: ColumnTypes,
  rows: readonly Row[],
): Promise<void> {
  const text = insertInto(table, types);
  const store = (some: readonly Row[]) =>
    run(
      text,
      table.columns.map((_, index) => some.map((row) => row[index])),
    );
  await run('savepoint batch');
  try {
    await store(rows);
    await run('release savepoint batch');
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await run('rollback to savepoint batch');
    for (const row of rows) {
      await store([row]).catch((cause: unknown) => {
        if (!isRefusal(cause)) throw cause;
        throw new RefusedRow(
          `PostgreSQL does not take the row of the table ${table.name} with ${describeRow(table, row)}: ${cause.message}`,
          { cause },
        );
      });
    }
  }
}

function insertInto(table: Table, types: ColumnTypes): string {
  const [slot, zero] = table.name === COUNTS ? [', slot', ', 0'] : ['', ''];
  const arrays = table.columns.map((column, index) => {
    const type = types[table.name]?.[column];
    if (type === undefined) throw new Error(`The database has no column ${table.name}.${column}.`);
    return `$${index + 1}::${type}[]`;
  });
  return `insert into "${storeOf(table.name)}" (${quoteAll(table.columns)}${slot}) overriding system value
    select *${zero} from unnest(${arrays.join(', ')})`;
}

/** Whether the server refuses the values, in contrast to a lost connection or a full disk. */
function isRefusal(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && storageTrouble(codeOf(error) ?? '') === undefined;
}

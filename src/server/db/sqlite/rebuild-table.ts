// Rebuilds a table, to change what SQLite's `alter table` cannot change (a check, a type, a key), by the steps of https://www.sqlite.org/lang_altertable.html#otheralter.
import { sql, type QueryExecutorProvider } from 'kysely';

/** The new definition of a table. */
export interface Rebuild {
  table: string;
  /** The part of `create table` after the name: the columns in parentheses, and options such as `strict`. */
  definition: string;
  /**
   * New column → SQL expression over the old row. By default, every column keeps its name and value. A column that is
   * missing here gets its default.
   */
  columns?: Readonly<Record<string, string>>;
}

/**
 * Replaces a table by one with another definition. Keeps its rows, indexes and triggers, the references of other tables to
 * it, and the next number of an `autoincrement`. An index or trigger that does not fit the new definition has to be
 * dropped first. Only for migrations: `migrateToLatest` switches foreign keys off, because otherwise dropping the old
 * table would delete every row that refers to it, and checks them before the commit.
 * @param db the transaction of the migration
 * @throws Error if foreign keys are on; SqliteError if the rows violate the new definition
 */
export async function rebuildTable(db: QueryExecutorProvider, rebuild: Rebuild): Promise<void> {
  const { table, definition } = rebuild;
  if ((await readPragma(db, 'foreign_keys')) !== 0) {
    throw new Error(`The table ${table} cannot be rebuilt while foreign keys are enforced.`);
  }
  const rebuilt = `rebuilt_${table}`;
  const columns = rebuild.columns ?? (await sameColumns(db, table));
  const dependants = await findDependants(db, table);
  const lastNumber = await findLastNumber(db, table);
  await sql`create table ${sql.table(rebuilt)} ${sql.raw(definition)}`.execute(db);
  await sql`insert into ${sql.table(rebuilt)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(columns).map((expression) => sql.raw(expression)))} from ${sql.table(table)}`.execute(
    db,
  );
  await sql`drop table ${sql.table(table)}`.execute(db);
  // Without this mode, SQLite refuses the rename if a trigger or a view elsewhere names the dropped table.
  await sql`pragma legacy_alter_table = on`.execute(db);
  await sql`alter table ${sql.table(rebuilt)} rename to ${sql.table(table)}`.execute(db);
  await sql`pragma legacy_alter_table = off`.execute(db);
  for (const statement of dependants) await sql.raw(statement).execute(db);
  if (lastNumber !== undefined) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${lastNumber})`.execute(db);
  }
}

async function sameColumns(db: QueryExecutorProvider, table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, `"${name}"`]));
}

/** The statements that create the table's indexes and triggers, which are dropped with the old table. */
async function findDependants(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where tbl_name = ${table} and type in ('index', 'trigger') and sql is not null order by rowid`.execute(
    db,
  );
  return rows.map((row) => row.sql);
}

/** The highest number used by an `autoincrement`; undefined if the table has none. */
async function findLastNumber(db: QueryExecutorProvider, table: string): Promise<number | undefined> {
  const known = await sql`select 1 from sqlite_master where name = 'sqlite_sequence'`.execute(db);
  if (known.rows.length === 0) return undefined;
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    db,
  );
  return rows[0]?.seq;
}

/** Reads a pragma whose value is a number. */
export async function readPragma(db: QueryExecutorProvider, name: string): Promise<number> {
  const { rows } = await sql`pragma ${sql.raw(name)}`.execute(db);
  return Number(Object(rows[0])[name]);
}

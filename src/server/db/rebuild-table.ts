// Rebuilding a table: the way to change what `alter table` of SQLite cannot change (a check, a type, a key).
// The steps are those of https://www.sqlite.org/lang_altertable.html#otheralter.
import { sql, type QueryExecutorProvider } from 'kysely';

/** What becomes of a table. */
export interface Rebuild {
  table: string;
  /** What follows the table's name in `create table`: the columns in parentheses, and options such as `strict`. */
  definition: string;
  /**
   * New column → SQL expression over the old row. Where it is left out, every column keeps its name and value; a column
   * that is not named gets its default.
   */
  columns?: Readonly<Record<string, string>>;
}

/**
 * Replaces a table by one of another definition and keeps its rows, its indexes, its triggers, the references of other
 * tables to it and the next number of an `autoincrement`. An index or a trigger that does not fit the new definition has
 * to be dropped by the migration first. Call it in a migration: `migrateToLatest` has switched foreign keys off, without
 * which dropping the old table would delete every row that refers to it, and checks them before the commit.
 * @param db the transaction of the migration
 * @throws Error where foreign keys are on; SqliteError where the new definition does not take the rows
 */
export async function rebuildTable(db: QueryExecutorProvider, rebuild: Rebuild): Promise<void> {
  const { table, definition } = rebuild;
  if ((await readPragma(db, 'foreign_keys')) !== 0) {
    throw new Error(`The table ${table} cannot be rebuilt while foreign keys are enforced.`);
  }
  const draft = `rebuilt_${table}`;
  const columns = rebuild.columns ?? (await sameColumns(db, table));
  const dependants = await findDependants(db, table);
  const lastNumber = await findLastNumber(db, table);
  await sql`create table ${sql.table(draft)} ${sql.raw(definition)}`.execute(db);
  await sql`insert into ${sql.table(draft)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(columns).map((expression) => sql.raw(expression)))} from ${sql.table(table)}`.execute(
    db,
  );
  await sql`drop table ${sql.table(table)}`.execute(db);
  // Without this mode SQLite refuses the rename where a trigger or a view elsewhere names the table just dropped.
  await sql`pragma legacy_alter_table = on`.execute(db);
  await sql`alter table ${sql.table(draft)} rename to ${sql.table(table)}`.execute(db);
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

/** The statements that make the table's indexes and triggers, which go with the old table. */
async function findDependants(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where tbl_name = ${table} and type in ('index', 'trigger') and sql is not null order by rowid`.execute(
    db,
  );
  return rows.map((row) => row.sql);
}

/** The highest number that an `autoincrement` has given; undefined where the table has none. */
async function findLastNumber(db: QueryExecutorProvider, table: string): Promise<number | undefined> {
  const known = await sql`select 1 from sqlite_master where name = 'sqlite_sequence'`.execute(db);
  if (known.rows.length === 0) return undefined;
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    db,
  );
  return rows[0]?.seq;
}

/** The value of a pragma that is a number. */
export async function readPragma(db: QueryExecutorProvider, name: string): Promise<number> {
  const { rows } = await sql`pragma ${sql.raw(name)}`.execute(db);
  return Number(Object(rows[0])[name]);
}

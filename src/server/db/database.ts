// Opening the SQLite file: its pragmas, its one connection, and the Kysely instance that the services see.
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  type SqliteDatabase,
} from 'kysely';
import type { Schema } from './schema.ts';

const PREPARED_STATEMENTS_KEPT = 500;

// In this order: WAL first, since it sets synchronous to NORMAL, which would lose acknowledged writes at power loss.
const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
  'journal_size_limit = 67108864',
  // A wait for a foreign lock blocks the event loop, so it is short; the client is asked to retry (503).
  'busy_timeout = 100',
];

/**
 * Opens the database file, creating it where it is missing, with durable settings.
 * @param file path of the SQLite file
 * @returns Kysely over its one connection; `destroy()` closes the file
 * @throws SqliteError where the file cannot be opened
 */
export function openDatabase(file: string): Kysely<Schema> {
  const sqlite = new Sqlite(file);
  for (const pragma of pragmas) sqlite.pragma(pragma);
  return new Kysely<Schema>({ dialect: new OrielDialect({ database: keepStatements(sqlite) }) });
}

/** Kysely prepares each statement anew; here the prepared ones are kept, which halves the cost of a small query. */
function keepStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, Sqlite.Statement<unknown[]>>();
  return {
    prepare(sql) {
      const kept = statements.get(sql);
      if (kept) return kept;
      if (statements.size >= PREPARED_STATEMENTS_KEPT) statements.clear();
      const statement = sqlite.prepare<unknown[]>(sql);
      statements.set(sql, statement);
      return statement;
    },
    close: () => sqlite.close(),
  };
}

/** SQLite as Kysely knows it, but migrations run in one transaction and a transaction takes the write lock at once. */
class OrielDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

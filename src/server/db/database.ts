// Opening the SQLite file: its pragmas, its one connection, and the Kysely instance that the services see.
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type DialectAdapter, type Driver } from 'kysely';
import { OneConnectionDriver, type StorageWatch } from './driver.ts';
import type { Schema } from './schema.ts';

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
  // SQLite's own wait for a foreign lock would hold up the event loop; the driver waits instead.
  'busy_timeout = 0',
];
const OPENING_WAIT_MS = 1000;

/**
 * Opens the database file, creating it where it is missing, with durable settings.
 * @param file path of the SQLite file
 * @param watch told of writes and of failures of the storage
 * @returns Kysely over its one connection; `destroy()` closes the file
 * @throws SqliteError where the file cannot be opened
 */
export function openDatabase(file: string, watch?: StorageWatch): Kysely<Schema> {
  const sqlite = new Sqlite(file, { timeout: OPENING_WAIT_MS });
  for (const pragma of pragmas) sqlite.pragma(pragma);
  return new Kysely<Schema>({ dialect: new OrielDialect(sqlite, watch) });
}

/**
 * Opens a database file for reading, also beside the process that serves it.
 * @throws SqliteError where the file is missing or cannot be opened
 */
export function openReadOnly(file: string): Kysely<Schema> {
  const sqlite = new Sqlite(file, { readonly: true, timeout: OPENING_WAIT_MS });
  return new Kysely<Schema>({ dialect: new OrielDialect(sqlite, undefined) });
}

/** SQLite as Kysely knows it, over our own driver. */
class OrielDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database;
  readonly #watch: StorageWatch | undefined;

  constructor(sqlite: Sqlite.Database, watch: StorageWatch | undefined) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#watch = watch;
  }

  override createAdapter(): DialectAdapter {
    return new OrielAdapter();
  }

  override createDriver(): Driver {
    return new OneConnectionDriver(this.#sqlite, this.#watch);
  }
}

class OrielAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver keeps its users apart, so that those who read need not wait for one who waits for a lock. */
  override get supportsMultipleConnections() {
    return true;
  }
}

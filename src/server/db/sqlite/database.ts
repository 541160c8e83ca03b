// Opens the SQLite file: its pragmas, its single connection, and the Kysely instance that the services use.
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect, type DialectAdapter, type Driver } from 'kysely';
import type { StorageWatch } from '../engine.ts';
import { OneConnectionDriver } from './driver.ts';
import type { Schema } from '../schema.ts';

// WAL comes first because it sets synchronous to NORMAL, which would lose committed writes at a power failure.
const pragmas = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
  // 16 MB between checkpoints instead of 4: pages that are written again and again are copied less often.
  'wal_autocheckpoint = 4000',
  'journal_size_limit = 67108864',
  // SQLite's own wait for locks of other processes would block the event loop; the driver waits instead.
  'busy_timeout = 0',
];
const OPENING_WAIT_MS = 1000;

/** The name of the file in a data directory and in a backup. */
export const DATABASE_NAME = 'oriel.db';

/**
 * Opens the database file with durable settings; creates it if missing.
 * @param file path of the SQLite file
 * @param watch gets notified of writes and of storage errors
 * @returns Kysely over a single connection; `destroy()` closes the file
 * @throws SqliteError if the file cannot be opened
 */
export function openSqliteFile(file: string, watch?: StorageWatch): Kysely<Schema> {
  const sqlite = new Sqlite(file, { timeout: OPENING_WAIT_MS });
  for (const pragma of pragmas) sqlite.pragma(pragma);
  return new Kysely<Schema>({ dialect: new OrielDialect(sqlite, watch) });
}

/**
 * Opens a database file for reading, even while another process serves it.
 * @throws SqliteError if the file is missing or cannot be opened
 */
export function openReadOnly(file: string): Kysely<Schema> {
  const sqlite = new Sqlite(file, { readonly: true, timeout: OPENING_WAIT_MS });
  return new Kysely<Schema>({ dialect: new OrielDialect(sqlite, undefined) });
}

/** Kysely's SQLite dialect with our own driver. */
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

  /** The driver schedules the queries itself, so that reads do not wait for a query that waits for a lock. */
  override get supportsMultipleConnections() {
    return true;
  }
}

// Kysely over PostgreSQL.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { ClientConfig } from 'pg';
import type { StorageWatch } from '../engine.ts';
import type { Schema } from '../schema.ts';
import type { Purpose } from './connection.ts';
import { PostgresDriver } from './driver.ts';

/**
 * Connects Kysely to a database. Its sessions are opened by the first statements.
 * @param watch gets notified of writes and of storage errors
 */
export function openDatabase(config: ClientConfig, purpose: Purpose, watch?: StorageWatch): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new LocklessAdapter(),
      createDriver: () => new PostgresDriver(config, purpose, watch),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Migrations run in a transaction, which has the lock of writes: Kysely's own lock is not needed. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

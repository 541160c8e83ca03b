// Kysely over PostgreSQL.
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Schema } from '../schema.ts';
import type { PostgresDriver } from './driver.ts';

/** Connects Kysely to a database. Its sessions are opened by the first statements. */
export function openDatabase(driver: PostgresDriver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new LocklessAdapter(),
      createDriver: () => driver,
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

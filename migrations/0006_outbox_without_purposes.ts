// The outbox accepts mail of any purpose. Purposes are defined in the program only (src/server/mail/messages.ts), so that a
// new one needs no migration.
import type { Kysely } from 'kysely';
import { rebuildTable } from '#server/db/sqlite/rebuild-table.ts';

/** Rebuilds the table without its check of the purpose. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildTable(db, {
    table: 'outbox',
    definition: `(
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    purpose text not null,
    created_at text not null,
    attempts integer not null default 0,
    next_attempt_at text not null
  ) strict, without rowid`,
  });
}

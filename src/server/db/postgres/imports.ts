// Stores the subscribers of an import by one statement, on a connection of its own and outside of the lock of writes: others wait
// only for the addresses that they have in common. See docs/adr/0034.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Engine, ImportedSubscriber, NewSubscriber, StorageWatch } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
import type { Db } from '../schema.ts';
import { splitTags, toTagRows } from '../subscriber-tags.ts';
import { inTransaction } from '../transaction.ts';
import { openPool } from './database.ts';

const columns = {
  id: 'text',
  email: 'text',
  latitude: 'float8',
  longitude: 'float8',
  location: 'text',
  created_at: 'text',
} as const satisfies Record<keyof NewSubscriber, string>;
// Safe: the keys of the literal above.
const names = Object.keys(columns) as (keyof typeof columns)[];
const list = sql.raw(names.join(', '));

/** Locks them in the order of joins too. */
const CONFIRM = confirmEntries(`id = any (array(
  select subscribers.id from subscribers join imported using (email)
  where status = 'unconfirmed' order by email for no key update of subscribers))`);

/** @returns the function that stores an import, see `Engine.storeImport` */
export function createImportStore(
  config: ClientConfig,
  watch: StorageWatch | undefined,
): Engine['storeImport'] {
  return async ({ pages }, finish) => {
    const db = openPool(config, 'long work', { watch, takesWriteLock: false });
    try {
      await inTransaction(db, async (trx) => {
        const types = sql.raw(
          names
            .map((name) => `${name} ${columns[name]} collate "C"`)
            .join(', ')
            .replaceAll('float8 collate "C"', 'float8'),
        );
        // Only this session sees the table, and it is gone with the transaction.
        await sql`create temporary table imported (${types}) on commit drop`.execute(trx);
        await sql`create temporary table imported_tags (like subscriber_tags) on commit drop`.execute(trx);
        for (const rows of pages) {
          const arrays = names.map(
            (name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`,
          );
          await sql`insert into imported (${list}) select * from unnest(${sql.join(arrays)})`.execute(trx);
          await stageTags(trx, rows);
          await nextTurn();
        }
        // In the order of joins, so that neither waits for the other in a circle.
        const inserted = await sql`
          insert into subscribers (${list}, status, source)
          select ${list}, ${sql.raw(entryStatus('imported.email', `'waiting'`))}, 'import' from imported order by email
          on conflict (email) do nothing`.execute(trx);
        // Those of rows that are new: only these have their ids.
        await sql`
          insert into subscriber_tags select imported_tags.* from imported_tags
          join subscribers on subscribers.id = imported_tags.subscriber_id`.execute(trx);
        const confirmed = await sql.raw(CONFIRM).execute(trx);
        await finish(trx, Number(inserted.numAffectedRows ?? 0) + Number(confirmed.numAffectedRows ?? 0));
      });
    } finally {
      await db.destroy();
    }
  };
}

async function stageTags(trx: Db, rows: readonly ImportedSubscriber[]): Promise<void> {
  const tags = rows.flatMap((row) => toTagRows(row.id, splitTags(row.tags)));
  if (tags.length === 0) return;
  const arrays = (['subscriber_id', 'folded', 'tag'] as const).map(
    (name) => sql`${tags.map((row) => row[name])}::text[]`,
  );
  await sql`insert into imported_tags (subscriber_id, folded, tag) select * from unnest(${sql.join(arrays)})`.execute(
    trx,
  );
}

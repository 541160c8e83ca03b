// Stores the subscribers of an import by one statement, on a connection of its own and outside of the lock of writes: others wait
// only for the addresses that they have in common. See docs/adr/0034.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Engine, NewSubscriber, StorageWatch } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
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
        for (const rows of pages) {
          const arrays = names.map(
            (name) => sql`${rows.map((row) => row[name])}::${sql.raw(columns[name])}[]`,
          );
          await sql`insert into imported (${list}) select * from unnest(${sql.join(arrays)})`.execute(trx);
          await nextTurn();
        }
        // In the order of joins, so that neither waits for the other in a circle.
        const inserted = await sql`
          insert into subscribers (${list}, status)
          select ${list}, ${sql.raw(entryStatus('imported.email', `'waiting'`))} from imported order by email
          on conflict (email) do nothing`.execute(trx);
        const confirmed = await sql.raw(CONFIRM).execute(trx);
        await finish(trx, Number(inserted.numAffectedRows ?? 0) + Number(confirmed.numAffectedRows ?? 0));
      });
    } finally {
      await db.destroy();
    }
  };
}

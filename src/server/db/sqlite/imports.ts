// Stores the subscribers of an import in many small transactions, since a large one would hold up all others. The list of imports
// in the database tells which subscribers to delete if it does not end. See docs/adr/0034.
import { statfs } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { Engine, ImportedSubscriber, NewSubscriber } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
import type { IdBlock } from '../../ids.ts';
import { removeListedImports } from '../imports.ts';
import type { Db, Schema } from '../schema.ts';
import { splitTags, toTagRows } from '../subscriber-tags.ts';
import { inTransaction } from '../transaction.ts';

export interface ImportStore {
  store: Engine['storeImport'];
  /** Deletes what imports left that did not end; does nothing while one is being stored. */
  removeUnfinished(): Promise<void>;
  /**
   * Gives subscribers of an import that has not ended who join another id, so that they stay if the import does not end.
   * @param trx the transaction in which they join
   */
  keepJoined(trx: Db, joins: readonly NewSubscriber[]): Promise<void>;
}

/** What a row takes in the database, and until the next checkpoint in its log; of such rows, 345 to 420 were measured. */
const ROW_BYTES = 500;
/** About as far as the log grows. */
const LOG_BYTES = 24 * 1024 * 1024;

/** @param folder the folder of the database */
export function createImportStore(db: Kysely<Schema>, folder: string): ImportStore {
  /** The ids of an import that has not ended. */
  let unfinished: IdBlock | undefined;
  let isStoring = false;

  let undoing: Promise<void> | undefined;

  /** Runs once at a time, so that the end of a former run does not forget a later import. */
  function undo(): Promise<void> {
    undoing ??= removeListedImports(db)
      .then(() => void (unfinished = undefined))
      .finally(() => (undoing = undefined));
    return undoing;
  }

  return {
    async store({ ids, count, pages }, finish) {
      isStoring = true;
      try {
        await requireSpace(folder, count);
        // An earlier one may have failed, and undoing it as well.
        await undo();
        unfinished = ids;
        await db.insertInto('imports').values({ first_id: ids.first, last_id: ids.last }).execute();
        let added = 0;
        const unconfirmed: string[] = [];
        for (const rows of pages) {
          await inTransaction(db, async (trx) => {
            added += await insertNew(trx, rows);
            unconfirmed.push(...(await findUnconfirmed(trx, rows)));
          });
          await nextTurn();
        }
        await inTransaction(db, async (trx) => {
          await trx.deleteFrom('imports').where('first_id', '=', ids.first).execute();
          // Undoing the import could not tell them from those that their persons have confirmed.
          const confirmed = await trx.executeQuery(CompiledQuery.raw(CONFIRM, [JSON.stringify(unconfirmed)]));
          added += Number(confirmed.numAffectedRows ?? 0);
          await finish(trx, added);
        });
        unfinished = undefined;
      } catch (error) {
        // If that fails as well, the next clean-up, import or start does it.
        await undo().catch(() => {});
        throw error;
      } finally {
        isStoring = false;
      }
    },
    async removeUnfinished() {
      if (!isStoring) await undo();
    },
    async keepJoined(trx, joins) {
      if (unfinished === undefined) return;
      const { first, last } = unfinished;
      for (const { id, email } of joins)
        await trx
          .updateTable('subscribers')
          .set({ id })
          .where('email', '=', email)
          .where('id', '>=', first)
          .where('id', '<=', last)
          .execute();
    },
  };
}

/**
 * Undoing an import takes space too, so an import that fills the disk would keep it full.
 * @throws an error with the code `ENOSPC` if the disk is too small for so many rows
 */
async function requireSpace(folder: string, rows: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = rows * ROW_BYTES;
  if (needed + Math.min(needed, LOG_BYTES) < bavail * bsize) return;
  throw Object.assign(new Error('The disk is too small for this import.'), { code: 'ENOSPC' });
}

/** One parameter for all rows: a statement with thousands takes longer to prepare than to run. */
async function insertNew(trx: Db, rows: readonly ImportedSubscriber[]): Promise<number> {
  const field = (name: keyof NewSubscriber) => sql.raw(`value ->> '${name}'`);
  const result = await sql`
    insert into subscribers (id, email, latitude, longitude, location, created_at, status, source)
    select ${field('id')}, ${field('email')}, ${field('latitude')}, ${field('longitude')}, ${field('location')},
      ${field('created_at')}, ${sql.raw(entryStatus(`value ->> 'email'`, `'waiting'`))}, 'import'
    from json_each(${JSON.stringify(rows)}) where true
    on conflict (email) do nothing`.execute(trx);
  await insertTags(trx, rows);
  return Number(result.numAffectedRows ?? 0);
}

/** Stores the tags of those rows that are new: only these have their ids. */
async function insertTags(trx: Db, rows: readonly ImportedSubscriber[]): Promise<void> {
  const tags = rows.flatMap((row) => toTagRows(row.id, splitTags(row.tags)));
  if (tags.length === 0) return;
  await sql`
    insert into subscriber_tags (subscriber_id, folded, tag)
    select value ->> 'subscriber_id', value ->> 'folded', value ->> 'tag' from json_each(${JSON.stringify(tags)})
    where exists (select 1 from subscribers where id = value ->> 'subscriber_id')`.execute(trx);
}

/** The ids of the entries that are on the waitlist already and not confirmed yet. */
async function findUnconfirmed(trx: Db, rows: readonly ImportedSubscriber[]): Promise<string[]> {
  const emails = rows.map(({ email }) => email);
  const found = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'unconfirmed')
    .where('email', 'in', emails)
    .execute();
  return found.map(({ id }) => id);
}

const CONFIRM = confirmEntries('id in (select value from json_each(?))');

// Puts subscribers and products into the trash: their rows move there in the transaction that deletes them, so that no list,
// count, figure or answer has to leave them out.
import type { Actor } from '../audit/audit.service.ts';
import { isKept } from '../db/imports.ts';
import type { Db } from '../db/schema.ts';
import { writeProduct, writeSubscriber } from './content.ts';

/** Six parameters each; SQLite takes 32,766 in a statement. */
const ROWS_PER_STATEMENT = 250;

const byWhom = (actor: Actor) => ({ deleted_at: actor.at.toISOString(), deleted_by: actor.userId });

/**
 * Moves subscribers into the trash, with all that belongs to them. Mail to them that waits is kept there and not sent.
 * @param trx the transaction that also records it
 * @param ids up to 1,000
 * @returns the ids of those that were there, sorted
 */
export async function discardSubscribers(trx: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  // Before the entries, since it goes with them.
  const belongingsOf = await readBelongings(trx, ids);
  const entries = await trx
    .deleteFrom('subscribers')
    .where('id', 'in', ids)
    .where(isKept)
    .returningAll()
    .execute();
  const rows = entries.map((entry) => ({
    id: entry.id,
    kind: 'subscriber' as const,
    label: entry.email,
    ...byWhom(actor),
    content: writeSubscriber({ entry, ...belongingsOf(entry.id) }),
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await trx
      .insertInto('trash')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  return rows.map(({ id }) => id).toSorted();
}

/** @returns what belongs to each of the subscribers */
async function readBelongings(trx: Db, ids: readonly string[]) {
  const tags = byEntry(
    await trx.selectFrom('subscriber_tags').selectAll().where('subscriber_id', 'in', ids).execute(),
  );
  const notes = byEntry(
    await trx.selectFrom('subscriber_notes').selectAll().where('subscriber_id', 'in', ids).execute(),
  );
  const invitations = byEntry(
    await trx.selectFrom('invitations').selectAll().where('subscriber_id', 'in', ids).execute(),
  );
  const mails = byEntry(
    await trx.selectFrom('outbox').selectAll().where('subscriber_id', 'in', ids).execute(),
  );
  return (id: string) => ({
    tags: tags.get(id) ?? [],
    notes: notes.get(id) ?? [],
    invitations: invitations.get(id) ?? [],
    mails: mails.get(id) ?? [],
  });
}

function byEntry<Row extends { subscriber_id: string | null }>(rows: readonly Row[]) {
  return Map.groupBy(rows, (row) => row.subscriber_id);
}

/**
 * Moves a product into the trash, with its images, whose files stay until it is removed for good.
 * @param trx the transaction that also records it
 * @returns whether it was there
 */
export async function discardProduct(trx: Db, actor: Actor, id: string): Promise<boolean> {
  const product = await trx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
  if (product === undefined) return false;
  await trx
    .insertInto('trash')
    .values({ id, kind: 'product', label: product.title, ...byWhom(actor), content: writeProduct(product) })
    .execute();
  await trx
    .updateTable('product_images')
    .set({ product_id: null, trash_id: id })
    .where('product_id', '=', id)
    .execute();
  await trx.deleteFrom('products').where('id', '=', id).execute();
  return true;
}

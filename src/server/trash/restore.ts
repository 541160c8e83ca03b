// Restores what lies in the trash, as it was: with its id, its time, and all that belonged to it.
import type { Selectable } from 'kysely';
import type { TrashRestored } from '#shared/trash.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db, TrashTable } from '../db/schema.ts';
import { productTexts } from '../db/search-texts.ts';
import { conflict, notFound } from '../errors.ts';
import { markJoined } from '../subscribers/mark-joined.ts';
import { readProduct, readSubscriber, type SubscriberContent } from './content.ts';

/** Up to twelve parameters each; SQLite takes 32,766 in a statement. */
const ROWS_PER_STATEMENT = 500;
const REJOINED = 'This address has joined the waitlist again, so its former entry cannot be restored.';

/**
 * Restores a subscriber or product.
 * @throws AppError 404 where it does not lie in the trash; 409 where the address has joined again
 */
export async function restoreOne(db: Db, actor: Actor, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const { restored, refused } = await restore(trx, actor, [id]);
    for (const { detail } of refused) throw conflict(detail);
    if (restored.length === 0) throw notFound('Trash item');
    for (const item of restored) audit(`${item.kind}_restored`, item.id);
  });
}

/** Restores those of the ids that can be, all in one transaction; the others are told. */
export async function restoreMany(db: Db, actor: Actor, ids: readonly string[]): Promise<TrashRestored> {
  return withAudit(db, actor, async (trx, audit) => {
    const { restored, refused, missing } = await restore(trx, actor, [...new Set(ids)]);
    for (const item of restored) audit(`${item.kind}_restored`, item.id);
    const gone = missing.map((id) => ({ id, detail: notFound('Trash item').message }));
    return { restored: restored.length, refused: [...refused, ...gone] };
  });
}

type Item = Selectable<TrashTable>;

async function restore(trx: Db, { at }: Actor, ids: readonly string[]) {
  const items = await trx
    .selectFrom('trash')
    .selectAll()
    .where('id', 'in', ids)
    // In the order of joins, so that neither waits for the other in a circle.
    .orderBy('label')
    // Of several entries of an address, the last that was deleted.
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = new Set(items.map(({ id }) => id));
  const subscribers = items.filter(({ kind }) => kind === 'subscriber');
  const products = items.filter(({ kind }) => kind === 'product');
  const added = await restoreSubscribers(trx, subscribers, at);
  await restoreProducts(trx, products);
  const restored = [...subscribers.filter(({ id }) => added.has(id)), ...products];
  if (restored.length > 0)
    await trx
      .deleteFrom('trash')
      .where(
        'id',
        'in',
        restored.map(({ id }) => id),
      )
      .execute();
  return {
    restored,
    refused: subscribers.filter(({ id }) => !added.has(id)).map(({ id }) => ({ id, detail: REJOINED })),
    missing: ids.filter((id) => !found.has(id)),
  };
}

/** @returns the ids of those whose address has not joined again */
async function restoreSubscribers(trx: Db, items: readonly Item[], now: Date): Promise<Set<string>> {
  const contents = items.map(({ id, content }) => ({ id, ...readSubscriber(content) }));
  const added = new Set<string>();
  for (const some of portionsOf(contents)) {
    const rows = await trx
      .insertInto('subscribers')
      .values(some.map(({ id, entry }) => ({ id, ...entry })))
      .onConflict((clash) => clash.column('email').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.add(id);
  }
  const restored = contents.filter(({ id }) => added.has(id));
  await restoreBelongings(trx, restored);
  await markThoseWithAccounts(trx, restored, now);
  return added;
}

async function restoreBelongings(
  trx: Db,
  restored: readonly (SubscriberContent & { id: string })[],
): Promise<void> {
  const each = <Row>(rowsOf: (content: SubscriberContent) => readonly Row[]) =>
    portionsOf(
      restored.flatMap((content) => rowsOf(content).map((row) => ({ ...row, subscriber_id: content.id }))),
    );
  for (const rows of each(({ tags }) => tags)) await trx.insertInto('subscriber_tags').values(rows).execute();
  for (const rows of each(({ notes }) => notes)) {
    const authors = await findAccounts(trx, rows);
    const values = rows.map((row) => ({
      ...row,
      author_id: row.author_id !== null && authors.has(row.author_id) ? row.author_id : null,
    }));
    await trx.insertInto('subscriber_notes').values(values).execute();
  }
  for (const rows of each(({ invitations }) => invitations))
    await trx.insertInto('invitations').values(rows).execute();
  for (const rows of each(({ mails }) => mails))
    await trx
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, user_id: null })))
      .execute();
}

/** Those of the authors whose accounts are there. */
async function findAccounts(
  trx: Db,
  notes: readonly { author_id: string | null }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(notes.flatMap(({ author_id }) => author_id ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom('users').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The accounts were made while the entry lay in the trash: it has joined, as if it had been there. */
async function markThoseWithAccounts(
  trx: Db,
  restored: readonly SubscriberContent[],
  now: Date,
): Promise<void> {
  const waiting = restored.filter(({ entry }) => entry.status !== 'joined').map(({ entry }) => entry.email);
  if (waiting.length === 0) return;
  const accounts = await trx
    .selectFrom('users')
    .select('email')
    .where('email', 'in', waiting)
    .where('email_unchecked', '=', 0)
    .execute();
  const emails = accounts.map(({ email }) => email);
  if (emails.length > 0) await markJoined(trx, emails, now);
}

async function restoreProducts(trx: Db, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, content }) => {
    const product = readProduct(content);
    return { id, ...product, ...productTexts(product) };
  });
  for (const some of portionsOf(rows)) await trx.insertInto('products').values(some).execute();
  for (const { id } of items)
    await trx
      .updateTable('product_images')
      .set({ product_id: id, trash_id: null })
      .where('trash_id', '=', id)
      .execute();
}

function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
}

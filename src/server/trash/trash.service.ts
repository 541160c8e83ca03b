// What lies in the trash: listing it, and removing it for good.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageInput } from '#shared/fields.ts';
import { TRASH_DAYS } from '#shared/trash-kinds.ts';
import type { TrashItem } from '#shared/trash.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../errors.ts';

const DAY_MS = 86_400_000;
/** Deleting so many takes a few milliseconds. */
const ROWS_PER_TRANSACTION = 250;

/** A page of what lies in the trash, the last deleted first, with the number of all. */
export async function listTrash(
  db: Db,
  { skip, limit }: PageInput,
): Promise<{ data: TrashItem[]; count: number }> {
  // From the index alone: rows with their content are read of this page only.
  const ids = db
    .selectFrom('trash')
    .select('id')
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip);
  const data = await db
    .selectFrom('trash')
    .leftJoin('users', 'users.id', 'trash.deleted_by')
    .select(['trash.id', 'kind', 'label', 'deleted_at', 'users.email as deleted_by'])
    .where('trash.id', 'in', ids)
    .orderBy('deleted_at', 'desc')
    .orderBy('trash.id', 'desc')
    .execute();
  const { count } = await db
    .selectFrom('trash')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data, count };
}

/**
 * Removes a deleted subscriber or product for good.
 * @returns the names of its images, whose files can be removed
 * @throws AppError 404 where it does not lie in the trash
 */
export async function purgeOne(db: Db, actor: Actor, id: string): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    const item = await trx.selectFrom('trash').select('kind').where('id', '=', id).executeTakeFirst();
    if (item === undefined) throw notFound('Trash item');
    audit(`${item.kind}_purged`, id);
    return purge(trx, [id]);
  });
}

/**
 * Removes for good what was deleted more than 7 days ago, a few at a time.
 * @param removeFiles removes the files of images by their names
 * @returns how many
 */
export async function sweepTrash(
  db: Db,
  removeFiles: (images: readonly string[]) => Promise<void>,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();
  for (let removed = 0; ; await nextTurn()) {
    const { ids, images } = await inTransaction(db, async (trx) => {
      const due = await trx
        .selectFrom('trash')
        .select('id')
        .where('deleted_at', '<', oldest)
        .orderBy('deleted_at')
        .limit(ROWS_PER_TRANSACTION)
        .execute();
      const found = due.map(({ id }) => id);
      return { ids: found, images: found.length === 0 ? [] : await purge(trx, found) };
    });
    if (ids.length === 0) return removed;
    removed += ids.length;
    // A crash before this leaves files without a row, which the sweep of images removes.
    if (images.length > 0) await removeFiles(images);
  }
}

/** @returns the names of the images that went with it */
async function purge(trx: Db, ids: readonly string[]): Promise<string[]> {
  const images = await trx
    .deleteFrom('product_images')
    .where('trash_id', 'in', ids)
    .returning('name')
    .execute();
  await trx.deleteFrom('trash').where('id', 'in', ids).execute();
  return images.map(({ name }) => name);
}

// What becomes of the collections of an account that is deleted.
import type { Audit } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';

/**
 * Deletes the collections of an account that is about to be deleted, but what it shared with everyone: that belongs to the
 * superusers then. Its questions go with the account.
 * @param trx the transaction that deletes the account
 */
export async function leaveCollections(trx: Db, audit: Audit, userId: string): Promise<void> {
  await trx
    .updateTable('collections')
    .set({ owner_id: null })
    .where('owner_id', '=', userId)
    .where('access', '=', 'everyone')
    .execute();
  const deleted = await trx
    .deleteFrom('collections')
    .where('owner_id', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of deleted) audit('collection_deleted', id);
}

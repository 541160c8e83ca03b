import type { Db } from '../db/schema.ts';

/**
 * Marks the entry of an address as joined, where there is one, and uses up its invitation, whose mail is not sent any more. It
 * stays joined when the account is deleted or gets another address: whoever had an account is not invited once more.
 * @param trx the transaction that makes an account of the address, or gives it to one
 * @param email canonical spelling
 */
export async function markJoined(trx: Db, email: string, now: Date): Promise<void> {
  const entry = await trx
    .updateTable('subscribers')
    .set({ status: 'joined' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  if (entry === undefined) return;
  await trx
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('subscriber_id', '=', entry.id)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  // What waits to be sent would invite or ask somebody who is there.
  await trx.deleteFrom('outbox').where('subscriber_id', '=', entry.id).execute();
}

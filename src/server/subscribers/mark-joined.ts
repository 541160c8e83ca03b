import type { Db } from '../db/schema.ts';

/**
 * Marks the entries of addresses as joined, where there are any, and uses up their invitations, whose mail is not sent any more.
 * They stay joined when the account is deleted or gets another address: whoever had an account is not invited once more. Only
 * for addresses that an invitation or a superuser has confirmed: nobody checks those of a plain sign-up.
 * @param trx the transaction that makes accounts of the addresses, gives them to accounts, or activates these
 * @param emails canonical spelling
 */
export async function markJoined(trx: Db, emails: readonly string[], now: Date): Promise<void> {
  const entries = await trx
    .updateTable('subscribers')
    .set({ status: 'joined' })
    .where('email', 'in', emails)
    .returning('id')
    .execute();
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await trx
    .updateTable('invitations')
    .set({ used_at: now.toISOString() })
    .where('subscriber_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  // What waits to be sent would invite or ask somebody who is there.
  await trx.deleteFrom('outbox').where('subscriber_id', 'in', ids).execute();
}

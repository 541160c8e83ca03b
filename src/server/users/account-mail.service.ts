// The mail that tells of a new account: it goes out while the account is active, and waits while it is not.
import type { Db } from '../db/schema.ts';
import { cancelMail, queueMail } from '../mail/outbox.ts';
import type { UserRow } from './user-changes.ts';

/**
 * Queues the mail with the first activation of an account; takes back one that could not be sent before a deactivation,
 * so that it waits for the next activation. Pass the transaction of the change.
 * @param user the account after the change of its status
 */
export async function moveAccountMail(trx: Db, user: UserRow, now: Date): Promise<void> {
  const isDue = user.is_active === 1 && user.account_mail_pending === 1;
  const isCancelled = user.is_active === 0 && (await cancelMail(trx, user.id, 'account_created'));
  if (!isDue && !isCancelled) return;
  if (isDue) await queueMail(trx, user.id, 'account_created', now);
  await trx
    .updateTable('users')
    .set({ account_mail_pending: isCancelled ? 1 : 0 })
    .where('id', '=', user.id)
    .execute();
}

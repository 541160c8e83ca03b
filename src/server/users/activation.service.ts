// Activating accounts that wait, several at once.
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import { markJoined } from '../subscribers/mark-joined.ts';
import { endOpenInvitations } from './ended-staff-invitations.ts';

/**
 * Activates the accounts of these ids that are there and inactive, all in one transaction, and queues the mails that wait for
 * it.
 * @returns how many were activated
 */
export async function activateUsers(db: Db, actor: Actor, ids: readonly string[]): Promise<number> {
  return withAudit(db, actor, async (trx, audit) => {
    const inactive = await trx
      .selectFrom('users')
      .select(['id', 'email', 'account_mail_pending'])
      .where('id', 'in', ids)
      .where('is_active', '=', 0)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    if (inactive.length === 0) return 0;
    await trx
      .updateTable('users')
      .set({ is_active: 1, awaits_approval: 0, account_mail_pending: 0, email_unchecked: 0 })
      .where(
        'id',
        'in',
        inactive.map(({ id }) => id),
      )
      .execute();
    await markJoined(
      trx,
      inactive.map(({ email }) => email),
      actor.at,
    );
    await endOpenInvitations(
      trx,
      inactive.map(({ email }) => email),
    );
    for (const { id, account_mail_pending } of inactive) {
      if (account_mail_pending === 1) await queueMail(trx, id, 'account_created', actor.at);
      audit('status_changed', id);
    }
    return inactive.length;
  });
}

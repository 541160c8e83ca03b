// What ends invitations of staff before they are used. With an invitation goes its mail, if that still waits.
import type { Db } from '../db/schema.ts';

/**
 * Ends the invitations of addresses that nobody has used, since an account of the address was made or decided on otherwise: no
 * link may replace or bring back what a superuser has decided since.
 * @param trx the transaction of the change
 */
export async function endOpenInvitations(trx: Db, emails: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('staff_invitations')
    .where('email', 'in', emails)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends those that an account has sent, which is no active superuser any more: being one again must not revive them. */
export async function endInvitationsOf(trx: Db, senderId: string): Promise<void> {
  await trx
    .deleteFrom('staff_invitations')
    .where('invited_by', '=', senderId)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes what is stored of an address, also of a used one: no account has the address any more. */
export async function forgetInvitationsOf(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('email', '=', email).execute();
}

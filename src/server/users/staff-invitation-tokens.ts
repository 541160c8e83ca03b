// The tokens in the links of invitations of staff: stored as a hash when the mail is made.
import { STAFF_INVITATION_DAYS } from '#shared/staff-invitations.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Until when an invitation can be used that is made or sent now. */
export function staffExpiryFrom(now: Date): string {
  return new Date(now.getTime() + STAFF_INVITATION_DAYS * DAY_MS).toISOString();
}

/** Stores the invitation's token, as its mail goes out; the invitation then lasts for 7 days from `now`. */
export async function storeStaffInvitationToken(db: Db, id: string, token: string, now: Date): Promise<void> {
  await db
    .updateTable('staff_invitations')
    .set({ token_hash: hashSecret(token), expires_at: staffExpiryFrom(now) })
    .where('id', '=', id)
    .execute();
}

// The tokens in the links of invitations: stored as a hash when the mail is made.
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Until when an invitation can be used that is made or sent now. */
export function expiryFrom(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}

/** Stores the invitation's token, as its mail goes out; the invitation then lasts for 14 days from `now`. */
export async function storeInvitationToken(db: Db, id: string, token: string, now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token), expires_at: expiryFrom(now) })
    .where('id', '=', id)
    .execute();
}

// The tokens in the links of invitations: made when the mail is made, stored as a hash.
import { INVITATION_DAYS } from '#shared/invitation-states.ts';
import { hashSecret, newSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Until when an invitation can be used that is made or sent now. */
export function expiryFrom(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}

/**
 * Makes the invitation's token, which replaces the former one; the invitation then lasts for 14 days from `now`.
 * @returns the token, which is stored nowhere
 */
export async function mintInvitationToken(db: Db, id: string, now: Date): Promise<string> {
  const token = newSecret();
  await db
    .updateTable('invitations')
    .set({ token_hash: hashSecret(token), expires_at: expiryFrom(now) })
    .where('id', '=', id)
    .execute();
  return token;
}

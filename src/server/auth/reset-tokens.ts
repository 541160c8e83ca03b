// Reset tokens: one per account, stored as a hash, for a single use within 60 minutes.
import type { Db } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';

const VALID_MINUTES = 60;

/** Makes the account's reset token, which replaces the former one. @returns the token, which is stored nowhere */
export async function mintResetToken(db: Db, user_id: string, now: Date): Promise<string> {
  const token = newSecret();
  const token_hash = hashSecret(token);
  const expires_at = new Date(now.getTime() + VALID_MINUTES * 60_000).toISOString();
  await db
    .insertInto('reset_tokens')
    .values({ user_id, token_hash, expires_at })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
  return token;
}

/** @returns the account of the token; undefined where it is unknown, used, replaced or expired */
export async function findResetToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Deletes a token; to be called in the transaction of its use, so that a failure leaves it valid.
 * @returns the account of the token; undefined where it is unknown, used, replaced or expired
 */
export async function redeemResetToken(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Deletes the account's reset token: after a change of its password or address, and at its deactivation. */
export async function voidResetToken(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

// Reset tokens: one per account, stored as a hash, for a single use within the time that its mail says. The request that came
// last has it, whatever mail goes out last.
import type { Db } from '../db/schema.ts';
import { hashSecret } from './secrets.ts';

/** Stores the account's reset token, which replaces the former one. @param validMs how long it is valid */
export async function storeResetToken(
  db: Db,
  user_id: string,
  token: string,
  now: Date,
  validMs: number,
): Promise<void> {
  const token_hash = hashSecret(token);
  const expires_at = new Date(now.getTime() + validMs).toISOString();
  await db
    .insertInto('reset_tokens')
    .values({ user_id, token_hash, expires_at })
    .onConflict((clash) => clash.column('user_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/**
 * Lets the account's reset token be valid from now on, as its mail goes out.
 * @returns false where it was replaced, used or voided: then nothing changes
 */
export async function renewResetToken(
  db: Db,
  user_id: string,
  token: string,
  now: Date,
  validMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_tokens')
    .set({ expires_at: new Date(now.getTime() + validMs).toISOString() })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

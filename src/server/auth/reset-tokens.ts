// Reset tokens: one live one per account, hashed at rest, single use, 60 minutes (contract 5).
import type { Selectable } from 'kysely';
import type { Db, ResetTokensTable } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';

const VALID_MINUTES = 60;

export type ClaimedToken = Selectable<ResetTokensTable>;

/** Makes the account's reset token; an earlier one is void from now on. @returns the token, which exists nowhere else */
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

/**
 * Takes the token out of the world, so that of many who present it at once one alone goes on.
 * @returns whose it was, or undefined where it is unknown, used, replaced or expired
 */
export async function claimResetToken(db: Db, token: string, now: Date): Promise<ClaimedToken | undefined> {
  const row = await db
    .deleteFrom('reset_tokens')
    .where('token_hash', '=', hashSecret(token))
    .returningAll()
    .executeTakeFirst();
  return row !== undefined && now.toISOString() < row.expires_at ? row : undefined;
}

/** Puts a claimed token back, for a redemption that failed for no fault of the token's; a newer one stays. */
export async function returnResetToken(db: Db, claimed: ClaimedToken): Promise<void> {
  await db
    .insertInto('reset_tokens')
    .values(claimed)
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Voids the account's reset token: after any change of its password or address, and when it is deactivated. */
export async function voidResetToken(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

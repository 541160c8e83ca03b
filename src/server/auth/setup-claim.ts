// The setup claim: the secret of the link that makes the first superuser. Its hash is a row, so every process that serves
// the database accepts the link.
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { hasSuperuser } from '../users/users.service.ts';
import { hashSecret, newSecret } from './secrets.ts';

const VALID_MINUTES = 30;

/** A new secret; or until when an earlier one is valid; or that there is a superuser, so none is made. */
export type SetupClaim =
  { state: 'made'; secret: string } | { state: 'valid'; until: Date } | { state: 'owned' };

/**
 * Makes a setup claim while there is no superuser.
 * @param db a database, not a transaction
 * @param options `replace`: whether a new claim replaces one that is still valid; otherwise none is made then
 * @returns the secret, which is stored nowhere, or why none was made
 * @throws the database's error
 */
export async function makeSetupClaim(
  db: Db,
  now: Date,
  { replace }: { replace: boolean },
): Promise<SetupClaim> {
  // Reading first: an instance with a superuser starts even while its database cannot be written.
  if (await hasSuperuser(db)) return { state: 'owned' };
  return inTransaction(db, async (trx) => {
    if (await hasSuperuser(trx)) return { state: 'owned' };
    const former = await trx.selectFrom('setup_claim').select('expires_at').executeTakeFirst();
    if (!replace && former !== undefined && former.expires_at > now.toISOString())
      return { state: 'valid', until: new Date(former.expires_at) };
    const secret = newSecret();
    const token_hash = hashSecret(secret);
    const expires_at = new Date(now.getTime() + VALID_MINUTES * 60_000).toISOString();
    await trx
      .insertInto('setup_claim')
      .values({ id: 1, token_hash, expires_at })
      .onConflict((clash) => clash.column('id').doUpdateSet({ token_hash, expires_at }))
      .execute();
    return { state: 'made', secret };
  });
}

/** The link that a secret belongs to. */
export function claimLink({ publicUrl }: { publicUrl: string }, secret: string): string {
  return `${publicUrl}/signup?claim=${secret}`;
}

/** Whether `secret` is the last one made, within its 30 minutes. */
export async function isSetupClaim(db: Db, secret: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setup_claim')
    .select('id')
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses the claim up; to be called in the transaction that creates the superuser, so that a failure leaves it valid.
 * @returns whether `secret` was the last one made, within its 30 minutes, and there is no superuser yet
 */
export async function redeemSetupClaim(trx: Db, secret: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('setup_claim')
    .where('token_hash', '=', hashSecret(secret))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n && !(await hasSuperuser(trx));
}

// One-time download tokens: a browser cannot send its session token with a link, and a backup is too large for its memory.
// A token downloads one file once, within a minute, for the user who requested it. It is stored as a hash, so that any
// process that serves the database can redeem it.
import { sql } from 'kysely';
import { hashSecret, newSecret } from '../auth/secrets.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { notAuthenticated } from '../errors.ts';

const LIFETIME_MS = 60_000;

/** The file that a token downloads, and the user who requested it. */
export interface Download {
  user_id: string;
  name: string;
}

/**
 * Makes a token and deletes expired ones.
 * @param db a database, not a transaction
 * @returns the token, to be put into the URL; it is stored nowhere
 * @throws AppError 401 if the account is gone
 */
export async function makeDownloadToken(db: Db, download: Download, now: Date): Promise<string> {
  const secret = newSecret();
  const expires_at = new Date(now.getTime() + LIFETIME_MS).toISOString();
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('download_tokens').where('expires_at', '<=', now.toISOString()).execute();
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', download.user_id)
      .executeTakeFirst();
    if (user === undefined) throw notAuthenticated();
    await trx
      .insertInto('download_tokens')
      .values({ token_hash: hashSecret(secret), ...download, expires_at })
      .execute();
  });
  return secret;
}

/** Redeems a token. @returns its download; undefined if it is unknown, used or expired */
export async function redeemDownloadToken(db: Db, secret: string, now: Date): Promise<Download | undefined> {
  const row = await db
    .deleteFrom('download_tokens')
    .where('token_hash', '=', hashSecret(secret))
    .returning(['user_id', 'name', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at <= now.toISOString()) return undefined;
  return { user_id: row.user_id, name: row.name };
}

/** Deletes the tokens that have expired. @param db a database, not a transaction */
export async function sweepDownloadTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'download_tokens', ['token_hash'], sql`expires_at <= ${now.toISOString()}`);
}

// Challenges of passkeys: random, each answered once and within five minutes, in rows that all processes see.
import { sql, type SqlBool } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db } from '../db/schema.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { CHALLENGE_MS } from './webauthn.ts';

/** Makes a challenge. @param session_id the session that adds a passkey; null for a log-in @returns it in base64url */
export async function issueChallenge(db: Db, session_id: string | null, now: Date): Promise<string> {
  const challenge = newSecret();
  const expires_at = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashSecret(challenge), session_id, expires_at })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, whatever becomes of its answer.
 * @param session_id what it must have been made for
 * @returns whether it waited for an answer; of several answers at once, in whichever process, one finds it
 */
export async function redeemChallenge(
  db: Db,
  challenge: string | undefined,
  session_id: string | null,
  now: Date,
): Promise<boolean> {
  if (challenge === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('expires_at', '>', now.toISOString())
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the challenges that nobody has answered in time. @returns how many */
export function sweepChallenges(db: Db, now: Date): Promise<number> {
  const isOver = sql<SqlBool>`expires_at <= ${now.toISOString()}`;
  return deleteInBatches(db, 'passkey_challenges', ['challenge_hash'], isOver);
}

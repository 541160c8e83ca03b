// A reset token without the mail that brings it.
import { storeResetToken } from '../auth/reset-tokens.ts';
import { newSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';

/** Makes the account's reset token, valid for an hour, which replaces the former one. */
export async function mintResetToken(db: Db, userId: string, now: Date): Promise<string> {
  const token = newSecret();
  await storeResetToken(db, userId, token, now, 60 * 60_000);
  return token;
}

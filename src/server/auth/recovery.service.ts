// Recovering an account: asking for the mail, and setting a new password with its token.
import type { ResetInput } from '../../shared/auth.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { badRequest } from '../errors.ts';
import { queueMail } from '../mail/outbox.ts';
import { endAllSessions } from './sessions.service.ts';
import { findUserByEmail } from '../users/users.service.ts';
import type { Passwords } from './passwords.ts';
import { claimResetToken, returnResetToken, voidResetToken } from './reset-tokens.ts';

/**
 * Queues a recovery mail where there is an active account. That somebody asked is stored in every case, so that all
 * take the time of a durable write (hardening 2).
 * @param allowed false where this account has had its share of mail: then none is queued, and nobody is told
 */
export async function requestRecovery(db: Db, by: Author, email: string, allowed: boolean): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    const user = await findUserByEmail(trx, email);
    note('recovery_requested', user && { target: user.id });
    if (allowed && user?.is_active === 1) await queueMail(trx, user.id, 'recovery', by.at);
  });
}

/**
 * Sets a new password with a token, ends every session of the account and tells its owner. It does not sign in and
 * does not reactivate. The token is claimed first, so that twenty who redeem it at once have one winner (hardening 7).
 * @throws AppError 400 for a token that is unknown, used, replaced or expired
 */
export async function resetPassword(
  db: Db,
  passwords: Passwords,
  by: Author,
  input: ResetInput,
): Promise<void> {
  const claimed = await claimResetToken(db, input.token, by.at);
  if (claimed === undefined) throw invalidToken();
  const before = await db
    .selectFrom('users')
    .select(['password_hash', 'email'])
    .where('id', '=', claimed.user_id)
    .executeTakeFirst();
  if (before === undefined) throw invalidToken();
  const password_hash = await passwords.hash(input.new_password).catch(async (error: unknown) => {
    await returnResetToken(db, claimed);
    throw error;
  });
  await onRecord(db, by, async (trx, note) => {
    // A change of password or address that came in between has voided the token too.
    const result = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', claimed.user_id)
      .where('password_hash', '=', before.password_hash)
      .where('email', '=', before.email)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw invalidToken();
    await voidResetToken(trx, claimed.user_id);
    await endAllSessions(trx, claimed.user_id);
    await queueMail(trx, claimed.user_id, 'password_changed', by.at);
    note('password_reset', { target: claimed.user_id });
  });
}

/**
 * Sets a password, voids the reset token, ends every session of the account and queues the notice, in one transaction.
 * @param email canonical spelling
 * @returns whether there is such an account
 */
export async function replacePassword(
  db: Db,
  by: Author,
  email: string,
  password_hash: string,
): Promise<boolean> {
  return onRecord(db, by, async (trx, note) => {
    const user = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst();
    if (user === undefined) return false;
    await voidResetToken(trx, user.id);
    await endAllSessions(trx, user.id);
    await queueMail(trx, user.id, 'password_changed', by.at);
    note('password_reset', { target: user.id });
    return true;
  });
}

const invalidToken = () => badRequest('Invalid token');

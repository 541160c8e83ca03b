// Recovering an account: asking for the mail, and setting a new password with its token.
import type { ResetInput } from '#shared/auth.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { badRequest } from '../errors.ts';
import { queueMail } from '../mail/outbox.ts';
import { endAllSessions } from './sessions.service.ts';
import { findUserByEmail } from '../users/users.service.ts';
import type { Passwords } from './passwords.ts';
import { findResetToken, redeemResetToken, voidResetToken } from './reset-tokens.ts';

/**
 * Queues a recovery mail where there is an active account. That somebody asked is stored in every case, so that all
 * take the time of a durable write.
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
 * does not reactivate. The token is used up in the transaction that sets the password: of many redemptions at once one
 * succeeds, and one that fails may be tried again with the same token.
 * @throws AppError 400 for a token that is unknown, used, replaced or expired, without the cost of a hash
 */
export async function resetPassword(
  db: Db,
  passwords: Passwords,
  by: Author,
  input: ResetInput,
): Promise<void> {
  if ((await findResetToken(db, input.token, by.at)) === undefined) throw invalidToken();
  const password_hash = await passwords.hash(input.new_password);
  await onRecord(db, by, async (trx, note) => {
    // A change of password or address that came in between has voided the token too.
    const userId = await redeemResetToken(trx, input.token, by.at);
    if (userId === undefined) throw invalidToken();
    await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
    await endAllSessions(trx, userId);
    await queueMail(trx, userId, 'password_changed', by.at);
    note('password_reset', { target: userId });
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

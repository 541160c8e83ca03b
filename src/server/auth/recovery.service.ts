// Recovering an account: requesting the mail, and setting a new password with its token.
import type { ResetInput } from '#shared/auth.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { badRequest } from '../errors.ts';
import { queueMail, queueNoMail } from '../mail/outbox.ts';
import { endAllSessions } from './sessions.service.ts';
import { tellOwner } from '../users/email-changes.ts';
import { findUserByEmail } from '../users/users.service.ts';
import type { Passwords } from './passwords.ts';
import { findResetToken, redeemResetToken, voidResetToken } from './reset-tokens.ts';

/**
 * Queues a recovery mail where there is an active account. The request is recorded in every case, so that each takes the
 * time of a durable write.
 * @param allowed false where the account has reached its limit of mail; the caller is not told
 */
export async function requestRecovery(db: Db, actor: Actor, email: string, allowed: boolean): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const user = await findUserByEmail(trx, email);
    audit('recovery_requested', user?.id);
    if (allowed && user?.is_active === 1) await queueMail(trx, user.id, 'recovery', actor.at);
    else await queueNoMail(trx, actor.at);
  });
}

/**
 * Sets a new password with a token, ends every session of the account and queues the notice. It neither signs in nor
 * reactivates. The token is deleted in the transaction that sets the password: of concurrent redemptions one succeeds, and
 * a failed one may be repeated.
 * @throws AppError 400 for a token that is unknown, used, replaced or expired, without the cost of a hash
 */
export async function resetPassword(
  db: Db,
  passwords: Passwords,
  actor: Actor,
  input: ResetInput,
): Promise<void> {
  if ((await findResetToken(db, input.token, actor.at)) === undefined) throw invalidToken();
  const password_hash = await passwords.hash(input.new_password);
  await withAudit(db, actor, async (trx, audit) => {
    // A change of password or address during the hashing has voided the token.
    const userId = await redeemResetToken(trx, input.token, actor.at);
    if (userId === undefined) throw invalidToken();
    await storePassword(trx, userId, password_hash, actor.at);
    audit('password_reset', userId);
  });
}

/**
 * Sets a password, ends every session of the account and queues the notice.
 * @param email canonical spelling
 * @returns whether there is such an account
 */
export async function replacePassword(
  db: Db,
  actor: Actor,
  email: string,
  password_hash: string,
): Promise<boolean> {
  return withAudit(db, actor, async (trx, audit) => {
    const user = await findUserByEmail(trx, email);
    if (user === undefined) return false;
    await storePassword(trx, user.id, password_hash, actor.at);
    audit('password_reset', user.id);
    return true;
  });
}

/** Stores a password and revokes what was issued under the former one. */
async function storePassword(trx: Db, userId: string, password_hash: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  await voidResetToken(trx, userId);
  await endAllSessions(trx, userId);
  await tellOwner(trx, userId, 'password_changed', now);
}

const invalidToken = () => badRequest('Invalid token');

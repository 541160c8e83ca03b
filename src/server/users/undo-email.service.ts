// Undoing a change of address with the link of the mail to the former one.
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Passwords } from '../auth/passwords.ts';
import { voidResetToken } from '../auth/reset-tokens.ts';
import { removeUndoneFactors } from '../auth/second-factors.service.ts';
import { endAllSessions } from '../auth/sessions.service.ts';
import type { Db } from '../db/schema.ts';
import { userTexts } from '../db/search-texts.ts';
import { cancelMail, queueMail } from '../mail/outbox.ts';
import { endChangesFrom, findUndo, tellUndoneAddress } from './email-changes.ts';
import { endOpenInvitations, forgetInvitationsOf } from './ended-staff-invitations.ts';
import { findUserByEmail, requireUser } from './users.service.ts';

/** Why a link cannot be used: it is unknown, used or expired (`void`), or another account has the address now (`taken`). */
type Refusal = 'void' | 'taken';

/** The account after the change was undone, or why it could not be. */
export type UndoResult = Refusal | { isActive: boolean };

/** What a link can do now. */
export async function readUndoState(db: Db, token: string, now: Date): Promise<'valid' | Refusal> {
  return (await readUndo(db, token, now)).state;
}

async function readUndo(db: Db, token: string, now: Date) {
  const change = await findUndo(db, token, now);
  if (change === undefined) return { state: 'void', change } as const;
  const holder = await findUserByEmail(db, change.email);
  if (holder !== undefined && holder.id !== change.user_id)
    return { state: 'taken', change: undefined } as const;
  return { state: 'valid', change } as const;
}

/**
 * Gives an account its former address back, ends its sessions and voids its password and reset tokens, whatever has happened to
 * it since, removes the second factors that were set up since 7 days before the change, and queues a reset link to that address,
 * for an active account. The links of later changes are void then, and the address that it had until now is told.
 * @returns the account, or why nothing was changed
 */
export async function undoEmailChange(
  db: Db,
  passwords: Pick<Passwords, 'unusable'>,
  actor: Actor,
  token: string,
  userAgent: string | undefined,
): Promise<UndoResult> {
  const now = actor.at;
  const { state: known } = await readUndo(db, token, now);
  if (known !== 'valid') return known;
  return withAudit(db, actor, async (trx, audit) => {
    const { state, change } = await readUndo(trx, token, now);
    if (change === undefined) return state;
    const { user_id, email } = change;
    const before = await requireUser(trx, user_id);
    await endChangesFrom(trx, change, now);
    await trx
      .updateTable('users')
      .set({ email, password_hash: passwords.unusable, ...userTexts({ ...before, email }) })
      .where('id', '=', user_id)
      .execute();
    await endAllSessions(trx, user_id);
    await voidResetToken(trx, user_id);
    if (await removeUndoneFactors(trx, user_id, change.created_at)) {
      // It may be the owner's own, whose account has only the password now.
      await queueMail(trx, user_id, 'second_factor_removed', now);
      audit('second_factor_removed', user_id);
    }
    // Mails with these links may still be queued: they would bring nobody further.
    await cancelMail(trx, user_id, 'recovery');
    await cancelMail(trx, user_id, 'account_created');
    if (before.is_active === 1) await queueMail(trx, user_id, 'recovery', now);
    if (before.email !== email) {
      await endOpenInvitations(trx, [email]);
      await forgetInvitationsOf(trx, before.email);
      await tellUndoneAddress(trx, { user_id, email: before.email, userAgent }, now);
      audit('email_changed', user_id);
    }
    audit('email_change_undone', user_id);
    return { isActive: before.is_active === 1 };
  });
}

// Changes of accounts: by superusers, and by users of their own.
import type {
  ManagedUser,
  PasswordChangeInput,
  ProfileInput,
  User,
  UserCreateInput,
  UserUpdateInput,
} from '#shared/users.ts';
import { leaveCollections } from '../ask/deleted-accounts.ts';
import { withAudit, type Actor, type UserActor } from '../audit/audit.service.ts';
import { voidResetToken } from '../auth/reset-tokens.ts';
import type { Passwords } from '../auth/passwords.ts';
import { endAllSessions, requireSession } from '../auth/sessions.service.ts';
import type { Db } from '../db/schema.ts';
import { badRequest, conflict } from '../errors.ts';
import { cancelMail, queueMail } from '../mail/outbox.ts';
import { markJoined } from '../subscribers/mark-joined.ts';
import { tellFormerAddress, tellOwner } from './email-changes.ts';
import { endInvitationsOf, endOpenInvitations, forgetInvitationsOf } from './ended-staff-invitations.ts';
import { auditChanges, findChanges, toColumns, writeUser, type UserRow } from './user-changes.ts';
import {
  findUserById,
  insertUser,
  requireFreeEmail,
  requireUser,
  toManagedUser,
  toUser,
  type NewUser,
} from './users.service.ts';

const NO_SUPERUSER_LEFT = 'There must always be at least one active superuser: make somebody else one first.';

/**
 * Creates an account for somebody and queues the mail with which they choose their own password; for an inactive account
 * the mail waits for the activation.
 * @throws AppError 409 where the address is taken
 */
export async function createUser(
  db: Db,
  passwords: Passwords,
  actor: Actor,
  { password, full_name = null, is_superuser = false, ...rest }: UserCreateInput,
): Promise<ManagedUser> {
  await requireFreeEmail(db, rest.email);
  const { role = is_superuser ? 'superuser' : 'user' } = rest;
  const password_hash = await passwords.hash(password);
  return withAudit(db, actor, async (trx, audit) => {
    const account_mail_pending = !rest.is_active;
    const account = { ...rest, role, full_name, password_hash, account_mail_pending };
    const user = await insertUser(trx, account, actor.at);
    await markJoined(trx, [user.email], actor.at);
    if (user.is_active) await queueMail(trx, user.id, 'account_created', actor.at);
    audit('user_created', user.id);
    return { ...user, last_seen_at: null };
  });
}

/** Creates an account from the console. @throws AppError 409 where the address is taken */
export async function addUser(db: Db, actor: Actor, user: NewUser): Promise<User> {
  return withAudit(db, actor, async (trx, audit) => {
    const added = await insertUser(trx, user, actor.at);
    await markJoined(trx, [added.email], actor.at);
    audit('user_created', added.id);
    return added;
  });
}

/**
 * Changes another account. A new password or deactivation ends its sessions; these and a new address void its reset
 * token. Check and write are one transaction, so two superusers cannot demote each other.
 * @throws AppError 404, 409 for the own account, a taken address or the last active superuser, 422 as `requireFreeEmail`
 * @param userAgent that of the request, which the former address is told
 */
export async function updateUser(
  db: Db,
  passwords: Passwords,
  actor: Actor,
  { user_id, password, ...fields }: UserUpdateInput,
  userAgent?: string,
): Promise<ManagedUser> {
  if (user_id === actor.userId)
    throw conflict('You cannot edit your own account here: use User Settings instead.');
  await requireUser(db, user_id);
  const password_hash = password === undefined ? undefined : await passwords.hash(password);
  return withAudit(db, actor, async (trx, audit) => {
    const before = await requireUser(trx, user_id);
    const columns = { ...toColumns(before, fields), ...(password_hash ? { password_hash } : {}) };
    const after = await writeUser(trx, before, columns);
    await requireActiveSuperuser(trx);
    const changes = findChanges(before, after);
    const deactivated = changes.status && after.is_active === 0;
    // Who has signed up was let in, or turned down.
    if (fields.is_active !== undefined) await endOpenInvitations(trx, [after.email]);
    if (deactivated || after.is_superuser === 0) await endInvitationsOf(trx, user_id);
    if (changes.email || (changes.status && !deactivated)) await confirmAddress(trx, after, actor.at);
    if (changes.email)
      await tellFormerAddress(trx, { user_id, email: before.email, userAgent }, after.email, actor.at);
    if (changes.password || deactivated) await endAllSessions(trx, user_id);
    if (changes.password || changes.email || deactivated) await voidResetToken(trx, user_id);
    // Behind it, since its mail has a link of its own.
    if (changes.status) await updateAccountMail(trx, after, actor.at);
    if (changes.password) await tellOwner(trx, user_id, 'password_changed', actor.at);
    auditChanges(audit, user_id, changes);
    return toManagedUser(after);
  });
}

/** Deletes another account. @throws AppError 404, 409 for the own account or the last active superuser */
export async function deleteUser(db: Db, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId) throw conflict('You cannot delete your own account here.');
  await withAudit(db, actor, async (trx, audit) => {
    const { email } = await requireUser(trx, userId);
    await leaveCollections(trx, audit, userId);
    await forgetInvitationsOf(trx, email);
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    await requireActiveSuperuser(trx);
    audit('user_deleted', userId);
  });
}

/**
 * Ends every session of another account, which may log in again.
 * @returns how many
 * @throws AppError 404; 409 for the own account, whose sessions are ended in its settings
 */
export async function endSessionsOf(db: Db, actor: Actor, userId: string): Promise<number> {
  if (userId === actor.userId) throw conflict('You end your own sessions in your settings.');
  return withAudit(db, actor, async (trx, audit) => {
    await requireUser(trx, userId);
    const ended = await endAllSessions(trx, userId);
    if (ended > 0) audit('sessions_ended', userId);
    return ended;
  });
}

/**
 * Changes the own name and address. A new address is told to the former one, and is confirmed by nobody.
 * @param sessionId the session that asks for it, which must still be there
 * @param userAgent that of the request, which the former address is told
 * @throws AppError 401 where the session was ended meanwhile, 404, 409, 422 as `requireFreeEmail`
 */
export async function updateProfile(
  db: Db,
  actor: UserActor,
  sessionId: string,
  input: ProfileInput,
  userAgent?: string,
): Promise<User> {
  return withAudit(db, actor, async (trx, audit) => {
    await requireSession(trx, actor.userId, sessionId);
    const before = await requireUser(trx, actor.userId);
    const { id: user_id, email } = before;
    const isMoved = input.email !== undefined && input.email !== email;
    const after = await writeUser(trx, before, {
      ...toColumns(before, input),
      ...(isMoved ? { email_unchecked: 1 } : {}),
    });
    const changes = findChanges(before, after);
    if (changes.email) {
      await voidResetToken(trx, user_id);
      await tellFormerAddress(trx, { user_id, email, userAgent }, after.email, actor.at);
    }
    auditChanges(audit, actor.userId, changes);
    return toUser(after);
  });
}

/**
 * Changes the own password, ends the other sessions, and queues the notice.
 * @param sessionId the session that stays
 * @throws AppError 400 where the current password is wrong or the new one is the same
 */
export async function changePassword(
  db: Db,
  passwords: Passwords,
  actor: UserActor,
  sessionId: string,
  input: PasswordChangeInput,
): Promise<void> {
  const { userId } = actor;
  const before = await findUserById(db, userId);
  if (!(await passwords.verify(before?.password_hash, input.current_password)) || before === undefined) {
    throw badRequest('Incorrect password');
  }
  if (await passwords.verify(before.password_hash, input.new_password)) {
    throw badRequest('New password cannot be the same as the current one');
  }
  const password_hash = await passwords.hash(input.new_password);
  await withAudit(db, actor, async (trx, audit) => {
    // The password that was verified may have been changed meanwhile.
    const result = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('password_hash', '=', before.password_hash)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw badRequest('Incorrect password');
    await endAllSessions(trx, userId, sessionId);
    await voidResetToken(trx, userId);
    await tellOwner(trx, userId, 'password_changed', actor.at);
    audit('password_changed', userId);
  });
}

/**
 * Deletes the own account.
 * @param sessionId the session that asks for it, which must still be there
 * @throws AppError 401 where the session was ended meanwhile, 409 for a superuser, who must be deleted by another
 */
export async function deleteOwnAccount(db: Db, actor: UserActor, sessionId: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const user = await findUserById(trx, actor.userId);
    // One of several concurrent requests finds the account.
    if (user === undefined) return;
    await requireSession(trx, user.id, sessionId);
    if (user.is_superuser === 1) {
      throw conflict('Superusers cannot delete their own account: another superuser has to do it.');
    }
    await leaveCollections(trx, audit, user.id);
    await forgetInvitationsOf(trx, user.email);
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
    audit('user_deleted', user.id);
  });
}

/** A superuser has confirmed the address of an account, by giving it or by activating the account. */
async function confirmAddress(trx: Db, { id, email }: UserRow, now: Date): Promise<void> {
  await trx.updateTable('users').set({ email_unchecked: 0 }).where('id', '=', id).execute();
  await markJoined(trx, [email], now);
}

/** @throws AppError 409 */
async function requireActiveSuperuser(db: Db): Promise<void> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw conflict(NO_SUPERUSER_LEFT);
}

/**
 * Queues the mail about a new account at its first activation. A deactivation cancels a mail that has not been sent, which
 * then waits for the next activation.
 * @param user the account after the change of its status
 */
async function updateAccountMail(trx: Db, user: UserRow, now: Date): Promise<void> {
  const isDue = user.is_active === 1 && user.account_mail_pending === 1;
  const isCancelled = user.is_active === 0 && (await cancelMail(trx, user.id, 'account_created'));
  if (!isDue && !isCancelled) return;
  if (isDue) await queueMail(trx, user.id, 'account_created', now);
  await trx
    .updateTable('users')
    .set({ account_mail_pending: isCancelled ? 1 : 0 })
    .where('id', '=', user.id)
    .execute();
}

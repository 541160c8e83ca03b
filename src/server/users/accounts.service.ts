// Changing accounts: what a superuser does to others, and what people do to their own.
import type {
  PasswordChangeInput,
  ProfileInput,
  User,
  UserCreateInput,
  UserUpdateInput,
} from '#shared/users.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import { voidResetToken } from '../auth/reset-tokens.ts';
import type { Passwords } from '../auth/passwords.ts';
import { endAllSessions, type SessionUser } from '../auth/sessions.service.ts';
import type { Db, UsersTable } from '../db/schema.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Updateable } from 'kysely';
import { moveAccountMail } from './account-mail.service.ts';
import { compare, isChange, noteChanges, type UserRow } from './user-changes.ts';
import { insertUser, requireFreeEmail, toUser, type NewUser } from './users.service.ts';

const NO_SUPERUSER_LEFT = 'There must always be at least one active superuser: make somebody else one first.';

/**
 * Makes an account for somebody. The mail with which they choose their own password is queued, or for an account that is
 * made inactive kept until its activation.
 * @throws AppError 409 where the address is taken
 */
export async function createUser(
  db: Db,
  passwords: Passwords,
  by: Author,
  input: UserCreateInput,
): Promise<User> {
  const { password, full_name = null, ...rest } = input;
  await requireFreeEmail(db, input.email);
  const password_hash = await passwords.hash(password);
  return onRecord(db, by, async (trx, note) => {
    const account_mail_pending = !rest.is_active;
    const user = await insertUser(trx, { ...rest, full_name, password_hash, account_mail_pending }, by.at);
    if (user.is_active) await queueMail(trx, user.id, 'account_created', by.at);
    note('user_created', { target: user.id });
    return user;
  });
}

/** Makes an account from the console. @throws AppError 409 where the address is taken */
export async function addUser(db: Db, by: Author, user: NewUser): Promise<User> {
  return onRecord(db, by, async (trx, note) => {
    const added = await insertUser(trx, user, by.at);
    note('user_created', { target: added.id });
    return added;
  });
}

/**
 * Changes another account; a new password, a new address or deactivation ends what was handed out before: sessions and
 * reset tokens. Check and write are one transaction, so that two superusers cannot unseat each other.
 * @throws AppError 404, 409 for the own row, a taken address or the last active superuser, 422 as `requireFreeEmail`
 */
export async function updateUser(
  db: Db,
  passwords: Passwords,
  by: Author,
  input: UserUpdateInput,
): Promise<User> {
  const { user_id, password, ...fields } = input;
  if (user_id === by.actor)
    throw conflict('You cannot edit your own account here: use User Settings instead.');
  await getUser(db, user_id);
  const password_hash = password === undefined ? undefined : await passwords.hash(password);
  return onRecord(db, by, async (trx, note) => {
    const before = await findRow(trx, user_id);
    if (before === undefined) throw notFound('User');
    await writeUser(trx, before, { ...toColumns(fields), ...(password_hash ? { password_hash } : {}) });
    const after = await findRow(trx, user_id);
    if (after === undefined) throw notFound('User');
    await requireActiveSuperuser(trx);
    const changes = compare(before, after);
    const deactivated = changes.statusChanged && after.is_active === 0;
    if (changes.statusChanged) await moveAccountMail(trx, after, by.at);
    if (changes.passwordChanged || deactivated) await endAllSessions(trx, user_id);
    if (changes.passwordChanged || changes.emailChanged || deactivated) await voidResetToken(trx, user_id);
    if (changes.passwordChanged) await queueMail(trx, user_id, 'password_changed', by.at);
    noteChanges(note, user_id, changes);
    return toUser(after);
  });
}

/** Removes another account. @throws AppError 404, 409 for the own row or the last active superuser */
export async function deleteUser(db: Db, by: Author, userId: string): Promise<void> {
  if (userId === by.actor) throw conflict('You cannot delete your own account here.');
  await onRecord(db, by, async (trx, note) => {
    const result = await trx.deleteFrom('users').where('id', '=', userId).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('User');
    await requireActiveSuperuser(trx);
    note('user_deleted', { target: userId });
  });
}

/** Changes the own name and address. @throws AppError 409, 422 as `requireFreeEmail` */
export async function updateProfile(db: Db, by: Author, userId: string, input: ProfileInput): Promise<User> {
  return onRecord(db, by, async (trx, note) => {
    const before = await findRow(trx, userId);
    if (before === undefined) throw notFound('User');
    await writeUser(trx, before, toColumns(input));
    const after = { ...before, ...toColumns(input) };
    const changes = compare(before, after);
    if (changes.emailChanged) await voidResetToken(trx, userId);
    noteChanges(note, userId, changes);
    return toUser(after);
  });
}

/**
 * Changes the own password, ends the other sessions, and queues the notice.
 * @throws AppError 400 where the current password is wrong or the new one is the same
 */
export async function changePassword(
  db: Db,
  passwords: Passwords,
  by: Author,
  sessionUser: SessionUser,
  input: PasswordChangeInput,
): Promise<void> {
  const before = await findRow(db, sessionUser.id);
  if (!(await passwords.verify(before?.password_hash, input.current_password)) || before === undefined) {
    throw badRequest('Incorrect password');
  }
  if (await passwords.verify(before.password_hash, input.new_password)) {
    throw badRequest('New password cannot be the same as the current one');
  }
  const password_hash = await passwords.hash(input.new_password);
  await onRecord(db, by, async (trx, note) => {
    // Another change that came in between wins; this one was verified against a password that is gone.
    const result = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', sessionUser.id)
      .where('password_hash', '=', before.password_hash)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) throw badRequest('Incorrect password');
    await endAllSessions(trx, sessionUser.id, sessionUser.session_id);
    await voidResetToken(trx, sessionUser.id);
    await queueMail(trx, sessionUser.id, 'password_changed', by.at);
    note('password_changed', { target: sessionUser.id });
  });
}

/** Deletes the own account. @throws AppError 409 for a superuser, who must be deleted by another */
export async function deleteOwnAccount(db: Db, by: Author, sessionUser: SessionUser): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    const row = await findRow(trx, sessionUser.id);
    if (row?.is_superuser === 1) {
      throw conflict('Superusers cannot delete their own account: another superuser has to do it.');
    }
    const result = await trx.deleteFrom('users').where('id', '=', sessionUser.id).executeTakeFirst();
    // Of several requests at once, one finds the account still there.
    if (result.numDeletedRows > 0n) note('user_deleted', { target: sessionUser.id });
  });
}

/** A page of accounts, oldest first, with the number of all. */
export async function listUsers(
  db: Db,
  page: { skip: number; limit: number },
): Promise<{ data: User[]; count: number }> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  const total = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'users')
    .executeTakeFirst();
  return { data: rows.map(toUser), count: total?.value ?? 0 };
}

/** @throws AppError 404 */
export async function getUser(db: Db, id: string): Promise<User> {
  const row = await findRow(db, id);
  if (row === undefined) throw notFound('User');
  return toUser(row);
}

async function findRow(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The columns for the fields that were given; once a superuser has decided on the status, nobody waits any more. */
function toColumns(fields: Omit<UserUpdateInput, 'user_id' | 'password'>): Updateable<UsersTable> {
  const { is_active, is_superuser, email, full_name } = fields;
  return {
    ...(email === undefined ? {} : { email }),
    ...(full_name === undefined ? {} : { full_name }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser ? 1 : 0 }),
    ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0, awaits_approval: 0 }),
  };
}

async function writeUser(db: Db, before: UserRow, columns: Updateable<UsersTable>): Promise<void> {
  if (columns.email !== undefined && columns.email !== before.email) {
    await requireFreeEmail(db, columns.email);
  }
  if (!isChange(before, columns)) return;
  await db.updateTable('users').set(columns).where('id', '=', before.id).execute();
}

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

// What a change of an account stores, and what is recorded of it.
import type { Selectable, Updateable } from 'kysely';
import type { UserRole } from '#shared/roles.ts';
import type { UserUpdateInput } from '#shared/users.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Db, UsersTable } from '../db/schema.ts';
import { userTexts } from '../db/search-texts.ts';
import { endOpenInvitations, forgetInvitationsOf } from './ended-staff-invitations.ts';
import { roleOf, toRoleColumns } from './roles.ts';
import { requireFreeEmail } from './users.service.ts';

export type UserRow = Selectable<UsersTable>;

type Fields = Omit<UserUpdateInput, 'user_id' | 'password'>;

/** The columns for the given fields. A decision on the status ends the wait for approval. */
export function toColumns(before: UserRow, fields: Fields): Updateable<UsersTable> {
  const { is_active, email, full_name } = fields;
  const role = chooseRole(roleOf(before), fields);
  return {
    ...(email === undefined ? {} : { email }),
    ...(full_name === undefined ? {} : { full_name }),
    ...(role === undefined ? {} : toRoleColumns(role)),
    ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0, awaits_approval: 0 }),
  };
}

/** The role that the fields give; undefined where they say nothing. Who is no superuser any more is a user. */
function chooseRole(former: UserRole, { role, is_superuser }: Fields): UserRole | undefined {
  if (role !== undefined || is_superuser === undefined) return role;
  if (is_superuser) return 'superuser';
  return former === 'superuser' ? 'user' : undefined;
}

/** Whether storing these columns changes the row. */
function isChange(before: UserRow, columns: Updateable<UsersTable>): boolean {
  // Safe: the keys of an update of the table are columns of its rows.
  const names = Object.keys(columns) as (keyof UserRow)[];
  return names.some((name) => before[name] !== columns[name]);
}

/**
 * Stores the columns where they change anything.
 * @param db the transaction of the change
 * @returns the row after it
 * @throws AppError 409, InvalidInput as `requireFreeEmail`
 */
export async function writeUser(db: Db, before: UserRow, columns: Updateable<UsersTable>): Promise<UserRow> {
  const after = { ...before, ...columns };
  if (!isChange(before, columns)) return after;
  if (after.email !== before.email) {
    await requireFreeEmail(db, after.email);
    await endOpenInvitations(db, [after.email]);
    await forgetInvitationsOf(db, before.email);
  }
  await db
    .updateTable('users')
    .set({ ...columns, ...userTexts(after) })
    .where('id', '=', before.id)
    .execute();
  return after;
}

/** Tells what differs between two states of an account. */
export function findChanges(before: UserRow, after: UserRow) {
  return {
    any: isChange(before, after),
    email: before.email !== after.email,
    password: before.password_hash !== after.password_hash,
    role: roleOf(before) !== roleOf(after),
    status: before.is_active !== after.is_active,
  };
}

/** Records an event for each kind of change. */
export function auditChanges(audit: Audit, userId: string, changes: ReturnType<typeof findChanges>): void {
  if (changes.any) audit('user_updated', userId);
  if (changes.email) audit('email_changed', userId);
  if (changes.password) audit('password_changed', userId);
  if (changes.role) audit('role_changed', userId);
  if (changes.status) audit('status_changed', userId);
}

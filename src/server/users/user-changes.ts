// What a change of an account stores, and what is recorded of it.
import type { Selectable, Updateable } from 'kysely';
import type { User, UserUpdateInput } from '#shared/users.ts';
import type { Audit } from '../audit/audit.service.ts';
import type { Db, UsersTable } from '../db/schema.ts';
import { userTexts } from '../db/search-texts.ts';
import { InvalidInput } from '../errors.ts';
import { requireFreeEmail } from './users.service.ts';

export type UserRow = Selectable<UsersTable>;

/** The columns for the given fields. A decision on the status ends the wait for approval. */
export function toColumns(fields: Omit<UserUpdateInput, 'user_id' | 'password'>): Updateable<UsersTable> {
  const { is_active, is_superuser, email, full_name } = fields;
  const is_member = fields.is_member ?? (is_superuser ? false : undefined);
  return {
    ...(email === undefined ? {} : { email }),
    ...(full_name === undefined ? {} : { full_name }),
    ...(is_superuser === undefined ? {} : { is_superuser: is_superuser ? 1 : 0 }),
    ...(is_member === undefined ? {} : { is_member: is_member ? 1 : 0 }),
    ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0, awaits_approval: 0 }),
  };
}

/** @throws InvalidInput for a superuser who is a member */
export function requireOneRole({ is_superuser, is_member }: Pick<User, 'is_superuser' | 'is_member'>): void {
  if (is_superuser && is_member)
    throw new InvalidInput('is_member', 'custom', 'A superuser cannot be a member');
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
  if (after.email !== before.email) await requireFreeEmail(db, after.email);
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
    role: before.is_superuser !== after.is_superuser || before.is_member !== after.is_member,
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

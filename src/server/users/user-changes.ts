import type { Selectable, Updateable } from 'kysely';
import type { Audit } from '../audit/audit.service.ts';
import type { UsersTable } from '../db/schema.ts';

export type UserRow = Selectable<UsersTable>;

/** Whether storing these columns changes the row. */
export function isChange(before: UserRow, columns: Updateable<UsersTable>): boolean {
  // Safe: the keys of an update of the table are columns of its rows.
  const names = Object.keys(columns) as (keyof UserRow)[];
  return names.some((name) => before[name] !== columns[name]);
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

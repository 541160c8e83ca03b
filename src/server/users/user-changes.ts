// What an update changed of an account, and how the audit log tells of it.
import type { Selectable, Updateable } from 'kysely';
import type { Note } from '../audit/audit.service.ts';
import type { UsersTable } from '../db/schema.ts';

export type UserRow = Selectable<UsersTable>;

/** What an update changed. */
export interface UserChanges {
  /** Whether anything at all is stored that was not stored before. */
  anyChanged: boolean;
  emailChanged: boolean;
  passwordChanged: boolean;
  roleChanged: boolean;
  statusChanged: boolean;
}

/** Whether storing these columns would change anything. */
export function isChange(before: UserRow, after: Updateable<UsersTable>): boolean {
  // Safe: the keys of an update of the table are columns of its rows.
  const columns = Object.keys(after) as (keyof UserRow)[];
  return columns.some((column) => before[column] !== after[column]);
}

/** Tells what is different between two states of an account. */
export function compare(before: UserRow, after: UserRow): UserChanges {
  return {
    anyChanged: isChange(before, after),
    emailChanged: before.email !== after.email,
    passwordChanged: before.password_hash !== after.password_hash,
    roleChanged: before.is_superuser !== after.is_superuser,
    statusChanged: before.is_active !== after.is_active,
  };
}

/** Notes what changed; nothing where nothing did. */
export function noteChanges(note: Note, target: string, changes: UserChanges): void {
  if (changes.anyChanged) note('user_updated', { target });
  if (changes.emailChanged) note('email_changed', { target });
  if (changes.passwordChanged) note('password_changed', { target });
  if (changes.roleChanged) note('role_changed', { target });
  if (changes.statusChanged) note('status_changed', { target });
}

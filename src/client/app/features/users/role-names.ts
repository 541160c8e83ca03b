import type { UserRole } from '#shared/roles.ts';

/** The roles as the list of accounts and its filter show them. */
export const roleNames: Readonly<Record<UserRole, string>> = {
  superuser: 'Superuser',
  staff: 'Staff',
  user: 'User',
  member: 'Member',
};

import type { UserRole } from '#shared/roles.ts';

/** The roles as the list of accounts and its filter show them. */
export const roleNames: Readonly<Record<UserRole, string>> = {
  superuser: 'Superuser',
  staff: 'Staff',
  user: 'User',
  member: 'Member',
};

/** What each role may do. */
export const roleHints: Readonly<Record<UserRole, string>> = {
  superuser: 'May do everything, and manages all accounts.',
  staff: 'As a user, and imports, invites, and deletes many at once.',
  user: 'Reads and exports the waitlist, deletes single entries, changes products, and asks.',
  member: 'Asks, and sees nothing of waitlist and products.',
};

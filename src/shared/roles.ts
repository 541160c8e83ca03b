// The roles of accounts. Which procedure needs which is in src/server/trpc/access.ts.

/** From the most to the least: each may do all that those after it may. */
export const userRoles = ['superuser', 'staff', 'user', 'member'] as const;
export type UserRole = (typeof userRoles)[number];

/** Whether a role may do what another one may. @param role undefined where nobody is signed in */
export function isAtLeast(role: UserRole | undefined, needed: UserRole): boolean {
  return role !== undefined && userRoles.indexOf(role) <= userRoles.indexOf(needed);
}

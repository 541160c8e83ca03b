// The role of an account, which three columns hold: versions before staff had a column write only two of them.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { UserRole } from '#shared/roles.ts';
import type { Flag } from '../db/flag.ts';
import type { Db } from '../db/schema.ts';

/** The columns of `users` that tell the role. */
export interface RoleColumns {
  is_superuser: Flag;
  is_staff: Flag;
  is_member: Flag;
}

/** The role of a row. Who was staff and was made a member by an earlier version is a member. */
export function roleOf(row: RoleColumns): UserRole {
  if (row.is_superuser === 1) return 'superuser';
  if (row.is_member === 1) return 'member';
  return row.is_staff === 1 ? 'staff' : 'user';
}

/** The condition that a row of `users` has a role, as `roleOf` tells it. */
export function hasRole(role: UserRole): Expression<SqlBool> {
  return sql<SqlBool>`case when is_superuser = 1 then 'superuser' when is_member = 1 then 'member'
    when is_staff = 1 then 'staff' else 'user' end = ${role}`;
}

/** The columns of a row with a role. */
export function toRoleColumns(role: UserRole): RoleColumns {
  return {
    is_superuser: role === 'superuser' ? 1 : 0,
    is_staff: role === 'staff' ? 1 : 0,
    is_member: role === 'member' ? 1 : 0,
  };
}

/** How many accounts the upgrade made users that were staff before. Only the first call tells: of all processes, one. */
export async function takeFormerStaff(db: Db): Promise<number> {
  const taken = db.deleteFrom('counters').where('name', '=', 'former_staff').returning('value');
  return (await taken.executeTakeFirst())?.value ?? 0;
}

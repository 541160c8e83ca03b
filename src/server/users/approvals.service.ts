// Accounts that signed up in approval mode and wait for a superuser.
import { WAITING_ACCOUNTS_MAX } from '#shared/users.ts';
import type { Approvals } from '#shared/users.ts';
import type { Db } from '../db/schema.ts';
import { toUser } from './users.service.ts';

/** The accounts that wait for approval, oldest first: the ids of up to 1,000, and the first of them in full. */
export async function listWaiting(db: Db): Promise<Approvals> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'is_active', 'is_superuser', 'created_at'])
    .where('awaits_approval', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute();
  return {
    waiting: rows.map((row) => row.id),
    accounts: rows
      .slice(0, WAITING_ACCOUNTS_MAX)
      .map((row) => ({ ...toUser(row), created_at: row.created_at })),
  };
}

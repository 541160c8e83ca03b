// User accounts: reading and inserting them, and the conversion of a row to a `User` on the wire.
import { sql, type Selectable } from 'kysely';
import { canonicalEmail, fieldMessages } from '#shared/fields.ts';
import type { UserRole } from '#shared/roles.ts';
import {
  WAITING_ACCOUNTS_MAX,
  type Approvals,
  type ManagedUser,
  type User,
  type UserListInput,
} from '#shared/users.ts';
import { readTotal } from '../db/counters.ts';
import type { Db, UsersTable } from '../db/schema.ts';
import { userTexts } from '../db/search-texts.ts';
import { contains, parseSort } from '../db/search.ts';
import { conflict, InvalidInput, notAuthenticated, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { endOpenInvitations } from './ended-staff-invitations.ts';
import { hasRole, roleOf, toRoleColumns, type RoleColumns } from './roles.ts';

type UserRow = Selectable<UsersTable>;

/** A row as the wire shows it, without the password hash. */
export function toUser(row: Pick<UserRow, 'id' | 'email' | 'full_name' | 'is_active'> & RoleColumns): User {
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    is_active: row.is_active === 1,
    is_superuser: row.is_superuser === 1,
    is_member: row.is_member === 1,
    role: roleOf(row),
  };
}

/** A row as it is shown to superusers. */
export function toManagedUser(row: UserRow): ManagedUser {
  return { ...toUser(row), last_seen_at: row.last_seen_at };
}

/** @param email canonical spelling */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Checks, in the transaction of a change, that the account of the caller was not deleted since. @throws AppError 401 */
export async function requireCaller(trx: Db, id: string): Promise<void> {
  if ((await findUserById(trx, id)) === undefined) throw notAuthenticated();
}

/** @throws AppError 404 */
export async function requireUser(db: Db, id: string): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (user === undefined) throw notFound('User');
  return user;
}

// In the row of an earlier version, accents count.
const searchText = sql<string>`coalesce(search_text, lower(coalesce(full_name, '') || ' ' || email))`;
const sortColumns = {
  created_at: sql`created_at`,
  email: sql`email`,
  full_name: sql`coalesce(sort_name, lower(full_name))`,
};

/**
 * A page of the accounts that match, with their number. The oldest come first unless sorted otherwise, accounts without a name
 * last when sorted by name.
 */
export async function listUsers(
  db: Db,
  input: UserListInput,
): Promise<{ data: ManagedUser[]; count: number }> {
  const { q, status, role, sort = 'created_at', skip, limit } = input;
  let matching = db.selectFrom('users');
  if (q !== undefined) matching = matching.where(contains(searchText, q));
  if (status !== undefined) matching = matching.where('is_active', '=', status === 'active' ? 1 : 0);
  if (role !== undefined) matching = matching.where(hasRole(role));
  const [name, direction] = parseSort(sort);
  const column = sortColumns[name];
  let page = matching.selectAll();
  if (name === 'full_name') page = page.orderBy(sql`${column} is null`);
  const rows = await page
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(skip)
    .execute();
  return { data: rows.map(toManagedUser), count: await countMatching() };

  async function countMatching(): Promise<number> {
    if (q === undefined && status === undefined && role === undefined) return readTotal(db, 'users');
    // The last page tells the number: without an index for texts, counting reads every row again.
    if (rows.length < limit && (rows.length > 0 || skip === 0)) return skip + rows.length;
    const counted = matching.select(({ fn }) => fn.countAll<number>().as('count'));
    return (await counted.executeTakeFirstOrThrow()).count;
  }
}

/** The accounts that wait for approval, oldest first: the ids of up to 1,000, and the first of them in full. */
export async function listApprovals(db: Db): Promise<Approvals> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'is_active', 'is_superuser', 'is_staff', 'is_member', 'created_at'])
    .where('awaits_approval', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1000)
    .execute();
  const accounts = rows
    .slice(0, WAITING_ACCOUNTS_MAX)
    .map((row) => ({ ...toUser(row), created_at: row.created_at }));
  return { waiting: rows.map((row) => row.id), accounts };
}

/**
 * Checks that an account can be given a new address.
 * @param email the address as parsed by `accountEmailField`
 * @throws InvalidInput where no new account may have it, AppError 409 where it is taken
 */
export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  if (canonicalEmail(email) === undefined) {
    throw new InvalidInput('email', 'invalid_format', fieldMessages.emailInvalid);
  }
  if (await findUserByEmail(db, email)) throw emailTaken();
}

/** Whether there is a superuser: until then, the setup claim makes the first one. */
export async function hasSuperuser(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewUser {
  /** Canonical spelling. */
  email: string;
  full_name: string | null;
  password_hash: string;
  is_active: boolean;
  role: UserRole;
  awaits_approval?: boolean;
  /** The mail about the account is queued when it is activated. */
  account_mail_pending?: boolean;
  /** Whether nobody but the user says that the address is the user's. */
  email_unchecked?: boolean;
}

/**
 * Stores a new account. It ends the open invitations of staff to its address, unless it waits for approval: whoever signs up with
 * the address of somebody who was invited must not take the invitation from them.
 * @throws AppError 409 where the address is taken
 */
export async function insertUser(db: Db, { role, ...user }: NewUser, now: Date): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      ...user,
      id: newId(),
      is_active: user.is_active ? 1 : 0,
      ...toRoleColumns(role),
      awaits_approval: user.awaits_approval ? 1 : 0,
      account_mail_pending: user.account_mail_pending ? 1 : 0,
      email_unchecked: user.email_unchecked ? 1 : 0,
      never_logged_in: 1,
      created_at: now.toISOString(),
      ...userTexts(user),
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw emailTaken();
  if (!user.awaits_approval) await endOpenInvitations(db, [row.email]);
  return toUser(row);
}

const emailTaken = () => conflict('The user with this email already exists in the system');

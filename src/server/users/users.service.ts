// User accounts: creating and finding them, and the only place where a row becomes a User on the wire.
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { canonicalEmail, fieldMessages } from '#shared/fields.ts';
import type { User } from '#shared/users.ts';
import type { Db, UsersTable } from '../db/schema.ts';
import { conflict, InvalidInput } from '../errors.ts';

/** A row as the wire shows it. The hash has no way out. */
export function toUser(
  row: Pick<Selectable<UsersTable>, 'id' | 'email' | 'full_name' | 'is_active' | 'is_superuser'>,
): User {
  return {
    id: row.id,
    email: row.email,
    full_name: row.full_name,
    is_active: row.is_active === 1,
    is_superuser: row.is_superuser === 1,
  };
}

/** @param email canonical spelling */
export async function findUserByEmail(db: Db, email: string): Promise<Selectable<UsersTable> | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/**
 * Checks that an account can be given an address, one that it does not have yet.
 * @param email as an account may have it
 * @throws InvalidInput where no new account can have it, AppError 409 where it is taken
 */
export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  if (canonicalEmail(email) === undefined) {
    throw new InvalidInput('email', 'invalid_format', fieldMessages.emailInvalid);
  }
  if (await findUserByEmail(db, email)) throw emailTaken();
}

/** Whether anybody owns this instance yet. */
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
  is_superuser: boolean;
  awaits_approval?: boolean;
  /** The mail that tells of the account goes out when it is activated. */
  account_mail_pending?: boolean;
}

/**
 * Stores a new account.
 * @throws AppError 409 where the address is taken
 */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      ...user,
      id: newId(),
      is_active: user.is_active ? 1 : 0,
      is_superuser: user.is_superuser ? 1 : 0,
      awaits_approval: user.awaits_approval ? 1 : 0,
      account_mail_pending: user.account_mail_pending ? 1 : 0,
      created_at: now.toISOString(),
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw emailTaken();
  return toUser(row);
}

const emailTaken = () => conflict('The user with this email already exists in the system');

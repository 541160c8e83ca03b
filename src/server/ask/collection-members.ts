// With whom collections are shared: their members, and finding the account of an address.
import type { Person } from '#shared/ask.ts';
import { askMessages } from '#shared/ask-limits.ts';
import { accountEmail } from '#shared/fields.ts';
import type { Db } from '../db/schema.ts';
import { AppError, InvalidInput } from '../errors.ts';
import { findUserByEmail } from '../users/users.service.ts';

export type Member = Person & { collection_id: string };

/** The members of collections, by the id of the collection. */
export async function membersOf(db: Db, ids: readonly string[]): Promise<Map<string, Member[]>> {
  if (ids.length === 0) return new Map();
  const members = await db
    .selectFrom('collection_members')
    .innerJoin('users', 'users.id', 'collection_members.user_id')
    .select(['collection_id', 'users.id', 'email', 'full_name'])
    .where('collection_id', 'in', ids)
    .orderBy('email')
    .execute();
  return Map.groupBy(members, ({ collection_id }) => collection_id);
}

/** The members that a list names: each once, and without the owner, who reads it anyway. */
export function membersFrom(named: readonly string[], ownerId: string | null): string[] {
  return [...new Set(named)].filter((id) => id !== ownerId);
}

/** Whether two lists without repetitions name the same. */
export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const wanted = new Set(some);
  return some.length === others.length && others.every((id) => wanted.has(id));
}

/**
 * Replaces the members of a collection.
 * @param before its members until now, who stay also where they are inactive
 * @throws InvalidInput where one who is added has no active account
 */
export async function replaceMembers(
  trx: Db,
  id: string,
  before: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const added = wanted.filter((member) => !before.includes(member));
  if (added.length > 0) {
    const found = await trx
      .selectFrom('users')
      .select('id')
      .where('id', 'in', added)
      .where('is_active', '=', 1)
      .execute();
    if (found.length < added.length) throw new InvalidInput('member_ids', 'custom', askMessages.noAccount);
  }
  await trx.deleteFrom('collection_members').where('collection_id', '=', id).execute();
  if (wanted.length === 0) return;
  await trx
    .insertInto('collection_members')
    .values(wanted.map((user_id) => ({ collection_id: id, user_id })))
    .execute();
}

/**
 * The active account of exactly this address, to share a collection with it. A sign-up tells no less.
 * @throws AppError 404
 */
export async function findPerson(db: Db, typed: string): Promise<Person> {
  const email = accountEmail(typed);
  const user = email === undefined ? undefined : await findUserByEmail(db, email);
  if (user?.is_active !== 1) throw new AppError(404, 'There is no account with this address.');
  return { id: user.id, email: user.email, full_name: user.full_name };
}

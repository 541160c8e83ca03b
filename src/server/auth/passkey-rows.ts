// The stored passkeys of accounts.
import type { Selectable } from 'kysely';
import type { Passkey } from '#shared/passkeys.ts';
import type { Db } from '../db/schema.ts';
import type { PasskeysTable } from '../db/schema-second-factors.ts';

/** A row as the wire shows it, without keys. */
export function toPasskey({ id, name, created_at, last_used_at }: Selectable<PasskeysTable>): Passkey {
  return { id, name, created_at, last_used_at };
}

/** The passkeys of an account, oldest first. */
export function findPasskeys(db: Db, userId: string): Promise<Selectable<PasskeysTable>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** How many passkeys an account has. */
export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Removes the passkeys of an account. @param since only those that were added at this instant or later @returns whether there were any */
export async function removePasskeys(trx: Db, userId: string, since?: string): Promise<boolean> {
  const own = trx.deleteFrom('passkeys').where('user_id', '=', userId);
  const { numDeletedRows } = await (
    since === undefined ? own : own.where('created_at', '>=', since)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A passkey with what a log-in needs of its account. */
export interface OwnedPasskey {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  email: string;
  password_hash: string;
  is_active: 0 | 1;
}

/** Finds a passkey by the id that its authenticator has given it. @param credentialId base64url */
export function findOwnedPasskey(db: Db, credentialId: string): Promise<OwnedPasskey | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .select(['email', 'password_hash', 'is_active'])
    .where('credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst();
}

/**
 * Stores that a passkey was used.
 * @param counter what its authenticator has counted to
 * @returns false where the passkey was removed since, or has counted further in another log-in
 */
export async function markPasskeyUsed(trx: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

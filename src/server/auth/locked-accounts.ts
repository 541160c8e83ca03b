// The ids of accounts that log-ins were refused for, so that a flood of attempts that is locked out costs no query each.
import type { Db } from '../db/schema.ts';
import { findUserByEmail } from '../users/users.service.ts';

/** How long an id is remembered, and how many. */
const REMEMBERED_MS = 60_000;
const REMEMBERED = 1000;

export type LockedAccounts = ReturnType<typeof createLockedAccounts>;

/** Builds the memory, for one database. */
export function createLockedAccounts() {
  let found = new Map<string, Promise<string | undefined>>();
  let since = 0;
  return {
    /**
     * @param key of the account in rate limits
     * @param email canonical spelling
     * @returns the id of the account of the address; undefined where there is none
     */
    findId(db: Db, key: string, email: string): Promise<string | undefined> {
      // Monotonic, so that a change of the clock prolongs nothing.
      const now = performance.now();
      if (now - since > REMEMBERED_MS || found.size >= REMEMBERED) {
        found = new Map();
        since = now;
      }
      const id = found.get(key) ?? findUserByEmail(db, email).then((user) => user?.id);
      found.set(key, id);
      // Another attempt asks again.
      id.catch(() => found.delete(key));
      return id;
    },
  };
}

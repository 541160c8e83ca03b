// Known browsers: the signed mark of a browser that somebody has logged in to an account with. It opens nothing. It only
// gives that browser a bucket of its own for that account, so that the failures of others do not lock its owner out.
import { createHmac } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const KNOWN_FOR_DAYS = 180;
export const KNOWN_FOR_SECONDS = KNOWN_FOR_DAYS * 24 * 60 * 60;

export interface KnownBrowsers {
  /**
   * Marks a browser as known to an account, for 180 days from `now`.
   * @param former the mark it has brought; a browser keeps its name, so that logging in again makes no further bucket
   */
  mark(account: string, former: string | undefined, now: Date): string;
  /** @returns the name of the browser; undefined where the mark is none, has expired, or is another account's */
  recognize(account: string, mark: string | undefined, now: Date): string | undefined;
}

/**
 * Reads the secret of this instance from the database and builds the marks over it. A mark is `name.expiry.signature`;
 * the signature covers the account, which the mark does not name.
 * @throws Error where the secret is missing
 */
export async function openKnownBrowsers(db: Db): Promise<KnownBrowsers> {
  const { value: secret } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'known_browsers')
    .executeTakeFirstOrThrow();
  const sign = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

  function recognize(account: string, mark: string | undefined, now: Date): string | undefined {
    const [name = '', expiry = '', signature = ''] = mark?.split('.') ?? [];
    const isOurs = sameHash(hashSecret(signature), hashSecret(sign(account, name, expiry)));
    return isOurs && now.getTime() < Number(expiry) ? name : undefined;
  }

  return {
    mark(account, former, now) {
      const name = recognize(account, former, now) ?? newSecret();
      const expiry = String(now.getTime() + KNOWN_FOR_SECONDS * 1000);
      return [name, expiry, sign(account, name, expiry)].join('.');
    },
    recognize,
  };
}

// Known browsers: a signed cookie of each browser that has logged in to an account. It grants no access. It gives the
// browser a rate-limit bucket of its own for that account, so that failures of other clients do not lock its owner out.
import { createHmac } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const KNOWN_FOR_DAYS = 180;
export const KNOWN_FOR_SECONDS = KNOWN_FOR_DAYS * 24 * 60 * 60;

export type KnownBrowsers = Awaited<ReturnType<typeof openKnownBrowsers>>;

/**
 * Reads the signing secret of this instance from the database. A cookie is `name.expiry.signature`, the expiry in epoch
 * milliseconds; the signature covers the account, which the cookie does not name.
 * @throws Error where the secret is missing
 */
export async function openKnownBrowsers(db: Db) {
  const { value: secret } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'known_browsers')
    .executeTakeFirstOrThrow();
  const sign = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

  /** @returns the name of the browser; undefined where the cookie is missing, invalid, expired or another account's */
  function recognize(account: string, cookie: string | undefined, now: Date): string | undefined {
    const [name = '', expiry = '', signature = ''] = cookie?.split('.') ?? [];
    const isOurs = sameHash(hashSecret(signature), hashSecret(sign(account, name, expiry)));
    return isOurs && now.getTime() < Number(expiry) ? name : undefined;
  }

  return {
    /**
     * Makes the cookie of a browser that is known to an account, valid for 180 days from `now`.
     * @param former the cookie of the request; a browser keeps its name, so a further log-in adds no bucket
     */
    mark(account: string, former: string | undefined, now: Date): string {
      const name = recognize(account, former, now) ?? newSecret();
      const expiry = String(now.getTime() + KNOWN_FOR_SECONDS * 1000);
      return [name, expiry, sign(account, name, expiry)].join('.');
    },
    recognize,
  };
}

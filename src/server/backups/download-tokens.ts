// One-time tokens for downloads: a browser cannot send its session with a link, and a backup is too large to go through
// its memory. A token opens one file once, within a minute, for the user who asked for it.
import { hashSecret, newSecret } from '../auth/secrets.ts';
import type { Clock } from '../clock.ts';

const LIFETIME_MS = 60_000;

/** What a token opens, and for whom. */
export interface Download {
  userId: string;
  name: string;
}

export interface DownloadTokens {
  /** @returns the secret to put into the address */
  issue(download: Download): string;
  /** Uses a token up. @returns what it opens; undefined where it is unknown, used or expired */
  redeem(secret: string): Download | undefined;
}

/** Builds the tokens, none at first. They live in memory: a restart forgets them. */
export function createDownloadTokens(clock: Clock): DownloadTokens {
  const issued = new Map<string, Download & { expires: number }>();
  const keyOf = (secret: string) => hashSecret(secret).toString('hex');
  return {
    issue(download) {
      const now = clock().getTime();
      for (const [key, { expires }] of issued) if (expires <= now) issued.delete(key);
      const secret = newSecret();
      issued.set(keyOf(secret), { ...download, expires: now + LIFETIME_MS });
      return secret;
    },
    redeem(secret) {
      const key = keyOf(secret);
      const download = issued.get(key);
      issued.delete(key);
      return download !== undefined && download.expires > clock().getTime() ? download : undefined;
    },
  };
}

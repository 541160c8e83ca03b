// One-time download tokens: a browser cannot send its session token with a link, and a backup is too large for its memory.
// A token downloads one file once, within a minute, for the user who requested it.
import { hashSecret, newSecret } from '../auth/secrets.ts';
import type { Clock } from '../clock.ts';

const LIFETIME_MS = 60_000;

/** The file that a token downloads, and the user who requested it. */
export interface Download {
  userId: string;
  name: string;
}

export interface DownloadTokens {
  /** @returns the token, to be put into the URL */
  issue(download: Download): string;
  /** Redeems a token. @returns its download; undefined if it is unknown, used or expired */
  redeem(secret: string): Download | undefined;
}

/** Creates an empty store of tokens, in memory: they do not survive a restart. */
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

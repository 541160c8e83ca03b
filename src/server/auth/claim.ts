// The claim link of the first start: whoever opens it owns the instance.
import type { Clock } from '../clock.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const VALID_MINUTES = 30;

export interface Claims {
  /** Makes a new claim secret; an earlier one is void from now on. */
  issue(): string;
  /** Whether `secret` is the claim that was issued last, within its 30 minutes. */
  matches(secret: string): boolean;
}

/** Claims live in memory only: a restart issues a new one while there is still no superuser. */
export function createClaims(clock: Clock): Claims {
  let current: { hash: Buffer; expires: number } | undefined;
  return {
    issue() {
      const secret = newSecret();
      current = { hash: hashSecret(secret), expires: clock().getTime() + VALID_MINUTES * 60_000 };
      return secret;
    },
    matches(secret) {
      return (
        current !== undefined &&
        clock().getTime() < current.expires &&
        sameHash(current.hash, hashSecret(secret))
      );
    },
  };
}

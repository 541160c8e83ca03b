// The setup claim: the secret of the link that a start without a superuser prints. It makes the first superuser.
import type { Clock } from '../clock.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const VALID_MINUTES = 30;

export interface SetupClaims {
  /** Makes a new secret, which replaces the former one. */
  issue(): string;
  /** Whether `secret` is the last issued one, within its 30 minutes. */
  matches(secret: string): boolean;
}

/** Builds the holder of the secret's hash, in memory only: a restart without a superuser issues a new one. */
export function createSetupClaims(clock: Clock): SetupClaims {
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

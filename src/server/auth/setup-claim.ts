// The setup claim: the secret of the link that a start without a superuser prints. It makes the first superuser.
import type { Clock } from '../clock.ts';
import { hashSecret, newSecret, sameHash } from './secrets.ts';

const VALID_MINUTES = 30;

export type SetupClaims = ReturnType<typeof createSetupClaims>;

/** Keeps the hash of the secret in memory only: a restart without a superuser issues a new one. */
export function createSetupClaims(clock: Clock) {
  let current: { hash: Buffer; expires: number } | undefined;
  return {
    /** Makes a new secret, which replaces the former one. */
    issue(): string {
      const secret = newSecret();
      current = { hash: hashSecret(secret), expires: clock().getTime() + VALID_MINUTES * 60_000 };
      return secret;
    },
    /** Whether `secret` is the last issued one, within its 30 minutes. */
    matches(secret: string): boolean {
      if (current === undefined || clock().getTime() >= current.expires) return false;
      return sameHash(current.hash, hashSecret(secret));
    },
  };
}

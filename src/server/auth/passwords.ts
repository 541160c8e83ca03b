// Hashing and verifying passwords: Argon2id behind a gate, so that a flood of log-ins cannot take the machine.
import { hash, verify, type Options } from '@node-rs/argon2';
import { isPasswordTooLong } from '#shared/fields.ts';
import { createBoundedQueue } from '../bounded-queue.ts';

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASHES_AT_ONCE = 4;
const QUEUE_LENGTH = 64;

export interface Passwords {
  /** @returns the PHC string to store. @throws AppError 503 when the queue is full */
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a stored hash; without one it does the same work against a hash that nothing matches,
   * so that an unknown account costs what a wrong password costs.
   * @throws AppError 503 when the queue is full
   */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Builds the gate: at most 4 hashes at once, a queue of 64, then 503.
 * @param parameters of new hashes; a test that is not about hashing gives cheap ones
 */
export async function createPasswords(parameters = PARAMETERS): Promise<Passwords> {
  const enter = createBoundedQueue(HASHES_AT_ONCE, QUEUE_LENGTH);
  const decoy = await hash('no account has this password', parameters);
  return {
    hash: (password) => enter(() => hash(normalize(password), parameters)),
    verify: (storedHash, password) =>
      enter(async () => {
        // No account has a longer one, and hashing takes longer the longer it is.
        const isPossible = !isPasswordTooLong(password);
        const matches = await verify(storedHash ?? decoy, isPossible ? normalize(password) : '');
        return matches && isPossible && storedHash !== undefined;
      }),
  };
}

/** The same password typed on two keyboards may differ in Unicode form. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

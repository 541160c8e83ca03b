// Hashing and verifying passwords with Argon2id, in a bounded queue so that a flood of log-ins cannot exhaust the machine.
import { hash, verify, type Options } from '@node-rs/argon2';
import { isPasswordTooLong } from '#shared/fields.ts';
import { createBoundedQueue } from '../bounded-queue.ts';

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
const HASHES_AT_ONCE = 4;
const QUEUE_LENGTH = 64;

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Builds the queue: 4 hashes at once, 64 waiting, then 503.
 * @param parameters of new hashes; tests that are not about hashing pass cheap ones
 */
export function createPasswords(parameters: { memoryCost: number; timeCost: number } = PARAMETERS) {
  const queue = createBoundedQueue(HASHES_AT_ONCE, QUEUE_LENGTH);
  const { memoryCost, timeCost } = parameters;
  // A salt and a hash of zeros: no password has it, and checking one against it takes as long as against any other.
  const decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  return {
    /** @returns the PHC string to store. @throws AppError 503 when the queue is full */
    hash: (password: string): Promise<string> => queue.run(() => hash(normalize(password), parameters)),
    /**
     * Checks a password against a stored hash. Without one it checks against a decoy, so that an unknown account takes as
     * long as a wrong password, and returns false.
     * @throws AppError 503 when the queue is full
     */
    verify: (storedHash: string | undefined, password: string): Promise<boolean> =>
      queue.run(async () => {
        // No account has such a password, and the time of hashing grows with the length.
        const isPossible = !isPasswordTooLong(password);
        const matches = await verify(storedHash ?? decoy, isPossible ? normalize(password) : '');
        return matches && isPossible && storedHash !== undefined;
      }),
    /** A hash to store that no password has. */
    unusable: decoy,
    /** How many hashes and checks run and wait at the moment. */
    load: queue.load,
  };
}

/** Two keyboards may type the same password in different Unicode forms. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

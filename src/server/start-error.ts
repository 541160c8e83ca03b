// A reason not to start that the operator can act on.
import { codeOf } from './storage-trouble.ts';

/** Thrown where the program must not run as it is: main prints the one sentence to stderr and exits 78. */
export class StartError extends Error {}

/** Whether a package with native code cannot be loaded on this machine. */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) === 'ERR_DLOPEN_FAILED';
}

import { codeOf } from './db/storage-trouble.ts';

/** A reason not to start that the operator can fix: main prints the message to stderr and exits with code 78. */
export class StartError extends Error {}

/** Whether a package with native code cannot be loaded on this machine. */
export function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && codeOf(error) === 'ERR_DLOPEN_FAILED';
}

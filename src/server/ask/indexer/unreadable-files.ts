// Files that this process cannot read. Where another one could, their rows say so.
import type { ReadRevision } from '../file-status.ts';

/** Why a file is not read, or not yet. */
export const reasons = {
  endedTooOften: 'Reading this file ended unexpectedly each time it was tried.',
  tooManyTurns: 'This file takes too long to read: others would have to wait for it.',
  diskFull: 'The disk of the server is full: this file is read when there is space.',
  contentMissing: 'The content of this file is not stored any more: upload it again.',
} as const;

/** A file that was put off as often, because others waited, is not tried again. */
export const TURNS_MAX = 10;
/** A file at which the process ended as often is not tried again. */
const ATTEMPTS = 3;

export class UnreadableFiles {
  /** By id, their revisions: a replaced one may be readable. */
  readonly #revisions = new Map<string, number>();
  readonly #attempts = new Map<string, number>();

  has({ id, revision }: ReadRevision): boolean {
    return this.#revisions.get(id) === revision;
  }

  add({ id, revision }: ReadRevision): void {
    this.#revisions.set(id, revision);
  }

  /** Somebody has sent it again. */
  delete(id: string): void {
    this.#revisions.delete(id);
    this.#attempts.delete(id);
  }

  /** The process ended while it read a file. @returns whether that was too often */
  countAttempt(id: string): boolean {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    return attempts >= ATTEMPTS;
  }
}

// How much of ASK_STORAGE is used: by the files that are stored, and by the uploads that this process is receiving. Every file
// counts, also where another one has the same content, so that nobody learns from it what others have stored.
import { sql } from 'kysely';
import { askMessages } from '#shared/ask.ts';
import type { Alarms } from '../alarms.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import type { Db } from '../db/schema.ts';
import { AppError, tooManyRequests } from '../errors.ts';

/** A small file takes as much of a disk. */
const BLOCK_BYTES = 4096;
/** Uploads that are received at once: of one account, and together. */
const UPLOADS_PER_ACCOUNT = 4;
const UPLOADS_AT_ONCE = 32;
const RETRY_AFTER_SECONDS = 5;
/** An alarm is raised when this share is used. */
export const SCARCE = 0.9;

/** The bytes that a file of a size takes. */
export const takenBy = (size: number): number => Math.max(size, BLOCK_BYTES);

/** The bytes that all files take. */
export async function readTaken(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(case when size < ${BLOCK_BYTES} then ${BLOCK_BYTES} else size end), 0) as taken
    from files`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** What an upload has received. */
export interface Reception {
  /** Counts bytes before they are written. @throws AppError 507 where there is no room for them */
  add(bytes: number): void;
  /** Some were removed again. */
  remove(bytes: number): void;
}

export interface StorageSpace {
  /**
   * Receives and stores an upload; what it has received counts until then.
   * @throws AppError 429 where the account has too many under way, 503 where all accounts together have; and what `work` throws
   */
  receive<Result>(
    db: Db,
    accountId: string,
    work: (reception: Reception) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Checks, in the transaction that inserts a file, that there is room for it.
   * @throws AppError 507
   */
  requireRoom(trx: Db, size: number): Promise<void>;
  /** Raises the alarm where little space is left, and clears it where there is enough again. */
  check(db: Db): Promise<void>;
}

/** @param maxBytes of all files together */
export function createStorageSpace(maxBytes: number, alarms: Alarms): StorageSpace {
  const queue = createBoundedQueue(UPLOADS_AT_ONCE, 0);
  const uploads = new Map<string, number>();
  let received = 0;
  /** As it was last read: the uploads that are under way compare with it, too. */
  let stored = 0;

  async function read(db: Db): Promise<void> {
    stored = await readTaken(db);
    if (stored > maxBytes * SCARCE) alarms.raise('files_nearly_full');
    else alarms.clear('files_nearly_full');
  }

  function requireFree(bytes: number): void {
    if (bytes > maxBytes) throw new AppError(507, askMessages.noSpace);
  }

  async function run<Result>(db: Db, work: (reception: Reception) => Promise<Result>): Promise<Result> {
    let own = 0;
    const add = (bytes: number) => {
      own += bytes;
      received += bytes;
    };
    await read(db);
    try {
      return await work({
        add(bytes) {
          requireFree(stored + received + bytes);
          add(bytes);
        },
        remove: (bytes) => add(-bytes),
      });
    } finally {
      add(-own);
    }
  }

  return {
    async receive(db, accountId, work) {
      const before = uploads.get(accountId) ?? 0;
      if (before >= UPLOADS_PER_ACCOUNT) throw tooManyRequests(RETRY_AFTER_SECONDS);
      uploads.set(accountId, before + 1);
      try {
        return await queue.run(() => run(db, work));
      } finally {
        const left = (uploads.get(accountId) ?? 1) - 1;
        if (left > 0) uploads.set(accountId, left);
        else uploads.delete(accountId);
      }
    },
    async requireRoom(trx, size) {
      await read(trx);
      requireFree(stored + takenBy(size));
      stored += takenBy(size);
    },
    check: read,
  };
}

// How much of ASK_STORAGE is used, and of the share of an account: by the files that are stored, and by the uploads that this
// process is receiving. Every file counts, also where another one has the same content, so that nobody learns from it what
// others have stored.
import { sql } from 'kysely';
import { askMessages, noAccountSpace } from '#shared/ask-limits.ts';
import { formatBytes } from '#shared/format-bytes.ts';
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

const taken = sql<number>`
  coalesce(sum(case when files.size < ${BLOCK_BYTES} then ${BLOCK_BYTES} else files.size end), 0)`;

/** The bytes that all files take. */
export async function readTaken(db: Db): Promise<number> {
  const row = await db.selectFrom('files').select(taken.as('taken')).executeTakeFirstOrThrow();
  return row.taken;
}

/** The bytes that the files of all collections of an account take. */
async function readTakenOf(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select(taken.as('taken'))
    .where('collections.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return row.taken;
}

/** What an upload has received. */
export interface Reception {
  /** Counts bytes before they are written. @throws AppError 507 where there is no room for them */
  add(bytes: number): void;
  /** Some were removed again, or are stored now. */
  remove(bytes: number): void;
}

export interface StorageLimits {
  /** Of all files together. */
  maxBytes: number;
  /** Of those of one account. */
  maxBytesPerAccount: number;
}

export interface StorageSpace {
  /**
   * Receives and stores an upload; what it has received counts until then.
   * @param account that sends it; a superuser may be sending to a collection that belongs to no account
   * @param freed how many bytes are removed for it, or are so at most
   * @throws AppError 429 where the account has too many under way, 503 where all accounts together have; and what `work` throws
   */
  receive<Result>(
    db: Db,
    account: { id: string; isSuperuser: boolean },
    work: (reception: Reception) => Promise<Result>,
    freed?: number,
  ): Promise<Result>;
  /**
   * Checks, in the transaction that inserts a file, that there is room for it.
   * @param ownerId of its collection; null where that belongs to no account
   * @param former the size of the file that it takes the place of
   * @throws AppError 507
   */
  requireRoom(trx: Db, ownerId: string | null, size: number, former?: number): Promise<void>;
  /** Checks, in the transaction that moves files to an owner, that there is room in that one's share. @throws AppError 507 */
  requireShare(trx: Db, ownerId: string | null, sizes: readonly number[]): Promise<void>;
  /** Raises the alarm where little space is left, and clears it where there is enough again. */
  check(db: Db): Promise<void>;
}

/** What an account is sending at the moment. */
interface Uploads {
  count: number;
  received: number;
  /** What it had stored, as it was last read. */
  stored: number;
}

export function createStorageSpace(
  { maxBytes, maxBytesPerAccount }: StorageLimits,
  alarms: Alarms,
): StorageSpace {
  const queue = createBoundedQueue(UPLOADS_AT_ONCE, 0);
  const uploads = new Map<string, Uploads>();
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

  function requireShare(bytes: number): void {
    if (bytes > maxBytesPerAccount)
      throw new AppError(507, noAccountSpace(formatBytes(maxBytesPerAccount, 'en')));
  }

  async function run<Result>(
    db: Db,
    { id, isSuperuser }: { id: string; isSuperuser: boolean },
    own: Uploads,
    work: (reception: Reception) => Promise<Result>,
    freed: number,
  ): Promise<Result> {
    let arrived = 0;
    const add = (bytes: number) => {
      arrived += bytes;
      received += bytes;
      own.received += bytes;
    };
    await read(db);
    own.stored = await readTakenOf(db, id);
    try {
      return await work({
        add(bytes) {
          requireFree(stored + received + bytes - freed);
          if (!isSuperuser) requireShare(own.stored + own.received + bytes - freed);
          add(bytes);
        },
        remove: (bytes) => add(-bytes),
      });
    } finally {
      // What was stored of it counts from here on.
      await Promise.all([read(db), readTakenOf(db, id).then((bytes) => (own.stored = bytes))]).catch(
        () => undefined,
      );
      add(-arrived);
    }
  }

  return {
    async receive(db, account, work, freed = 0) {
      const own = uploads.get(account.id) ?? { count: 0, received: 0, stored: 0 };
      if (own.count >= UPLOADS_PER_ACCOUNT) throw tooManyRequests(RETRY_AFTER_SECONDS);
      own.count += 1;
      uploads.set(account.id, own);
      try {
        return await queue.run(() => run(db, account, own, work, freed));
      } finally {
        own.count -= 1;
        if (own.count === 0) uploads.delete(account.id);
      }
    },
    async requireRoom(trx, ownerId, size, former) {
      const bytes = takenBy(size) - (former === undefined ? 0 : takenBy(former));
      await read(trx);
      requireFree(stored + bytes);
      // What is stored now still counts as what arrives, until that is removed there: it is not added here too.
      if (ownerId === null) return;
      const before = await readTakenOf(trx, ownerId);
      const own = uploads.get(ownerId);
      if (own !== undefined) own.stored = before;
      requireShare(before + bytes);
    },
    async requireShare(trx, ownerId, sizes) {
      if (ownerId === null || sizes.length === 0) return;
      const added = sizes.reduce((sum, size) => sum + takenBy(size), 0);
      requireShare((await readTakenOf(trx, ownerId)) + added);
    },
    check: read,
  };
}

// Keeps the index of this process like the rows of files: what is new is read, what is gone removed, what is lost built again.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { INDEX_NAME } from '../db/ask-index.ts';
import type { Db } from '../db/schema.ts';
import { codeOf, storageTrouble } from '../db/storage-trouble.ts';
import type { Contents } from './contents.ts';
import {
  findToFollow,
  listFollowed,
  requeue,
  storeReady,
  storeReason,
  type FollowedFile,
} from './file-status.ts';
import { IndexerEnded } from './indexer/indexer-process.ts';
import { IndexRight } from './indexer/index-right.ts';
import { KeptIndex } from './indexer/kept-index.ts';
import { pollChanges } from './indexer/poll-changes.ts';
import { readInto, type Settled } from './indexer/read-into.ts';
import { ReadingTurns } from './indexer/reading-turns.ts';
import { hasFiles } from './stored-contents.ts';

const REST_MS = 15_000;
/** All of the index may be looked at and written. */
const REMOVE_AGAIN_MS = 10 * 60_000;
/** A file at which the process ended as often is not tried again. */
const ATTEMPTS = 3;

const ENDED_TOO_OFTEN = 'Reading this file ended unexpectedly each time it was tried.';
const DISK_FULL = 'The disk of the server is full: this file is read when there is space.';
const CONTENT_MISSING = 'The content of this file is not stored any more: upload it again.';

export interface FollowingDeps {
  db: Db;
  contents: Contents;
  dataDir: string;
  /** Whether no other process reads files, so that rows can tell what this one has not read yet. */
  servesAlone: boolean;
  log: Logger;
}

export class Following {
  readonly #deps: FollowingDeps;
  readonly #index: KeptIndex;
  readonly #right: IndexRight;
  readonly #closing = new AbortController();
  readonly #comparing = pLimit(1);
  /** What is to be read. */
  readonly #turns = new ReadingTurns();
  /** Files that this process cannot read. Where another one could, their rows say so. */
  readonly #unreadable = new Set<string>();
  readonly #attempts = new Map<string, number>();
  /** Files may have been added since the last look. */
  #isDue = false;
  /** All files were compared with the index. */
  #isCompared = false;
  #stopPolling: (() => void) | undefined;
  #again: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** The present file, and a promise that resolves when it is read or left. */
  #current: { id: string; reading: Promise<void> } | undefined;

  constructor(deps: FollowingDeps) {
    this.#deps = deps;
    this.#index = new KeptIndex(join(deps.dataDir, INDEX_NAME));
    this.#right = new IndexRight(deps.dataDir);
  }

  /** Starts to follow, if there is anything to follow. */
  start(): void {
    this.wake();
    if (this.#deps.servesAlone) return;
    this.#stopPolling = pollChanges(this.#deps.db, async (isChanged) => {
      const isLost = this.#index.exists && !this.#index.isIntact;
      // The process that writes the index may have ended.
      if (isChanged || isLost || !this.#right.isHeld) await this.removed();
    });
  }

  /** Files were added. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    this.#isDue = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // It may have become due after the last look.
      if (this.#isDue) this.wake();
    });
  }

  /** Waits until nothing is left to read or remove. */
  async settled(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Ends the process; what it was reading is read at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#stopPolling?.();
    await this.#index.close();
    await this.#running;
    this.#right.giveBack();
  }

  /** Files may have been deleted: resolves when this index holds nothing of them. It never rejects. */
  async removed(): Promise<void> {
    try {
      if (this.#closing.signal.aborted || !(await this.#mayKeep())) return;
      const current = this.#current;
      if (current !== undefined && (await findToFollow(this.#deps.db, current.id)) === undefined) {
        this.#index.cancel();
        // Its pages are removed when it is left; where it was finished before, the comparison finds them.
        await current.reading;
      }
      await this.#compare();
    } catch (error) {
      // The next look at the files removes them.
      this.#isCompared = false;
      this.#meet(error);
    }
    this.wake();
  }

  /**
   * A question has not found files in the index: reads them again, if the index is lost or damaged.
   * @param damaged the file (`inodeOf`) in which it has met damage
   */
  mend(damaged?: string): void {
    if (damaged !== undefined) this.#index.reportDamage(damaged);
    if (this.#index.isIntact) return;
    // What is read now goes to a file that nobody finds.
    this.#index.cancel();
    this.wake();
  }

  /** Whether there is anything to keep, and this is the process that does. */
  async #mayKeep(): Promise<boolean> {
    const isNeeded = this.#index.exists || (await hasFiles(this.#deps.db));
    return isNeeded && this.#right.take();
  }

  async #run(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        if (!(await this.#readNext())) break;
      } catch (error) {
        this.#isDue = true;
        if (this.#meet(error)) continue;
        await sleep(REST_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
      }
    }
    clearTimeout(this.#again);
    if (!this.#isCompared && this.#right.isHeld)
      this.#again = setTimeout(() => this.wake(), REMOVE_AGAIN_MS).unref();
    this.#index.endWhenIdle(() => this.#running !== undefined || this.#comparing.activeCount > 0);
  }

  /** Takes note of an error. @returns whether it is damage, which is mended at once */
  #meet(error: unknown): boolean {
    if (this.#closing.signal.aborted) return false;
    const isDamage = storageTrouble(codeOf(error) ?? '') === 'damaged';
    if (isDamage) this.#index.reportDamage();
    this.#deps.log.error(
      { err: error },
      isDamage
        ? 'The index of files is damaged; it is built again'
        : 'Files could not be read or removed; it is tried again',
    );
    return isDamage;
  }

  /** Reads the file whose turn it is. @returns whether there may be more */
  async #readNext(): Promise<boolean> {
    const isDue = this.#isDue;
    this.#isDue = false;
    if (!this.#isCompared || !this.#index.isIntact) {
      if (!(await this.#mayKeep())) return false;
      await this.#compare();
    } else if (isDue) {
      for (const file of await listFollowed(this.#deps.db, 'unfinished')) this.#add(file);
    }
    const id = this.#turns.next();
    if (id === undefined) return this.#isDue;
    const reading = this.#readFile(id);
    this.#current = { id, reading: reading.catch(() => {}) };
    await reading.finally(() => (this.#current = undefined));
    return true;
  }

  /** Compares all files with the index: removes what is gone, and finds what is missing. */
  #compare(): Promise<void> {
    return this.#comparing(async () => {
      const { db, servesAlone } = this.#deps;
      const files = await listFollowed(db);
      const isFirst = !this.#index.isIntact;
      const held = await this.#index.open();
      const known = new Set(files.map(({ id }) => id));
      const gone = [...held].filter((id) => !known.has(id));
      const trouble = await this.#index.remove(gone);
      if (trouble !== undefined) this.#meet(trouble);
      // A row that does not say so may be of a process that ended before it was stored.
      const missing = files.filter(({ id, status }) => !held.has(id) || (isFirst && status !== 'ready'));
      const ids = missing.filter(({ status }) => status !== 'failed').map(({ id }) => id);
      if (isFirst && servesAlone) await requeue(db, ids);
      for (const id of ids) held.delete(id);
      for (const file of missing) this.#add(file);
      this.#isCompared = trouble === undefined;
    });
  }

  #add(file: FollowedFile): void {
    // Somebody has sent it again.
    if (file.status === 'queued') {
      this.#unreadable.delete(file.id);
      this.#attempts.delete(file.id);
    }
    const isRead = this.#index.held?.has(file.id) === true;
    if (file.status !== 'failed' && !isRead && !this.#unreadable.has(file.id)) this.#turns.add(file);
  }

  async #readFile(id: string): Promise<void> {
    const { db, contents } = this.#deps;
    const file = await findToFollow(db, id);
    if (file === undefined) return this.#turns.delete(id);
    try {
      const outcome = await contents.withFile(file.sha256, (path) =>
        readInto(this.#index.use(), db, file, path),
      );
      // If it was not deleted, it is still to be read.
      if (outcome?.kind !== 'cancelled') await this.#store(id, outcome);
    } catch (error) {
      if (storageTrouble(codeOf(error) ?? '') === 'full') await storeReason(db, id, 'queued', DISK_FULL);
      if (!(error instanceof IndexerEnded) || this.#closing.signal.aborted) throw error;
      this.#meet(error);
      await this.#tryAgain(id);
    }
  }

  async #store(id: string, outcome: Exclude<Settled, { kind: 'cancelled' }> | undefined): Promise<void> {
    if (outcome?.kind === 'read') {
      this.#index.held?.add(id);
      await storeReady(this.#deps.db, id, outcome);
    } else {
      this.#unreadable.add(id);
      await storeReason(this.#deps.db, id, 'failed', outcome?.detail ?? CONTENT_MISSING);
    }
    this.#turns.delete(id);
  }

  /** Lets a file be read again, or gives it up, so that those behind it are read. */
  async #tryAgain(id: string): Promise<void> {
    const attempts = (this.#attempts.get(id) ?? 0) + 1;
    this.#attempts.set(id, attempts);
    if (attempts >= ATTEMPTS) await this.#store(id, { kind: 'failed', detail: ENDED_TOO_OFTEN });
  }
}

// Keeps the index of this process like the files that the database lists: what is new is read, what is gone is removed. The
// process that does it is started when there is something to do, and ended when there has been nothing for a few seconds.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { INDEX_NAME } from '../db/ask-index.ts';
import type { Db } from '../db/schema.ts';
import type { Contents } from './contents.ts';
import {
  isThere,
  listFollowed,
  readFingerprint,
  requeue,
  storeFailure,
  storeReady,
  type FollowedFile,
} from './file-status.ts';
import { IndexerEnded, IndexerProcess } from './indexer/indexer-process.ts';
import { readInto, type Settled } from './indexer/read-into.ts';
import { IndexRight } from './indexer/index-right.ts';

/** The process that keeps the index ends after this time without work. */
const IDLE_MS = 5000;
/** After an error of the machine. */
const REST_MS = 15_000;
/** How often other processes' changes are looked for. */
const POLL_MS = 5000;
/** A file at which the process ended as often is not tried again. */
const ATTEMPTS = 3;

const ENDED_TOO_OFTEN = 'Reading this file ended unexpectedly each time it was tried.';
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
  readonly #indexPath: string;
  readonly #closing = new AbortController();
  readonly #right: IndexRight;
  /** One order to remove at a time. */
  readonly #keepLimit = pLimit(1);
  #indexer: IndexerProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  /** The files that the index holds; undefined until it was asked. */
  #held: Set<string> | undefined;
  /** Files that this process cannot read. Where another one could, their rows say so. */
  readonly #unreadable = new Set<string>();
  readonly #attempts = new Map<string, number>();
  #isDue = false;
  #running: Promise<void> | undefined;
  #current: string | undefined;
  /** Resolves when the present file is read or left. */
  #reading: Promise<void> | undefined;

  constructor(deps: FollowingDeps) {
    this.#deps = deps;
    this.#indexPath = join(deps.dataDir, INDEX_NAME);
    this.#right = new IndexRight(deps.dataDir);
  }

  /** Starts to follow, if there is anything to follow. */
  start(): void {
    this.wake();
    if (this.#deps.servesAlone) return;
    let former = '';
    const look = async () => {
      const fingerprint = await readFingerprint(this.#deps.db);
      // The process that writes the index may have ended.
      if (fingerprint !== former || !this.#right.isHeld) await this.removed();
      former = fingerprint;
    };
    // Without the database there is nothing to follow.
    this.#poll = setInterval(() => void look().catch(() => {}), POLL_MS).unref();
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
    clearInterval(this.#poll);
    clearTimeout(this.#idle);
    await this.#indexer?.end();
    await this.#running;
    this.#right.giveBack();
  }

  /** Files may have been deleted: resolves when this index holds nothing of them. It never rejects. */
  async removed(): Promise<void> {
    try {
      if (this.#closing.signal.aborted || !(await this.#right.take())) return;
      const files = await listFollowed(this.#deps.db);
      const reading = this.#reading;
      const isGone = this.#current !== undefined && !files.some(({ id }) => id === this.#current);
      if (isGone) this.#indexer?.cancel();
      await this.#removeOthers(files);
      // Its pages are removed when it is left.
      if (isGone) await reading;
    } catch (error) {
      // The next look at the files removes them.
      this.#logTrouble(error);
    }
    this.wake();
  }

  async #run(): Promise<void> {
    while (this.#isDue && !this.#closing.signal.aborted) {
      this.#isDue = false;
      try {
        await this.#readMissing();
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#logTrouble(error);
        await sleep(REST_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
        this.#isDue = true;
      }
    }
    this.#endWhenIdle();
  }

  #logTrouble(error: unknown): void {
    if (!this.#closing.signal.aborted)
      this.#deps.log.error({ err: error }, 'Files could not be read or removed; it is tried again');
  }

  /** Reads the files that the index does not hold, until there is none or the list may have changed. */
  async #readMissing(): Promise<void> {
    const { db, servesAlone } = this.#deps;
    const files = await listFollowed(db);
    if (files.length === 0 && !existsSync(this.#indexPath)) return;
    if (!(await this.#right.take())) return;
    // Somebody has sent them again.
    for (const { id } of files.filter(({ status }) => status === 'queued')) {
      this.#unreadable.delete(id);
      this.#attempts.delete(id);
    }
    const isFirst = this.#held === undefined;
    const held = await this.#removeOthers(files);
    // A row that does not say so may be of a process that ended before it was stored.
    const isRead = ({ id, status }: FollowedFile) => held.has(id) && status === 'ready';
    const missing = files.filter(
      (file) => file.status !== 'failed' && !isRead(file) && !this.#unreadable.has(file.id),
    );
    const ids = missing.map(({ id }) => id);
    if (isFirst && servesAlone) await requeue(db, ids);
    for (const file of missing) {
      if (this.#isDue || this.#closing.signal.aborted) return;
      const reading = this.#readFile(file);
      this.#reading = reading.catch(() => {});
      await reading;
    }
  }

  /** Removes what is not among these files from the index. @returns the files that it holds */
  #removeOthers(files: readonly FollowedFile[]): Promise<ReadonlySet<string>> {
    return this.#keepLimit(async () => {
      // Failed ones stay known: a file that fails is left out of the index anyway.
      const known = new Set(files.map(({ id }) => id));
      const others = [...(this.#held ?? [])].some((id) => !known.has(id));
      if (this.#held !== undefined && !others) return this.#held;
      if (files.length === 0 && !existsSync(this.#indexPath)) return (this.#held = new Set());
      this.#held = new Set(await this.#open().keep([...known]));
      return this.#held;
    });
  }

  async #readFile(file: FollowedFile): Promise<void> {
    const { db, contents } = this.#deps;
    const { id } = file;
    if (!(await isThere(db, id))) return;
    this.#current = id;
    this.#held?.delete(id);
    try {
      const outcome = await contents.withFile(file.sha256, (path) => readInto(this.#open(), db, file, path));
      await this.#store(file, outcome);
    } catch (error) {
      if (!(error instanceof IndexerEnded) || this.#closing.signal.aborted) throw error;
      this.#logTrouble(error);
      await this.#tryAgain(file);
    } finally {
      this.#current = undefined;
    }
  }

  async #store({ id }: FollowedFile, outcome: Settled | undefined): Promise<void> {
    const { db } = this.#deps;
    if (outcome?.kind === 'read') {
      this.#held?.add(id);
      await storeReady(db, id, outcome);
    } else if (outcome?.kind === 'cancelled') {
      // It was deleted; if not, it is still to be read.
      this.#isDue = true;
    } else {
      this.#unreadable.add(id);
      await storeFailure(db, id, outcome?.detail ?? CONTENT_MISSING);
    }
  }

  /** Lets a file be read again, or gives it up, so that those behind it are read. */
  async #tryAgain(file: FollowedFile): Promise<void> {
    const attempts = (this.#attempts.get(file.id) ?? 0) + 1;
    this.#attempts.set(file.id, attempts);
    if (attempts < ATTEMPTS) this.#isDue = true;
    else await this.#store(file, { kind: 'failed', detail: ENDED_TOO_OFTEN });
  }

  #open(): IndexerProcess {
    clearTimeout(this.#idle);
    if (this.#indexer !== undefined) return this.#indexer;
    if (this.#closing.signal.aborted) throw new IndexerEnded('The server is stopping.');
    const started = new IndexerProcess(this.#indexPath, () => {
      if (this.#indexer === started) this.#indexer = undefined;
    });
    this.#indexer = started;
    return started;
  }

  #endWhenIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#running !== undefined || this.#keepLimit.activeCount > 0) return;
      const ended = this.#indexer;
      this.#indexer = undefined;
      void ended?.end();
    }, IDLE_MS).unref();
  }
}

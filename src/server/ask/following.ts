// Keeps the index of this process like the rows of files: what is new is read, what is gone removed, what is lost built again.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { INDEX_NAME } from '../db/ask-index.ts';
import { Embedder } from './embedding/embedder.ts';
import { findToFollow, listFollowed, type FollowedFile } from './file-status.ts';
import { compareFiles } from './indexer/compare-files.ts';
import { correctSheets } from './indexer/correct-sheets.ts';
import type { FollowingDeps } from './indexer/following-deps.ts';
import { FileReading } from './indexer/file-reading.ts';
import { IndexRight } from './indexer/index-right.ts';
import { KeptIndex } from './indexer/kept-index.ts';
import { logTrouble } from './indexer/log-trouble.ts';
import { pollChanges } from './indexer/poll-changes.ts';
import { PictureReading } from './indexer/picture-reading.ts';
import { ReadingTurns } from './indexer/reading-turns.ts';
import { UnreadableFiles } from './indexer/unreadable-files.ts';
import { hasFiles } from './stored-contents.ts';

const REST_MS = 15_000;
/** All of the index may be looked at and written. */
const REMOVE_AGAIN_MS = 10 * 60_000;

export class Following {
  readonly embedding: Embedder;
  readonly #deps: FollowingDeps;
  readonly #index: KeptIndex;
  readonly #right: IndexRight;
  readonly #closing = new AbortController();
  readonly #comparing = pLimit(1);
  readonly #correcting = pLimit(1);
  /** What is to be read. */
  readonly #turns = new ReadingTurns();
  readonly #unreadable = new UnreadableFiles();
  readonly #reading: FileReading;
  /** Whose pictures are to be read, when nothing else is. */
  readonly #pictureTurns = new ReadingTurns();
  readonly #pictures: PictureReading;
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
    this.#reading = new FileReading({
      deps,
      index: this.#index,
      turns: this.#turns,
      unreadable: this.#unreadable,
      closing: this.#closing.signal,
      look: () => this.#lookForMore(),
      onEnd: (error) => this.#meet(error),
      onAdded: () => (this.#isDue = true),
      onRead: (id, pictures) => {
        // Its pictures have their turn when no text is left.
        if (pictures > 0) this.#isDue = true;
        void this.corrected(id);
      },
      onChange: () => (this.#isCompared = false),
    });
    this.#pictures = new PictureReading({
      deps,
      index: this.#index,
      turns: this.#pictureTurns,
      hasText: () => !this.#turns.isEmpty || !this.#isCompared,
      closing: this.#closing.signal,
      look: () => this.#lookForMore(),
      onEnd: (error) => this.#meet(error),
      onChange: () => (this.#isCompared = false),
    });
    this.embedding = new Embedder({
      ...deps,
      index: this.#index,
      right: this.#right,
      onIdle: () => this.#endWhenIdle(),
    });
  }

  /** Starts to follow, if there is anything to follow. */
  start(): void {
    this.wake();
    if (this.#deps.servesAlone) return;
    this.#stopPolling = pollChanges(this.#deps.db, async (isChanged) => {
      // The process that writes the index may have ended.
      if (isChanged || this.#index.isLost || !this.#right.isHeld) await this.removed();
      await this.embedding.look();
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
    await this.#correcting(() => {});
  }

  /** Ends the process; what it was reading is read at the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#stopPolling?.();
    await this.embedding.close();
    await this.#index.close();
    await this.#running;
    await this.#correcting(() => {});
    this.#right.giveBack();
  }

  /**
   * Files may have been deleted, replaced, renamed or moved: resolves when this index holds nothing that is gone, and the rest
   * where it belongs. It never rejects.
   */
  async removed(): Promise<void> {
    try {
      if (this.#closing.signal.aborted || !(await this.#mayKeep())) return;
      const current = this.#current;
      const revision = this.#reading.revision ?? this.#pictures.revision;
      const present = current && (await findToFollow(this.#deps.db, current.id));
      if (current !== undefined && revision !== undefined && present?.revision !== revision) {
        this.#reading.cancel();
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
   * Sheets may have been corrected: resolves when this index has them so, or cannot now. It never rejects.
   * @param fileId only those of this file
   */
  corrected(fileId?: string): Promise<void> {
    return this.#correcting(async () => {
      try {
        if (this.#closing.signal.aborted || !(await this.#mayKeep())) return;
        if (!this.#index.isIntact) await this.#compare();
        await correctSheets(this.#deps.db, this.#index, fileId);
      } catch (error) {
        if (this.#meet(error)) this.wake();
        else this.#lookAgain();
      }
      this.#endWhenIdle();
    });
  }

  /** Makes this index as small as what it holds. It never rejects. */
  compact(): Promise<void> {
    return this.#correcting(async () => {
      try {
        if (this.#closing.signal.aborted || !this.#index.isIntact) return;
        await this.#index.use().compact();
      } catch (error) {
        this.#meet(error);
      }
      this.#endWhenIdle();
    });
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
    if (!this.#isCompared && this.#right.isHeld) this.#lookAgain();
    else this.embedding.wake();
    this.#endWhenIdle();
  }

  /** Compares all again after a while. */
  #lookAgain(): void {
    this.#isCompared = false;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.wake(), REMOVE_AGAIN_MS).unref();
  }

  #endWhenIdle(): void {
    const limits = [this.#comparing, this.#correcting];
    const isBusy = () => this.#running !== undefined || this.embedding.isBusy;
    this.#index.endWhenIdle(() => isBusy() || limits.some((limit) => limit.activeCount > 0));
  }

  /** Takes note of an error. @returns whether it is damage, which is mended at once */
  #meet(error: unknown): boolean {
    if (this.#closing.signal.aborted) return false;
    const isDamage = logTrouble(this.#deps.log, error) === 'damaged';
    if (isDamage) this.#index.reportDamage();
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
      await this.#addUnfinished();
    }
    const text = this.#turns.next();
    const id = text ?? this.#pictureTurns.next();
    if (id === undefined) return this.#isDue;
    const reading = text === undefined ? this.#pictures.read(id) : this.#reading.read(id);
    this.#current = { id, reading: reading.catch(() => {}) };
    await reading.finally(() => (this.#current = undefined));
    return true;
  }

  /** Compares all files with the index: removes what is gone, and finds what is missing. */
  #compare(): Promise<void> {
    return this.#comparing(async () => {
      const { db } = this.#deps;
      const { gone, moved, missing, unread, files } = await compareFiles(db, this.#index, this.#deps);
      const trouble = (await this.#index.remove(gone)) ?? (await this.#index.place(moved));
      if (trouble !== undefined) this.#meet(trouble);
      this.#index.forget(unread);
      // They may be in a collection now that stays at home.
      if (moved.length > 0) void this.embedding.forget();
      for (const file of missing) this.#add(file);
      for (const file of files) {
        const held = this.#index.held?.get(file.id);
        this.#addPictures(file, held?.revision === file.revision ? held.pictures : 0);
      }
      this.#isCompared = trouble === undefined;
      void this.corrected();
    });
  }

  #add(file: FollowedFile): void {
    if (file.status === 'queued') this.#unreadable.delete(file.id);
    const held = this.#index.held?.get(file.id);
    const isRead = held?.revision === file.revision;
    this.#addPictures(file, isRead ? held.pictures : 0);
    // What another machine could not read, this one may have the time and the memory for. Alone, it has tried.
    const mayTry = file.status !== 'failed' || !this.#deps.servesAlone;
    if (mayTry && !isRead && !this.#unreadable.has(file)) this.#turns.add(file);
  }

  /** @param pictures how many are still to be read of what the index holds of the file */
  #addPictures(file: FollowedFile, pictures: number): void {
    if (pictures > 0 && file.paused === 0 && this.#deps.languages !== undefined) this.#pictureTurns.add(file);
    else this.#pictureTurns.delete(file.id);
  }

  #lookForMore(): void {
    if (this.#isDue) void this.#addUnfinished().catch(() => (this.#isDue = true));
  }

  /** Adds the files that came since the last look. */
  async #addUnfinished(): Promise<void> {
    this.#isDue = false;
    for (const file of await listFollowed(this.#deps.db, 'unfinished')) this.#add(file);
  }
}

// The index as the server sees it: what it holds, the process that writes it, and whether its file is still the one that was
// opened. The process is started when there is something to do, and ended when there has been nothing for a few seconds.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { inodeOf, removeIndex } from '../../db/ask-index.ts';
import { codeOf, storageTrouble } from '../../db/storage-trouble.ts';
import { IndexerEnded, IndexerProcess } from './indexer-process.ts';

/** The process ends after this time without work. */
const IDLE_MS = 5000;

export class KeptIndex {
  readonly #path: string;
  #process: IndexerProcess | undefined;
  /** What it holds, and in which file; undefined until it was opened. */
  #opened: { fileIds: Set<string>; inode: string | undefined } | undefined;
  /** The file in which somebody has met damage. */
  #damaged: string | undefined;
  /** Whether the file may be damaged: nobody has looked, or the process that wrote it has ended in the middle of something. */
  #isSuspect = true;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param path the absolute path of `ask.db`; its folder exists */
  constructor(path: string) {
    this.#path = path;
  }

  get exists(): boolean {
    return existsSync(this.#path);
  }

  /** Whether the file is the one that was opened, and nobody has met damage in it. */
  get isIntact(): boolean {
    const inode = inodeOf(this.#path);
    return inode !== undefined && inode === this.#opened?.inode && inode !== this.#damaged;
  }

  /** Damage was met: by default in the present file. A report that comes while the file is opened is ignored. */
  reportDamage(inode = inodeOf(this.#path)): void {
    if (this.#opened !== undefined) this.#damaged = inode;
  }

  /**
   * Opens the index; one that is missing or damaged is built anew, and holds nothing.
   * @returns the files that it holds, now and later
   * @throws IndexerEnded; Error, with `code` if there is one
   */
  async open(): Promise<Set<string>> {
    if (!this.isIntact) await this.#leave();
    if (this.#opened === undefined) {
      const fileIds = new Set(await this.use().list());
      this.#isSuspect = false;
      this.#opened = { fileIds, inode: inodeOf(this.#path) };
    }
    return this.#opened.fileIds;
  }

  /** The files that it holds; none before it was opened. */
  get held(): Set<string> | undefined {
    return this.#opened?.fileIds;
  }

  /**
   * Removes files.
   * @returns the error of a full disk: the rest of them is to be removed later, and others can be read
   * @throws as `open`, where the error is another
   */
  async remove(fileIds: readonly string[]): Promise<unknown> {
    if (fileIds.length === 0) return undefined;
    try {
      await this.use().remove(fileIds);
    } catch (error) {
      if (storageTrouble(codeOf(error) ?? '') === 'full') return error;
      throw error;
    }
    for (const id of fileIds) this.held?.delete(id);
    return undefined;
  }

  /** The process, which is started if it does not run. @throws IndexerEnded when the server is stopping */
  use(): IndexerProcess {
    clearTimeout(this.#idle);
    if (this.#process !== undefined) return this.#process;
    if (this.#isClosed) throw new IndexerEnded('The server is stopping.');
    const started = new IndexerProcess(this.#path, this.#isSuspect, () => {
      if (this.#process !== started) return;
      this.#process = undefined;
      this.#isSuspect = true;
    });
    this.#process = started;
    return started;
  }

  /** Leaves the file that is being read, if there is one. */
  cancel(): void {
    this.#process?.cancel();
  }

  /** Ends the process after a few seconds in which it is not used. @param isUsed asked then */
  endWhenIdle(isUsed: () => boolean): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (!isUsed()) void this.#end();
    }, IDLE_MS).unref();
  }

  /** Ends the process; what it was reading is left out. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }

  async #end(): Promise<void> {
    const ended = this.#process;
    this.#process = undefined;
    await ended?.end();
  }

  /** Leaves a file that is not the one that was opened any more, or is damaged. */
  async #leave(): Promise<void> {
    await this.#end();
    const isDamaged = this.#damaged !== undefined && inodeOf(this.#path) === this.#damaged;
    if (isDamaged) await removeIndex(dirname(this.#path));
    this.#opened = undefined;
    this.#damaged = undefined;
    this.#isSuspect = true;
  }
}

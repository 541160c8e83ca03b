// The index as the server sees it: what it holds, the process that writes it, and whether its file is still the one that was
// opened. The process is started when there is something to do, and ended when there has been nothing for a few seconds.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { inodeOf, removeIndex } from '../../db/ask-index.ts';
import { codeOf, storageTrouble } from '../../db/storage-trouble.ts';
import type { FileToFollow, FollowedFile } from '../file-status.ts';
import type { CorrectedSheet } from '../tables/store/stored-corrections.ts';
import { IndexerEnded, IndexerProcess } from './indexer-process.ts';
import type { PageCounts } from './messages.ts';

/** The process ends after this time without work. */
const IDLE_MS = 5000;

/** A file as the index holds it; its pages are counted while pictures are to be read. */
export interface HeldFile extends PlacedFile, PageCounts {}

type PlacedFile = Pick<FollowedFile, 'collection_id' | 'name' | 'revision'>;

/** Whether a file is called so, and is in this collection. */
export const isAtPlace = (held: PlacedFile, file: PlacedFile): boolean =>
  held.name === file.name && held.collection_id === file.collection_id;

interface OpenedIndex {
  /** By id. */
  files: Map<string, HeldFile>;
  /** What is corrected of the sheets of each file. */
  corrected: Map<string, Map<number, string | null>>;
  inode: string | undefined;
}

export class KeptIndex {
  readonly #path: string;
  #process: IndexerProcess | undefined;
  /** What it holds, and in which file; undefined until it was opened. */
  #opened: OpenedIndex | undefined;
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

  /** Whether there is a file that is not the one that was opened, or is damaged. */
  get isLost(): boolean {
    return this.exists && !this.isIntact;
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
  async open(): Promise<ReadonlyMap<string, HeldFile>> {
    if (!this.isIntact) await this.#leave();
    if (this.#opened === undefined) {
      const { files, corrected } = await this.use().list();
      this.#isSuspect = false;
      const byFile = Map.groupBy(corrected, ({ fileId }) => fileId);
      this.#opened = {
        files: new Map(
          files.map(({ fileId, collectionId, ...file }) => [
            fileId,
            { collection_id: collectionId, ...file },
          ]),
        ),
        corrected: new Map([...byFile].map(([id, sheets]) => [id, bySheet(sheets)])),
        inode: inodeOf(this.#path),
      };
    }
    return this.#opened.files;
  }

  /** The files that it holds; none before it was opened. */
  get held(): ReadonlyMap<string, HeldFile> | undefined {
    return this.#opened?.files;
  }

  /** The sheets of the files that it holds that are corrected. */
  get corrected(): CorrectedSheet[] {
    return [...(this.#opened?.corrected ?? [])].flatMap(([fileId, sheets]) =>
      [...sheets].map(([sheet, corrections]) => ({ fileId, sheet, corrections })),
    );
  }

  /** What is corrected of a sheet; null for nothing. */
  correctionsOf({ fileId, sheet }: Pick<CorrectedSheet, 'fileId' | 'sheet'>): string | null {
    return this.#opened?.corrected.get(fileId)?.get(sheet) ?? null;
  }

  /** A file was read to its end, but for so many pictures. */
  keep({ id, collection_id, name, revision, corrections }: FileToFollow, counts: PageCounts): void {
    this.#opened?.files.set(id, { collection_id, name, revision, ...countsOf(counts) });
    this.#opened?.corrected.set(id, bySheet(corrections));
  }

  /** So many pictures of a file are still to be read. */
  keepPictures(id: string, counts: PageCounts): void {
    const held = this.#opened?.files.get(id);
    if (held !== undefined) this.#opened?.files.set(id, { ...held, ...countsOf(counts) });
  }

  /** Files are to be read again, whatever it holds of them. */
  forget(fileIds: readonly string[]): void {
    for (const id of fileIds) this.#opened?.files.delete(id);
  }

  /** Corrects a sheet, one at a time. @throws as `open` */
  async correct(sheet: CorrectedSheet): Promise<void> {
    const opened = this.#opened;
    await this.use().correct(sheet);
    // Also where there is no such sheet, so that it is not tried again and again.
    const sheets = opened?.corrected.get(sheet.fileId) ?? new Map<number, string | null>();
    opened?.corrected.set(sheet.fileId, sheets.set(sheet.sheet, sheet.corrections));
  }

  /**
   * Removes files.
   * @returns the error of a full disk: the rest of them is to be removed later, and others can be read
   * @throws as `open`, where the error is another
   */
  async remove(fileIds: readonly string[]): Promise<unknown> {
    if (fileIds.length === 0) return undefined;
    const full = await unlessFull(this.use().remove(fileIds));
    if (full !== undefined) return full;
    for (const id of fileIds) {
      this.#opened?.files.delete(id);
      this.#opened?.corrected.delete(id);
    }
    return undefined;
  }

  /**
   * Renames files and moves them to other collections, without reading them again.
   * @returns as `remove` does
   * @throws as `open`, where the error is another
   */
  async place(files: readonly FollowedFile[]): Promise<unknown> {
    for (const { id, collection_id, name } of files) {
      const full = await unlessFull(this.use().place({ fileId: id, collectionId: collection_id, name }));
      if (full !== undefined) return full;
      const held = this.held?.get(id);
      if (held !== undefined) this.#opened?.files.set(id, { ...held, collection_id, name });
    }
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

  /** Leaves the pictures that are being read, after the present page. */
  stopPictures(): void {
    this.#process?.stopPictures();
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

/** @returns the error of a full disk @throws where it is another */
async function unlessFull(work: Promise<void>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (storageTrouble(codeOf(error) ?? '') === 'full') return error;
    throw error;
  }
}

const countsOf = ({ pages, unreadablePages, pictures }: PageCounts): PageCounts => ({
  pages,
  unreadablePages,
  pictures,
});

const bySheet = (corrected: readonly CorrectedSheet[]) =>
  new Map(corrected.map(({ sheet, corrections }) => [sheet, corrections]));

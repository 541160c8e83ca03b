// Writes `ask.db`. Only the indexer process does, one file at a time. What is removed leaves no byte behind.
import { basename, dirname, extname } from 'node:path';
import type { ReadPage } from '../reading/document.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import type { Writing } from '../embedding/stored-vectors.ts';
import { IndexedSheets } from '../tables/store/indexed-sheets.ts';
import { openForWriting, rewrite, spaceToRewrite, unusedShare } from './connection.ts';
import { requireSpace } from './disk-space.ts';
import { blockKinds, headingTermsOf, passagesOf, type Passage } from './passages.ts';
import { createCollectionTables, PASSAGES_PER_FILE, type AskDb } from './schema.ts';
import { moveFile, removeFile } from './move-file.ts';
import { statementsOn, type FileToIndex, type IndexedFile, type ListedFile } from './statements.ts';
import { UnusedBytes } from './unused-bytes.ts';
import { termsOf } from './words.ts';

export interface AskIndex {
  /** The sheets of files of tables, whose rows become pages. */
  readonly sheets: IndexedSheets;
  /** By which vectors are written beside: what the open file has so far is committed before. */
  readonly writing: Writing;
  /**
   * Starts a file; what the index holds of it already is removed. Its passages are found after `finishFile`.
   * @throws Error if another file is open; with the code `ENOSPC` if the disk is nearly full, as `addPage` does
   */
  beginFile(file: FileToIndex): void;
  /**
   * @param isPicture whether it is a picture that is still to be read
   * @throws UnreadableFileError if the file has too much text
   */
  addPage(page: ReadPage, isPicture?: boolean): void;
  /** The numbers of the pages of a file that are pictures to be read; none if the file is not there in this revision. */
  picturesOf(file: ReadRevision): number[];
  /**
   * Adds what was read of such a page.
   * @returns false if the file is not there any more in this revision
   * @throws Error with the code `ENOSPC` if the disk is nearly full
   */
  addPicture(file: ReadRevision, page: ReadPage, confidence: number): boolean;
  /** How many pages a file has, and how many of them have no text. */
  countPages(fileId: string): { pages: number; unreadablePages: number };
  /** @returns how many pages the file has */
  finishFile(): number;
  /** Leaves the open file out, for example because the rest of it cannot be read. */
  abandonFile(): void;
  /** Removes a file with its words, and its collection with the last file; it need not be there. */
  removeFile(fileId: string): void;
  /** Renames a file and moves it to another collection, unless it is not there, or being read. */
  placeFile(file: PlacedFile): void;
  /** Overwrites what else is left of rows that were removed by `writing`. */
  overwrite(): void;
  /**
   * Writes all of the index again, where much of it is unused, so that it takes less of the disk.
   * @throws Error with the code `ENOSPC` if there is no room; then nothing is written
   */
  compact(): void;
  /** The files that have been read to their end. */
  listFiles(): ListedFile[];
  close(): void;
}

/** How many passages are written in a transaction. */
const BATCH = 512;
/** The index is written again when so much of it is unused. */
const COMPACTED_FROM = 0.2;
const LENGTH_MAX = 65_535;
/** Far below the numbers that a file has: the figures of a question grow with them. */
const PASSAGES_MAX = 200_000;

/**
 * Opens the index for writing. A damaged file, or one of another version, is replaced by an empty one; a file that was being
 * read when the process ended is removed.
 * @param path of `ask.db`; its folder must exist
 * @param isSuspect whether it may be damaged, so that all of it is looked at
 */
export function openIndex(path: string, isSuspect = true): AskIndex {
  return openForWriting(path, isSuspect, (db) => {
    const index = new Index(db);
    index.removeUnfinished();
    if (isSuspect) index.overwriteAll();
    return index;
  });
}

type PlacedFile = Omit<IndexedFile, 'revision'>;
/** A reading of a file. */
export type ReadRevision = Pick<IndexedFile, 'fileId' | 'revision'>;

/** Numbers of two bytes, the lower one first. */
const bytesOf = (lengths: readonly number[]) => Buffer.from(Uint16Array.from(lengths).buffer);

const titleTerms = (name: string) => termsOf(basename(name, extname(name))).join(' ');

/** What passages are added to. */
interface GrowingFile {
  number: number;
  collection: number;
  passages: number;
  /** How many words each passage has. */
  lengths: number[];
  /** How many passages have been written since the last commit. */
  unsaved: number;
}

interface OpenFile extends GrowingFile {
  pages: number;
  /** How many of them are pictures that are still to be read. */
  pictures: number;
}

class Index implements AskIndex {
  readonly sheets: IndexedSheets;
  readonly writing: Writing;
  readonly #db: AskDb;
  readonly #folder: string;
  readonly #statements: ReturnType<typeof statementsOn>;
  readonly #unused: UnusedBytes;
  #open: OpenFile | undefined;

  constructor(db: AskDb) {
    this.#db = db;
    this.#folder = dirname(db.name);
    this.#statements = statementsOn(db);
    this.#unused = new UnusedBytes(db);
    this.sheets = new IndexedSheets(db, () => this.#commitAndGrow(), this.#addPage.bind(this));
    this.writing = {
      db,
      write: (work) => {
        this.#saveOpenFile();
        return this.#write(work);
      },
    };
  }

  beginFile({ fileId, collectionId, name, revision = 1, corrections = new Map() }: FileToIndex): void {
    if (this.#open !== undefined) throw new Error('A file is open already.');
    this.removeFile(fileId);
    requireSpace(this.#folder);
    const terms = titleTerms(name);
    this.#open = this.#write(() => {
      const collection = this.#collectionOf(collectionId);
      const number = this.#statements.addFile({ id: fileId, collection, name, terms, revision });
      return { number, collection, pages: 0, pictures: 0, passages: 0, lengths: [], unsaved: 0 };
    });
    this.sheets.open({ number: this.#open.number, name, corrections });
  }

  addPage(page: ReadPage, isPicture = false): void {
    const file = this.#requireOpen();
    if (!this.#db.inTransaction) this.#db.exec('begin immediate');
    this.#addPage(page, page, isPicture);
    if (file.unsaved >= BATCH) this.#commitAndGrow();
  }

  /** @param searched the page with the headings by which it is found, if it has none of its own */
  #addPage(page: ReadPage, searched = page, isPicture = false): void {
    const file = this.#requireOpen();
    this.#statements.addPage(file.number, page, isPicture);
    file.pages += 1;
    if (isPicture) file.pictures += 1;
    for (const passage of passagesOf(searched)) this.#addPassage(file, page, passage);
  }

  #addPassage(file: GrowingFile, page: ReadPage, { sentences, headings }: Passage): void {
    if (file.passages >= PASSAGES_MAX)
      throw new UnreadableFileError('This file has too much text to be searched: divide it into several.');
    const id = file.number * PASSAGES_PER_FILE + file.passages;
    const lines = sentences.map(({ start, end }) => termsOf(page.text.slice(start, end)));
    const headingTerms = headingTermsOf(headings);
    const text = lines.map((line) => line.join(' ')).join('\n');
    this.#statements.addPassage(file.collection, id, headingTerms.join(' '), text);
    this.#statements.addSpans(
      id,
      page.number,
      sentences.flatMap(({ start, end, block, kind }) => [start, end, block, blockKinds.indexOf(kind)]),
    );
    for (const term of new Set([...headingTerms, ...text.split(/[ \n]/)]))
      if (term !== '') this.#statements.addTerm(file.collection, term);
    file.passages += 1;
    file.unsaved += 1;
    file.lengths.push(Math.min(lines.flat().length, LENGTH_MAX));
  }

  picturesOf({ fileId, revision }: ReadRevision): number[] {
    const file = this.#statements.findFile(fileId);
    return file === undefined || file.revision !== revision ? [] : this.#statements.picturesOf(file.number);
  }

  addPicture({ fileId, revision }: ReadRevision, page: ReadPage, confidence: number): boolean {
    const file = this.#statements.findFile(fileId);
    const counts = file && this.#statements.countsOf(file.number);
    if (file === undefined || counts === undefined || file.revision !== revision) return false;
    requireSpace(this.#folder);
    const growing: GrowingFile = { ...file, passages: counts.passages, lengths: [], unsaved: 0 };
    this.#write(() => {
      this.#statements.setPicture(file.number, page, confidence);
      for (const passage of passagesOf(page)) this.#addPassage(growing, page, passage);
      const words = counts.words + growing.lengths.reduce((sum, length) => sum + length, 0);
      const lengths = Buffer.concat([counts.lengths, bytesOf(growing.lengths)]);
      this.#statements.setCounts(file.number, { passages: growing.passages, words, lengths });
    });
    return true;
  }

  countPages(fileId: string): { pages: number; unreadablePages: number } {
    const file = this.#statements.findFile(fileId);
    return (file && this.#statements.countPages(file.number)) ?? { pages: 0, unreadablePages: 0 };
  }

  finishFile(): number {
    const file = this.#requireOpen();
    if (!this.#db.inTransaction) this.#db.exec('begin immediate');
    const { number, pages, passages, pictures } = file;
    const lengths = bytesOf(file.lengths);
    const words = file.lengths.reduce((sum, length) => sum + length, 0);
    this.#statements.finishFile({ number, pages, passages, words, lengths, pictures });
    this.#commit();
    this.#open = undefined;
    this.sheets.open(undefined);
    this.#unused.emptyLog();
    return pages;
  }

  abandonFile(): void {
    const file = this.#requireOpen();
    this.#open = undefined;
    this.sheets.open(undefined);
    this.#saveOpenFile();
    removeFile(this.#statements, this.#write.bind(this), file);
    this.#unused.emptyLog();
  }

  removeFile(fileId: string): void {
    const file = this.#statements.findFile(fileId);
    if (file === undefined) return;
    if (this.#open?.number === file.number) return this.abandonFile();
    this.#saveOpenFile();
    removeFile(this.#statements, this.#write.bind(this), file);
    this.#unused.emptyLog();
  }

  placeFile({ fileId, collectionId, name }: PlacedFile): void {
    const file = this.#statements.findFile(fileId);
    if (file === undefined || this.#open?.number === file.number) return;
    this.#saveOpenFile();
    this.#write(() => this.#statements.renameFile(file.number, name, titleTerms(name)));
    const collection = this.#write(() => this.#collectionOf(collectionId));
    if (collection !== file.collection) moveFile(this.#statements, this.#write.bind(this), file, collection);
    this.#unused.emptyLog();
  }

  overwrite(): void {
    this.#saveOpenFile();
    this.#unused.emptyLog();
  }

  compact(): void {
    if (this.#open !== undefined || unusedShare(this.#db) < COMPACTED_FROM) return;
    requireSpace(this.#folder, spaceToRewrite(this.#db));
    rewrite(this.#db);
    this.#unused.emptyLog();
  }

  /** Overwrites what is unused in all pages: another process may have been killed before it did. */
  overwriteAll(): void {
    this.#unused.emptyLog();
    this.#unused.overwriteAll();
  }

  /** Removes the files that were not read to their end, and corrections that were not. */
  removeUnfinished(): void {
    const files = this.#statements.unfinishedFiles();
    for (const file of files) removeFile(this.#statements, this.#write.bind(this), file);
    this.sheets.removeUnfinished();
    if (files.length > 0) this.#unused.emptyLog();
  }

  listFiles(): ListedFile[] {
    return this.#statements.listFiles();
  }

  close(): void {
    if (this.#db.inTransaction) this.#db.exec('rollback');
    this.#unused.close(() => this.#db.close());
  }

  #collectionOf(id: string): number {
    const known = this.#statements.findCollection(id);
    if (known !== undefined) return known;
    const number = this.#statements.addCollection(id);
    createCollectionTables(this.#db, number);
    return number;
  }

  #write<Result>(work: () => Result): Result {
    const result = this.#db.transaction(work).immediate();
    this.#unused.shortenLog();
    return result;
  }

  /** Before the log is emptied, which no transaction may be in the way of. */
  #saveOpenFile(): void {
    if (this.#db.inTransaction) this.#commit();
  }

  #commit(): void {
    this.#db.exec('commit');
    this.#unused.shortenLog();
    if (this.#open !== undefined) this.#open.unsaved = 0;
  }

  #commitAndGrow(): void {
    this.#commit();
    requireSpace(this.#folder);
  }

  #requireOpen(): OpenFile {
    if (this.#open === undefined) throw new Error('No file is open.');
    return this.#open;
  }
}

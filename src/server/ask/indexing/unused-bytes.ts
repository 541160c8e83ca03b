// Overwrites the bytes of `ask.db` that SQLite does not use. `secure_delete` overwrites rows that are deleted; but where a page
// becomes full, SQLite moves rows to others, and leaves copies between what the page still has. They are found by the format of
// the file (https://sqlite.org/fileformat2.html), in the pages that the log tells were written.
import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { AskDb } from './schema.ts';

/** The log is moved into the file when it is as long: the usual 1,000 pages. */
const LOG_BYTES = 4 * 1024 ** 2;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;
/** The first page begins with the header of the file. */
const FILE_HEADER = 100;
/** By the first byte of a page of a tree: how long its header is. That of other pages is 0, in files below 64 GB. */
const PAGE_HEADERS = new Map([
  [2, 12],
  [5, 12],
  [10, 8],
  [13, 8],
]);

export class UnusedBytes {
  readonly #db: AskDb;
  readonly #logPath: string;
  readonly #pageSize: number;
  /** Open as long as the database is: closing it would give back the database's own locks (https://sqlite.org/howtocorrupt.html). */
  readonly #file: number;
  readonly #page: Buffer;
  /** The pages that were written and not looked at since. */
  readonly #written = new Set<number>();
  /** What was read of the log. */
  #read = { salt: '', end: WAL_HEADER };

  constructor(db: AskDb) {
    this.#db = db;
    this.#logPath = `${db.name}-wal`;
    this.#pageSize = Number(db.pragma('page_size', { simple: true }));
    this.#page = Buffer.alloc(this.#pageSize);
    this.#file = openSync(db.name, 'r+');
  }

  /**
   * Moves the log into the file, where removed bytes are overwritten, and empties it.
   * @throws Error if somebody is reading for too long
   */
  emptyLog(): void {
    this.#note();
    const [{ busy } = { busy: 1 }] = Object(this.#db.pragma('wal_checkpoint(TRUNCATE)'));
    if (busy !== 0) throw new Error('What was removed could not be overwritten yet: somebody is reading.');
    this.#overwrite();
  }

  /** Moves a long log into the file, as far as nobody is reading it. */
  shortenLog(): void {
    const { size } = statSync(this.#logPath, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size < LOG_BYTES) return;
    this.#note();
    this.#db.pragma('wal_checkpoint(PASSIVE)');
  }

  /** @param closeDatabase which moves the log into the file, if nobody else has it open */
  close(closeDatabase: () => void): void {
    this.#note();
    closeDatabase();
    this.#overwrite();
    closeSync(this.#file);
  }

  /** Takes note of the pages in the log, before it is moved into the file. */
  #note(): void {
    const log = openSync(this.#logPath, 'r');
    try {
      const header = Buffer.alloc(WAL_HEADER);
      if (readSync(log, header, 0, WAL_HEADER, 0) < WAL_HEADER) return;
      const salt = header.toString('hex', 16, 24);
      // It was begun anew.
      if (salt !== this.#read.salt) this.#read = { salt, end: WAL_HEADER };
      const frame = Buffer.alloc(FRAME_HEADER);
      while (readSync(log, frame, 0, FRAME_HEADER, this.#read.end) === FRAME_HEADER) {
        // The rest is from before it was begun anew.
        if (frame.toString('hex', 8, 16) !== salt) break;
        this.#written.add(frame.readUInt32BE(0));
        this.#read.end += FRAME_HEADER + this.#pageSize;
      }
    } finally {
      closeSync(log);
    }
  }

  /** Overwrites what is unused of the pages that were noted. */
  #overwrite(): void {
    for (const number of this.#written) this.#overwritePage(number);
    this.#written.clear();
  }

  /** Overwrites what is unused of all pages; to be called when the log is empty. */
  overwriteAll(): void {
    for (let number = 1; this.#overwritePage(number); number += 1);
  }

  /** @returns whether there is such a page */
  #overwritePage(number: number): boolean {
    const [page, size] = [this.#page, this.#pageSize];
    const position = (number - 1) * size;
    if (readSync(this.#file, page, 0, size, position) < size) return false;
    const start = number === 1 ? FILE_HEADER : 0;
    const header = PAGE_HEADERS.get(page.readUInt8(start));
    if (header === undefined) return true;
    const cells = page.readUInt16BE(start + 3);
    const from = start + header + 2 * cells;
    const to = page.readUInt16BE(start + 5) || 65_536;
    if (from < to && to <= size && page.subarray(from, to).some((byte) => byte !== 0))
      writeSync(this.#file, page.fill(0, from, to), from, to - from, position + from);
    return true;
  }
}

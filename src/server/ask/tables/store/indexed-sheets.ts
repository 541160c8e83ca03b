// The sheets of the index: those of the file that is being read, and corrections of others.
import { setImmediate as otherWork } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import type { TableMessage } from '../../reading/tables/messages.ts';
import { correctSheet } from './correct-sheet.ts';
import { defineSheetFunctions } from './sheet-functions.ts';
import { SheetWriter, type AddPage, type SheetFile } from './sheet-writer.ts';
import { removeCopies } from './sheet-tables.ts';
import { listCorrections, type CorrectedSheet } from './stored-corrections.ts';
import type { Step } from './understanding.ts';

export class IndexedSheets {
  readonly #db: AskDb;
  readonly #commit: () => void;
  readonly #addPage: AddPage;
  readonly #correcting = pLimit(1);
  #writer: SheetWriter | undefined;

  /**
   * @param commit ends the transaction
   * @param addPage takes the pages of the open file
   */
  constructor(db: AskDb, commit: () => void, addPage: AddPage) {
    this.#db = db;
    this.#commit = commit;
    this.#addPage = addPage;
    defineSheetFunctions(db);
  }

  /** A file is open from now on; nothing if there is none any more. */
  open(file: SheetFile | undefined): void {
    this.#writer = file && new SheetWriter(this.#db, file);
  }

  /** How many the open file has so far that are not empty. */
  get tables(): number {
    return this.#writer?.tables ?? 0;
  }

  /**
   * Adds what a reader tells of the sheets of the open file, in order; their rows become pages.
   * @returns how many pages the rows take so far
   * @throws Error if the file is removed meanwhile
   */
  async add(message: TableMessage): Promise<number> {
    const writer = this.#writer;
    if (writer === undefined) throw new Error('No file is open.');
    await writer.add(
      message,
      this.#stepsWhile(() => this.#writer === writer),
      this.#addPage,
    );
    return writer.pages;
  }

  /**
   * Understands a sheet of a file again (`correctSheet`), one after the other.
   * @returns undefined if the index does not hold it, or the file is removed meanwhile
   */
  correct({ corrections, ...sheet }: CorrectedSheet): Promise<TableDescription | undefined> {
    return this.#correcting(async () => {
      const find = this.#db.prepare<[string], number>('select number from files where id = ?').pluck();
      const file = find.get(sheet.fileId);
      const isThere = () => file !== undefined && find.get(sheet.fileId) === file;
      try {
        return await correctSheet(this.#db, sheet, corrections, this.#stepsWhile(isThere));
      } catch (error) {
        if (isThere()) throw error;
        return undefined;
      }
    });
  }

  /** What is corrected. */
  listCorrections(): CorrectedSheet[] {
    return listCorrections(this.#db);
  }

  /** Removes what corrections left that were not done to their end. */
  removeUnfinished(): void {
    removeCopies(this.#db);
  }

  /** Runs work in transactions, between which there is time for orders to remove files. */
  #stepsWhile(isThere: () => boolean): Step {
    return async (work) => {
      if (!isThere()) throw new Error('The file was removed meanwhile.');
      if (!this.#db.inTransaction) this.#db.exec('begin immediate');
      // In a savepoint: a part that fails leaves nothing.
      const result = this.#db.transaction(work)();
      this.#commit();
      await otherWork();
      return result;
    };
  }
}

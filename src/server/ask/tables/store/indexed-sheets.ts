// The sheets of the index: those of the file that is being read, and corrections of others.
import { setImmediate as otherWork } from 'node:timers/promises';
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import type { TableMessage } from '../../reading/tables/messages.ts';
import { correctSheet } from './correct-sheet.ts';
import { defineSheetFunctions } from './sheet-functions.ts';
import { SheetWriter, type AddPage, type SheetFile } from './sheet-writer.ts';
import type { Corrections, Step } from './understanding.ts';

export class IndexedSheets {
  readonly #db: AskDb;
  readonly #commit: () => void;
  readonly #addPage: AddPage;
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
   * Understands a sheet of a file again (`correctSheet`).
   * @returns undefined if the index does not hold it
   * @throws Error if the file is removed meanwhile
   */
  correct(fileId: string, sheet: number, corrections: Corrections): Promise<TableDescription | undefined> {
    const find = this.#db.prepare<[string], number>('select number from files where id = ?').pluck();
    const file = find.get(fileId);
    const step = this.#stepsWhile(() => find.get(fileId) === file);
    return correctSheet(this.#db, fileId, sheet, corrections, step);
  }

  /** Runs work in transactions, between which there is time for orders to remove files. */
  #stepsWhile(isThere: () => boolean): Step {
    return async (work) => {
      if (!isThere()) throw new Error('The file was removed meanwhile.');
      if (!this.#db.inTransaction) this.#db.exec('begin immediate');
      const result = work();
      this.#commit();
      await otherWork();
      return result;
    };
  }
}

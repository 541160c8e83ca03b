// Writes the sheets of a file as they are read, understands each at its end, and makes pages of its rows.
import { basename, extname } from 'node:path';
import type { AskDb } from '../../indexing/schema.ts';
import { termsOf } from '../../indexing/words.ts';
import type { ReadPage } from '../../reading/document.ts';
import { MOST_COLUMNS } from '../../reading/tables/limits.ts';
import type { MergedArea, SheetEnd, SheetRow, TableAt, TableMessage } from '../../reading/tables/messages.ts';
import { pageOfRows, ROWS_PER_PAGE, searchedPage, type PagedSheet } from './row-pages.ts';
import { addPaperRow, packRows } from './paper-rows.ts';
import { rowsAfter, type StoredSheet } from './sheet-rows.ts';
import { createTable, moveTexts, tableOf } from './sheet-tables.ts';
import { readCorrections } from './stored-corrections.ts';
import { understandSheet, type Step, type Told } from './understanding.ts';

/** Of a file with more rows the last sheets are not found by their words: figures count all of them. */
const SEARCHED_ROWS = 20_000;
/** Cells that may be filled with the text of merged ones, and rows that may be looked at for it. */
const MOST_FILLED = 1_000_000;

/** Of a table inside a paper; a question is not told from others by more. */
const MOST_TERMS = 10_000;
/** Most sheets have no more columns. */
const FIRST_WIDTH = 16;

const NOT_FILLED = 'Its merged cells are too many: those further down are not filled with their text.';
const NOT_SEARCHED = 'Its rows are too many to be found by their words.';

interface OpenSheet extends StoredSheet {
  sheet: number;
  name: string;
  /** Where it begins, if it is a table inside a paper. Its rows stand on the pages of the paper. */
  at: TableAt | undefined;
  /** Of such a table, its terms. */
  terms: Set<string>;
  rows: number;
  /** How many columns its table has. */
  width: number;
  insert: { columns: number; run: (values: (number | string | null)[]) => void } | undefined;
}

/** Takes a page, and how it is searched. */
export type AddPage = (page: ReadPage, searched: ReadPage) => void;

export interface SheetFile {
  number: number;
  /** The name of the file, which is that of the sheet of a CSV file. */
  name: string;
  /** What somebody has corrected of its sheets, in JSON, by their places from 1. */
  corrections: ReadonlyMap<number, string>;
}

/** Adds the terms of a text that are no numbers, which nobody asks a table for by itself. */
function addTerms(terms: Set<string>, text: string): void {
  for (const term of termsOf(text)) if (terms.size < MOST_TERMS && /\p{L}/v.test(term)) terms.add(term);
}

export class SheetWriter {
  readonly #db: AskDb;
  readonly #file: SheetFile;
  #open: OpenSheet | undefined;
  #pages = 0;
  #rows = 0;
  #tables = 0;

  constructor(db: AskDb, file: SheetFile) {
    this.#db = db;
    this.#file = file;
  }

  /** How many pages of their own the rows take that have come so far. */
  get pages(): number {
    return Math.ceil(this.#rows / ROWS_PER_PAGE);
  }

  /** How many sheets are done that have any text. */
  get tables(): number {
    return this.#tables;
  }

  /**
   * Takes what a reader tells, in order.
   * @param step runs work in a transaction
   * @param addPage takes each page of a sheet that is done, and how it is searched, within a transaction
   */
  async add(message: TableMessage, step: Step, addPage: AddPage): Promise<void> {
    if ('sheet' in message) await step(() => this.#begin(message.sheet));
    else if ('rows' in message) await step(() => this.#addRows(message.rows));
    else await this.#end(message.sheetEnd, step, addPage);
  }

  #begin({ sheet, name, at }: { sheet: number; name: string; at?: TableAt | undefined }): void {
    const own = name || basename(this.#file.name, extname(this.#file.name)) || this.#file.name;
    const number = this.#addSheet(sheet, own, at);
    const width = at?.columns ?? FIRST_WIDTH;
    const empty = { columns: 0, width, rows: 0, insert: undefined, terms: new Set<string>() };
    this.#open = { number, sheet, name: own, at, ...empty };
    createTable(this.#db, number, width, at === undefined ? '' : 'temporary');
  }

  #addSheet(sheet: number, name: string, at: TableAt | undefined): number {
    const add = this.#db.prepare('insert into sheets (file, sheet, name, is_in_paper) values (?, ?, ?, ?)');
    return Number(add.run(this.#file.number, sheet, name, Number(at !== undefined)).lastInsertRowid);
  }

  /** Moves the rows that have come into a table with more columns: at least twice as many, so that it is done a few times. */
  #widen(sheet: OpenSheet, columns: number): void {
    this.#db.prepare('delete from sheets where number = ?').run(sheet.number);
    const number = this.#addSheet(sheet.sheet, sheet.name, sheet.at);
    const width = Math.min(MOST_COLUMNS, Math.max(columns, sheet.width * 2));
    createTable(this.#db, number, width);
    moveTexts(this.#db, sheet.number, sheet.columns, number);
    Object.assign(sheet, { number, width, insert: undefined });
  }

  #addRows(rows: readonly SheetRow[]): void {
    const sheet = this.#requireOpen();
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), sheet.columns);
    if (widest > sheet.width) this.#widen(sheet, widest);
    sheet.columns = widest;
    const { run, columns } = (sheet.insert = this.#insertInto(sheet));
    for (const { row, cells } of rows)
      run([row, ...cells, ...Array<null>(columns - cells.length).fill(null)]);
    sheet.rows += rows.length;
    if (sheet.at === undefined) this.#rows += rows.length;
    else this.#addInPaper(sheet, rows);
  }

  #addInPaper({ number, terms }: OpenSheet, rows: readonly SheetRow[]): void {
    for (const { row, cells, at } of rows) {
      if (at !== undefined) addPaperRow(this.#db, number, row, at);
      for (const cell of cells) addTerms(terms, cell ?? '');
    }
  }

  #addTermsOfTable({ sheet, name, terms }: OpenSheet): void {
    addTerms(terms, name);
    const add = this.#db.prepare('insert into table_terms (file, term, sheet) values (?, ?, ?)');
    for (const term of terms) add.run(this.#file.number, term, sheet);
  }

  #insertInto({ number, columns, insert }: OpenSheet): NonNullable<OpenSheet['insert']> {
    if (insert?.columns === columns) return insert;
    const names = ['row', ...Array.from({ length: columns }, (_, index) => `r${index + 1}`)];
    const statement = this.#db.prepare(
      `insert into ${tableOf(number)} (${names.join()}) values (${names.map(() => '?').join()})`,
    );
    return { columns, run: (values) => void statement.run(values) };
  }

  async #end(end: SheetEnd, step: Step, addPage: AddPage): Promise<void> {
    const { notes, merged, hidden, decimal, header, names } = end;
    const sheet = this.#requireOpen();
    this.#open = undefined;
    if (sheet.rows > 0) this.#tables++;
    const isFilled = await step(() => this.#fillMerged(sheet, merged));
    const isSearched = this.#rows <= SEARCHED_ROWS;
    const told: Told = {
      decimal,
      notes: [
        ...notes,
        ...(isFilled ? [] : [NOT_FILLED]),
        ...(isSearched || sheet.rows === 0 ? [] : [NOT_SEARCHED]),
      ],
      hiddenRows: hidden,
      at: sheet.at,
      header,
      names,
    };
    const corrections = this.#file.corrections.get(sheet.sheet) ?? null;
    const corrected = readCorrections(corrections);
    const description = await understandSheet(this.#db, { ...sheet, ...told }, corrected, step);
    const columns = description.columns.map(({ name }) => name);
    if (sheet.at === undefined)
      await this.#addPages(sheet, { name: sheet.name, columns, isSearched }, step, addPage);
    else
      await step(() => {
        packRows(this.#db, sheet);
        this.#addTermsOfTable(sheet);
      });
    await step(() =>
      this.#db
        .prepare('update sheets set told = ?, corrections = ?, description = ? where number = ?')
        .run(JSON.stringify(told), corrections, JSON.stringify(description), sheet.number),
    );
  }

  /** Makes pages of the rows. */
  async #addPages(sheet: OpenSheet, paged: PagedSheet, step: Step, addPage: AddPage): Promise<void> {
    for (let last = 0; ;) {
      const after = last;
      const rows = await step(() => {
        const found = rowsAfter(this.#db, sheet, after, ROWS_PER_PAGE);
        if (found.length === 0) return found;
        const page = pageOfRows(paged, ++this.#pages, found);
        addPage(page, searchedPage(paged, page));
        return found;
      });
      const end = rows.at(-1);
      if (end === undefined) return;
      last = end.row;
    }
  }

  /**
   * Writes the text of merged cells, which stands in the first of them, into the others; rows without text stay away.
   * @returns false if they are too many to write all
   */
  #fillMerged(sheet: OpenSheet, areas: readonly MergedArea[]): boolean {
    let left = MOST_FILLED;
    for (const { top, left: first, bottom, right } of areas) {
      const last = Math.min(right, sheet.columns);
      left -= (Math.min(bottom - top, sheet.rows) + 1) * Math.max(0, last - first + 1);
      if (first > sheet.columns) continue;
      if (left < 0) return false;
      const table = tableOf(sheet.number);
      const text = this.#db
        .prepare<[number], string>(`select r${first} from ${table} where row = ?`)
        .pluck()
        .get(top);
      if (text == null) continue;
      const filled = Array.from({ length: last - first + 1 }, (_, index) => `r${first + index}`);
      this.#db
        .prepare(
          `update ${table} set ${filled.map((column) => `${column} = coalesce(${column}, @text)`).join()}
          where row between @top and @bottom`,
        )
        .run({ text, top, bottom });
    }
    return true;
  }

  #requireOpen(): OpenSheet {
    if (this.#open === undefined) throw new Error('No sheet is open.');
    return this.#open;
  }
}

// Importing subscribers from a CSV file: the file is read and checked as it arrives, its rows are staged, and if none is refused
// they are stored, all or none.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_PROBLEMS_MAX, type ImportResult } from '#shared/subscribers.ts';
import { appendEntries, toEntry, type Actor } from '../audit/audit.service.ts';
import type { Engine, ImportedSubscriber } from '../db/engine.ts';
import { isKept } from '../db/imports.ts';
import type { Db } from '../db/schema.ts';
import { openStagedRows, type StagedRow, type StagedRows } from '../db/staged-rows.ts';
import type { Places } from '../geo/locate.ts';
import { newIdBlock } from '../ids.ts';
import { logEvent } from '../log/logging.ts';
import { readHeader, type ImportColumns } from './import-columns.ts';
import { readRows, UnreadableCsv, type CsvRow } from './import-rows.ts';
import { readSubscriber, InvalidRow } from './import-subscriber.ts';
import { decodeText } from './import-text.ts';

/** Checking or storing so many takes a few milliseconds; other requests are served in between. */
const ROWS_PER_TURN = 100;
const ROWS_PER_TRANSACTION = 250;

/** A file that has been read. Its rows are kept until it is closed. */
export class ReadFile {
  readonly #staged: StagedRows;
  rows = 0;
  /** Rows with an address that is in the file only once so far. */
  different = 0;
  refused = 0;
  readonly problems: ImportResult['problems'] = [];

  /** @param folder a private folder for the rows */
  constructor(folder: string) {
    this.#staged = openStagedRows(folder);
  }

  /**
   * Reads the file.
   * @param now the time of joining of rows without one
   * @throws the error of the stream or the disk; nothing is refused by an error
   */
  async read(content: AsyncIterable<Buffer>, places: Places, now: Date): Promise<void> {
    let columns: ImportColumns | undefined;
    const chunks = content[Symbol.asyncIterator]();
    try {
      for await (const batch of readRows(decodeText(uncut(chunks)))) {
        for (const [index, row] of batch.entries()) {
          if (index % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
          if (columns !== undefined) this.#add(row, columns, places, now);
          else columns = this.#begin(row);
        }
        await nextTurn();
      }
    } catch (error) {
      if (!(error instanceof UnreadableCsv)) throw error;
      // What follows the header is a row.
      if (columns !== undefined) this.#refuse(error.line, error.message);
      else this.#report(error.line, error.message);
      // The rest must arrive, so that the form can be read to its end.
      while (!(await chunks.next()).done);
    }
    if (columns === undefined && this.problems.length === 0) this.#report(1, 'The file is empty.');
  }

  #begin({ line, cells }: CsvRow): ImportColumns {
    const columns = readHeader(cells);
    for (const fault of columns.faults) this.#report(line, fault);
    if (columns.ignored !== undefined) this.#report(line, columns.ignored);
    return columns;
  }

  #add({ line, cells }: CsvRow, columns: ImportColumns, places: Places, now: Date): void {
    if (columns.faults.length > 0) {
      this.rows += 1;
      this.refused += 1;
      return;
    }
    try {
      const row = readSubscriber(cells, columns, places, now);
      if (this.#staged.add({ ...row, line })) this.different += 1;
      this.rows += 1;
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error;
      this.#refuse(line, error.message);
    }
  }

  #refuse(line: number, message: string): void {
    this.rows += 1;
    this.refused += 1;
    this.#report(line, message);
  }

  #report(line: number, message: string): void {
    if (this.problems.length < IMPORT_PROBLEMS_MAX) this.problems.push({ line, message });
  }

  /** The accepted rows in the order of their lines, some at a time. */
  pages(): Generator<StagedRow[]> {
    return this.#staged.pages(ROWS_PER_TRANSACTION);
  }

  close(): void {
    this.#staged.close();
  }

  /** For the log and the JSON of an input: the rows are personal data. */
  toJSON(): string {
    return `${this.rows} rows`;
  }
}

/** The items of an iterator that goes on after a loop over them was left. */
async function* uncut<Item>(items: AsyncIterator<Item>): AsyncGenerator<Item, void> {
  for (let next = await items.next(); next.done !== true; next = await items.next()) yield next.value;
}

/**
 * Imports a file, or tells what its import would do.
 * @returns numbers of rows; `added` is 0 where rows are refused, unless it is a dry run
 * @throws the database's error; then nothing is imported
 */
export async function importFile(
  { db, storeImport }: Pick<Engine, 'db' | 'storeImport'>,
  actor: Actor,
  file: ReadFile,
  isDryRun: boolean,
): Promise<ImportResult> {
  const { rows, different, refused, problems } = file;
  const isImported = !isDryRun && refused === 0;
  const isNew = isImported
    ? await store(storeImport, actor, file)
    : different - (await countStored(db, file));
  const known = rows - refused - isNew;
  return { rows, added: isImported || isDryRun ? isNew : 0, known, refused, problems };
}

/** How many of the addresses are on the waitlist, without those that an import confirms. */
async function countStored(db: Db, file: ReadFile): Promise<number> {
  let stored = 0;
  for (const page of file.pages()) {
    const { count } = await db
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'email',
        'in',
        page.map(({ email }) => email),
      )
      .where('status', '!=', 'unconfirmed')
      // One that failed may not be undone yet.
      .where(isKept)
      .executeTakeFirstOrThrow();
    stored += count;
    await nextTurn();
  }
  return stored;
}

/** Stores the rows, with an entry of the audit log. @returns how many were new or unconfirmed */
async function store(storeImport: Engine['storeImport'], actor: Actor, file: ReadFile): Promise<number> {
  const ids = newIdBlock();
  const entry = toEntry(actor, 'subscribers_imported');
  function* pages(): Generator<ImportedSubscriber[]> {
    for (const page of file.pages()) yield page.map(({ line, ...row }) => ({ ...row, id: ids.at(line) }));
  }
  let added = 0;
  await storeImport({ ids, count: file.different, pages: pages() }, async (trx, count) => {
    added = count;
    await appendEntries(trx, [entry]);
  });
  if (actor.log !== undefined) logEvent(actor.log, entry);
  return added;
}

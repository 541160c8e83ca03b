// Stores files, their pages and their tables, in an index of its own, for tests.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { TableDescription } from '#shared/ask-tables.ts';
import { openIndex, type AskIndex } from '../ask/indexing/ask-index.ts';
import type { FileType } from '#shared/file-types.ts';
import { readFile } from '../ask/reading/read-file.ts';
import type { ReadPage } from '../ask/reading/document.ts';
import type { TableMessage } from '../ask/reading/tables/messages.ts';
import { sourceOf } from './reading.ts';

export class SheetIndex {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  readonly #path = join(this.#folder, 'ask.db');
  index: AskIndex = openIndex(this.#path);

  /** Where `ask.db` is. */
  get path(): string {
    return this.#path;
  }

  /** Opens it again, as after a start. */
  reopen(): void {
    this.index.close();
    this.index = openIndex(this.#path);
  }

  remove(): void {
    this.index.close();
    rmSync(this.#folder, { recursive: true });
  }

  /** Begins a file. @returns what its reader tells of its sheets */
  async begin(
    content: string | Uint8Array,
    name: string,
    mediaType: FileType,
    corrections?: ReadonlyMap<number, string>,
  ): Promise<TableMessage[]> {
    const told = await this.#read(content, name, mediaType, corrections);
    return told.flatMap((own) => ('text' in own ? [] : own));
  }

  async #read(
    content: string | Uint8Array,
    name: string,
    mediaType: FileType,
    corrections?: ReadonlyMap<number, string>,
  ): Promise<(TableMessage | ReadPage)[]> {
    const told: (TableMessage | ReadPage)[] = [];
    await readFile(sourceOf(content), mediaType, {
      onPage: (page) => told.push(page),
      onTable: (message) => told.push(message),
      onGlance: () => undefined,
    });
    this.index.beginFile({ fileId: name, collectionId: 'papers', name, ...(corrections && { corrections }) });
    return told;
  }

  /** Stores a file. @returns how many pages it has */
  async store(
    content: string | Uint8Array,
    name = 'costs.csv',
    mediaType: FileType = 'text/csv',
    corrections?: ReadonlyMap<number, string>,
  ): Promise<number> {
    for (const own of await this.#read(content, name, mediaType, corrections))
      if ('text' in own) this.index.addPage(own);
      else await this.index.sheets.add(own);
    return this.index.finishFile();
  }

  query<Row>(sql: string): Row[] {
    const db = new Sqlite(this.#path, { readonly: true });
    try {
      return db.prepare<[], Row>(sql).all();
    } finally {
      db.close();
    }
  }

  /** How the sheets were understood. */
  descriptions(): TableDescription[] {
    // Safe: this is what the writer stores.
    return this.query<{ description: string }>('select description from sheets order by number').map(
      ({ description }) => JSON.parse(description) as TableDescription,
    );
  }

  /** The names of the files of the index whose bytes hold a text. */
  filesWith(text: string): string[] {
    return readdirSync(this.#folder).filter((name) => readFileSync(join(this.#folder, name)).includes(text));
  }
}

// The tables of a paper on their way to who reads it: each is told once the pages are that it stands on.
import { MOST_COLUMNS, MOST_PAPER_CELLS, MOST_SHEETS } from '../tables/limits.ts';
import type { TableMessage } from '../tables/messages.ts';
import { SheetSender } from '../tables/sheet-sender.ts';
import type { PieceAt } from '../page-cutter.ts';
import type { JudgedTable } from './judge-table.ts';

/** A table, and where it stands. */
export interface PaperTable {
  table: JudgedTable;
  /** What names it in the paper, if anything does: its caption, its title, or the heading above it. */
  caption: string | undefined;
  heading: string | undefined;
  hasMerged: boolean;
  /** Where each of its rows stands, by its number; those that are not told are left out. */
  places: ReadonlyMap<number, Omit<PieceAt, 'place'> & { place: string | null }>;
}

/** The label of a caption, such as `Table 3:`, or `Table 3` before a capital. */
const label =
  /^(?:T(?:able|ab\.|abelle|ableau|abla|abella|abela|abel)|TABLE|TABELLE|TABLEAU)(?:\s+(?:\p{N}{1,3}(?:[.\-]\p{N}{1,3})*[a-z]?|[IVX]{1,5})(?:\s*[.:\-\u2013\u2014]\s*|\s+(?=\p{Lu})|$)|\s*:\s*)/v;
const LONGEST_CAPTION = 300;

/** Whether a paragraph is the caption of a table by its words. */
export function isCaption(text: string): boolean {
  return text.length <= LONGEST_CAPTION && label.test(text);
}

export class PaperTables {
  readonly #sender: SheetSender;
  readonly #names = new Set<string>();
  #waiting: PaperTable[] = [];
  #count = 0;
  #cells = 0;

  constructor(send: (message: TableMessage) => void) {
    this.#sender = new SheetSender(send, () => ({ done: 0, total: 0 }));
  }

  /** How many cells the next table may have; 0 if there may be none. */
  get room(): number {
    return this.#count < MOST_SHEETS ? MOST_PAPER_CELLS - this.#cells : 0;
  }

  /** Takes a table that begins behind those before it. */
  add(found: PaperTable): void {
    if (found.places.size === 0 || this.room === 0) return;
    this.#count++;
    for (const { cells } of found.table.rows) this.#cells += cells.length;
    this.#waiting.push(found);
  }

  /** Names the last table, below which a caption stands. @returns false if it has one above it */
  nameLast(caption: string): boolean {
    const last = this.#waiting.at(-1);
    if (last === undefined || last.caption !== undefined) return false;
    last.caption = caption;
    return true;
  }

  /** Tells the tables that end on these pages. @param page the last one that was told */
  tell(page: number): void {
    const isTold = ({ places }: PaperTable) => [...places.values()].every((at) => at.page <= page);
    const end = this.#waiting.findIndex((found) => !isTold(found));
    const told = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    for (const found of told) this.#send(found);
  }

  #send({ table: { rows, header, names, title }, caption, heading, hasMerged, places }: PaperTable): void {
    const wanted = withoutLabel(caption ?? title ?? '') || withoutNumber(heading ?? '') || 'Table';
    const [first] = places.values();
    if (first === undefined) return;
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 1);
    const { page, place } = first;
    this.#sender.begin(this.#unusedName(wanted), { page, place, columns: Math.min(widest, MOST_COLUMNS) });
    for (const { row, cells } of rows) {
      const at = places.get(row);
      if (at === undefined) continue;
      const texts = cells.map((cell) => cell ?? undefined);
      this.#sender.add(row, texts, { page: at.page, start: at.start, end: at.end });
    }
    const notes = hasMerged ? ['Merged cells are filled with their text.'] : [];
    this.#sender.end({ notes, merged: [], hidden: [], decimal: '.', header, ...(names && { names }) });
  }

  /** Each name once, so that a person can tell the tables of a paper apart. */
  #unusedName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#names.has(name.toLowerCase()); number++) name = `${wanted} (${number})`;
    this.#names.add(name.toLowerCase());
    return name;
  }
}

/** The number of a heading, such as `2.` or `§ 4.1`. */
const numbering = /^(?:§+\s*)?\p{N}{1,3}(?:\.\p{N}{1,3}){0,4}[.\):]?\s+(?=\P{N})/v;

function withoutNumber(heading: string): string {
  return heading.replace(numbering, '').trim() || heading;
}

function withoutLabel(caption: string): string {
  return caption.replace(label, '').trim() || caption;
}

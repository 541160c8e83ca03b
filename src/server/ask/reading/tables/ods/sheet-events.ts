// Reads the sheets of an OpenDocument spreadsheet. What a file says of how often a row or a cell comes is believed of those with
// text only, and up to what is read of a sheet.
import type { OpenStyles } from '../../opendocument/styles.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';
import type { XmlEvents } from '../../xml.ts';
import { LONGEST_CELL, MOST_COLUMNS, MOST_HIDDEN, MOST_MERGED, MOST_ROWS, MOST_SHEETS } from '../limits.ts';
import type { MergedArea } from '../messages.ts';
import { notesOf, type SheetFacts } from '../sheet-notes.ts';
import type { SheetSender } from '../sheet-sender.ts';
import { cellText, type OpenCell } from './cell-text.ts';

/** What has cells or texts that are not shown in a cell. */
const unread = new Set([
  'tracked-changes',
  'annotation',
  'shapes',
  'forms',
  'scripts',
  'event-listeners',
  'frame',
]);

/** A sheet, while it is read. */
interface OpenSheet extends SheetFacts {
  isHidden: boolean;
  merged: MergedArea[];
  hidden: number[];
  /** How many rows came before the one that is open. */
  rows: number;
  /** The style of the cells of each column that have none of their own. */
  styles: (string | undefined)[];
}

interface OpenRow {
  cells: string[];
  /** The style of cells that have none of their own. */
  style: string | undefined;
  repeated: number;
  isHidden: boolean;
}

export class OdsEvents implements XmlEvents {
  readonly #styles: OpenStyles;
  readonly #sender: SheetSender;
  /** The name of the element that is not read, and how many of its name are open. */
  #unread = { name: '', depth: 0 };
  #sheets = 0;
  #sheet: OpenSheet | undefined;
  #row: OpenRow | undefined;
  #cell: (OpenCell & { repeated: number; isFormula: boolean }) | undefined;
  #paragraphs = 0;
  #isText = false;

  /** @param styles those of all parts; the content's own are added to them */
  constructor(styles: OpenStyles, sender: SheetSender) {
    this.#styles = styles;
    this.#sender = sender;
  }

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#unread.depth > 0 || unread.has(name)) return this.#openUnread(name);
    this.#styles.onOpen(name, attributes);
    switch (name) {
      case 'table':
        return this.#beginSheet(attributes);
      case 'table-column':
        return this.#addColumn(attributes);
      case 'table-row':
        return this.#beginRow(attributes);
      case 'table-cell':
      case 'covered-table-cell':
        return this.#beginCell(attributes);
      case 'p':
        this.#isText = true;
        if (this.#paragraphs++ > 0) this.#write('\n');
        break;
      case 'line-break':
        return this.#write('\n');
      case 's':
      case 'tab':
        this.#write(' ');
    }
  }

  onClose(name: string): void {
    if (this.#unread.depth > 0) {
      if (name === this.#unread.name) this.#unread.depth--;
      return;
    }
    this.#styles.onClose(name);
    if (name === 'p') this.#isText = false;
    if (name === 'table-cell' || name === 'covered-table-cell') this.#endCell();
    if (name === 'table-row') this.#endRow();
    if (name === 'table') this.endSheet();
  }

  onText(text: string): void {
    if (this.#unread.depth > 0) return;
    this.#styles.onText(text);
    this.#write(text);
  }

  /** Ends the sheet that is open, if one is. */
  endSheet(): void {
    if (this.#sheet === undefined) return;
    this.#endRow();
    const { merged, hidden, isHidden } = this.#sheet;
    this.#sender.end({ notes: notesOf(this.#sheet, isHidden), merged, hidden, decimal: '.' });
    this.#sheet = undefined;
  }

  #openUnread(name: string): void {
    if (this.#unread.depth === 0) this.#unread = { name, depth: 1 };
    else if (name === this.#unread.name) this.#unread.depth++;
  }

  #write(text: string): void {
    if (this.#cell && this.#isText && this.#cell.text.length <= LONGEST_CELL) this.#cell.text += text;
  }

  #beginSheet(attributes: ReadonlyMap<string, string>): void {
    this.endSheet();
    if (++this.#sheets > MOST_SHEETS)
      throw new UnreadableFileError(`This file has more than ${MOST_SHEETS} sheets: divide it into several.`);
    this.#sender.begin(attributes.get('name') ?? '');
    this.#sheet = {
      rows: 0,
      styles: [],
      merged: [],
      mergedCount: 0,
      hidden: [],
      hiddenRows: 0,
      hiddenColumns: 0,
      unsolved: 0,
      isHidden: this.#styles.isHiddenTable(attributes.get('style-name')),
    };
  }

  #addColumn(attributes: ReadonlyMap<string, string>): void {
    if (this.#sheet === undefined) return;
    const { styles } = this.#sheet;
    const end = Math.min(styles.length + countOf(attributes, 'number-columns-repeated'), MOST_COLUMNS);
    while (styles.length < end) styles.push(attributes.get('default-cell-style-name'));
    if (!isVisible(attributes)) this.#sheet.hiddenColumns++;
  }

  #beginRow(attributes: ReadonlyMap<string, string>): void {
    this.#endRow();
    this.#row = {
      cells: [],
      style: attributes.get('default-cell-style-name'),
      repeated: countOf(attributes, 'number-rows-repeated'),
      isHidden: !isVisible(attributes),
    };
  }

  #endRow(): void {
    this.#endCell();
    const [row, sheet] = [this.#row, this.#sheet];
    this.#row = undefined;
    if (!row || !sheet) return;
    const first = sheet.rows + 1;
    sheet.rows += row.repeated;
    if (!row.cells.some((text) => text.trim() !== '')) return;
    // The sender throws where these are too many.
    for (let number = first; number <= sheet.rows; number++) this.#sender.add(number, row.cells);
    if (!row.isHidden) return;
    sheet.hiddenRows += row.repeated;
    for (let number = first; number <= sheet.rows && sheet.hidden.length < MOST_HIDDEN; number++)
      sheet.hidden.push(number);
  }

  #beginCell(attributes: ReadonlyMap<string, string>): void {
    this.#endCell();
    if (!this.#row || !this.#sheet) return;
    const column = this.#row.cells.length;
    const style = attributes.get('style-name') ?? this.#row.style ?? this.#sheet.styles[column];
    this.#paragraphs = 0;
    this.#cell = {
      type: attributes.get('value-type') ?? '',
      attributes,
      format: this.#styles.cell(style),
      text: '',
      repeated: countOf(attributes, 'number-columns-repeated'),
      isFormula: attributes.has('formula'),
    };
    this.#merge(this.#sheet, column + 1, attributes);
  }

  #endCell(): void {
    const [row, cell, sheet] = [this.#row, this.#cell, this.#sheet];
    this.#cell = undefined;
    if (!row || !cell || !sheet) return;
    const text = cellText(cell);
    if (cell.isFormula && text === '' && cell.type === '') sheet.unsolved++;
    // Of those beyond the last column that is read it only counts that there are any.
    const room = MOST_COLUMNS + 1 - row.cells.length;
    for (let count = 0; count < Math.min(cell.repeated, room); count++) row.cells.push(text);
    if (room === 0 && text !== '') row.cells[MOST_COLUMNS] = text;
  }

  #merge(sheet: OpenSheet, left: number, attributes: ReadonlyMap<string, string>): void {
    const columns = countOf(attributes, 'number-columns-spanned');
    const rows = countOf(attributes, 'number-rows-spanned');
    if (columns === 1 && rows === 1) return;
    sheet.mergedCount++;
    const top = sheet.rows + 1;
    const area = { top, left, bottom: top + rows - 1, right: left + columns - 1 };
    if (Math.max(area.bottom, area.right) <= MOST_ROWS && sheet.merged.length < MOST_MERGED)
      sheet.merged.push(area);
  }
}

/** How often something comes, or how much it takes; 1 where that is not told. */
function countOf(attributes: ReadonlyMap<string, string>, name: string): number {
  const count = Number.parseInt(attributes.get(name) ?? '1', 10);
  return count >= 1 && count <= MOST_ROWS ? count : 1;
}

function isVisible(attributes: ReadonlyMap<string, string>): boolean {
  return !/^(?:collapse|filter)$/.test(attributes.get('visibility') ?? '');
}

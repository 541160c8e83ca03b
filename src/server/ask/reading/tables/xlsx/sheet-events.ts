// Reads the cells of a sheet. What a sheet claims about its size is not looked at.
import type { XmlEvents } from '../../xml.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';
import { LONGEST_CELL, MOST_COLUMNS, MOST_HIDDEN, MOST_MERGED } from '../limits.ts';
import type { MergedArea } from '../messages.ts';
import type { SheetSender } from '../sheet-sender.ts';
import { numberText, unescapeText } from './cell-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { Workbook } from './workbook.ts';

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** The number of a column by its letters, from 1; 0 if it is none. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column <= LAST_COLUMN ? column : 0;
}

export class SheetEvents implements XmlEvents {
  readonly merged: MergedArea[] = [];
  mergedCount = 0;
  hiddenRows = 0;
  /** The first of them. */
  readonly hidden: number[] = [];
  hiddenColumns = 0;
  /** Formulas whose result the program that wrote the file did not store. */
  unsolved = 0;
  /** Cells that refer to a shared text which the file does not have. */
  textless = 0;
  readonly #workbook: Workbook;
  readonly #strings: SharedStrings;
  readonly #sender: SheetSender;
  #row = 0;
  #isRow = false;
  #cells: (string | undefined)[] = [];
  #column = 0;
  #type = '';
  #style = 0;
  #value = '';
  #isFormula = false;
  #isText = false;
  #isPhonetic = false;

  constructor(workbook: Workbook, strings: SharedStrings, sender: SheetSender) {
    this.#workbook = workbook;
    this.#strings = strings;
    this.#sender = sender;
  }

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'c':
        return this.#beginCell(attributes);
      case 'v':
      case 't':
        this.#isText = !this.#isPhonetic;
        break;
      case 'f':
        this.#isFormula = true;
        break;
      case 'rph':
        this.#isPhonetic = true;
        break;
      case 'row':
        this.#beginRow(attributes);
        break;
      case 'col':
        if (isTrue(attributes.get('hidden'))) this.hiddenColumns++;
        break;
      case 'mergecell':
        this.#merge(attributes.get('ref') ?? '');
    }
  }

  onClose(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    if (name === 'rph') this.#isPhonetic = false;
    if (name === 'c') this.#endCell();
    if (name !== 'row' || !this.#isRow) return;
    this.#isRow = false;
    this.#sender.add(this.#row, this.#cells);
    this.#cells = [];
  }

  onText(text: string): void {
    if (this.#isText && this.#value.length <= LONGEST_CELL) this.#value += text;
  }

  #beginRow(attributes: ReadonlyMap<string, string>): void {
    const row = Number(attributes.get('r') ?? this.#row + 1);
    if (!Number.isInteger(row) || row <= this.#row || row > LAST_ROW)
      throw new UnreadableFileError('This file is damaged: its rows are not in order.');
    this.#row = row;
    this.#isRow = true;
    this.#cells = [];
    this.#column = 0;
    if (!isTrue(attributes.get('hidden'))) return;
    this.hiddenRows++;
    if (this.hidden.length < MOST_HIDDEN) this.hidden.push(row);
  }

  #beginCell(attributes: ReadonlyMap<string, string>): void {
    const letters = /^[a-z]{1,3}(?=\d)/i.exec(attributes.get('r') ?? '')?.[0];
    this.#column = letters === undefined ? this.#column + 1 : columnOf(letters);
    this.#type = attributes.get('t') ?? 'n';
    this.#style = Number(attributes.get('s') ?? 0);
    this.#value = '';
    this.#isFormula = false;
  }

  #endCell(): void {
    // The result of a formula may be an empty text.
    if (this.#isFormula && this.#value === '' && this.#type !== 'str') this.unsolved++;
    if (this.#value === '' || this.#column < 1 || this.#column > LAST_COLUMN) return;
    // Of those beyond the last column that is read it only counts that there are any.
    this.#cells[Math.min(this.#column, MOST_COLUMNS + 1) - 1] = this.#text();
  }

  #text(): string {
    const { formats, is1904 } = this.#workbook;
    switch (this.#type) {
      case 's':
        return this.#sharedText();
      case 'b':
        return isTrue(this.#value) ? 'TRUE' : 'FALSE';
      case 'n':
        return numberText(this.#value, formats[this.#style], is1904);
      default:
        return unescapeText(this.#value);
    }
  }

  #sharedText(): string {
    const text = this.#strings.at(Number(this.#value));
    if (text === undefined) this.textless++;
    return text ?? '';
  }

  #merge(reference: string): void {
    const [, left = '', top, right = '', bottom] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(reference) ?? [];
    this.mergedCount++;
    const area = { top: Number(top), left: columnOf(left), bottom: Number(bottom), right: columnOf(right) };
    const isArea = area.top > 0 && area.bottom >= area.top && area.left > 0 && area.right >= area.left;
    if (isArea && this.merged.length < MOST_MERGED) this.merged.push(area);
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

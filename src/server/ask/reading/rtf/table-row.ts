// The rows of a table in RTF, which has no tables: paragraphs say that they stand in a row, and end cells and rows.
import type { HtmlEvents } from '../html-text.ts';
import { MOST_COLUMNS } from '../tables/limits.ts';

interface CellShape {
  /** Whether it is one with the cell to its left, or with the one above it. */
  isRight: boolean;
  isBelow: boolean;
}

export class RtfTable {
  readonly #events: HtmlEvents;
  #isOpen = false;
  #isRow = false;
  #isCell = false;
  #cell = 0;
  #isHead = false;
  #shapes: CellShape[] = [];
  #shape: CellShape = { isRight: false, isBelow: false };

  constructor(events: HtmlEvents) {
    this.#events = events;
  }

  /** Takes a control word that says what the cells of the next row are. @returns whether it is one */
  define(word: string): boolean {
    switch (word) {
      case 'trowd':
        this.#shapes = [];
        this.#isHead = false;
        break;
      case 'trhdr':
        this.#isHead = true;
        return true;
      case 'clmrg':
        this.#shape.isRight = true;
        return true;
      case 'clvmrg':
        this.#shape.isBelow = true;
        return true;
      case 'cellx':
        if (this.#shapes.length <= MOST_COLUMNS) this.#shapes.push(this.#shape);
        break;
      default:
        return false;
    }
    this.#shape = { isRight: false, isBelow: false };
    return true;
  }

  /** Text comes that stands in a cell. @returns whether the cell is none of its own, and its text is not shown */
  begin(): boolean {
    if (!this.#isOpen) this.#events.onOpen('table');
    this.#isOpen = true;
    if (!this.#isRow) {
      this.#isRow = true;
      this.#cell = 0;
      this.#events.onOpen('tr');
      if (this.#isHead) this.#events.onShape?.({ isHead: true });
    }
    const shape = this.#shapes[this.#cell];
    if (shape?.isRight === true) return true;
    if (this.#isCell) return false;
    this.#isCell = true;
    this.#events.onOpen('td');
    const rest = this.#shapes.slice(this.#cell + 1);
    const end = rest.findIndex(({ isRight }) => !isRight);
    const columns = 1 + (end === -1 ? rest.length : end);
    this.#events.onShape?.({ columns, ...(shape?.isBelow === true && { isContinued: true }) });
    return false;
  }

  endCell(): void {
    this.begin();
    if (this.#isCell) this.#events.onClose('td');
    this.#isCell = false;
    this.#cell++;
  }

  endRow(): void {
    if (!this.#isRow) return;
    this.#events.onClose('tr');
    this.#isRow = this.#isCell = false;
  }

  /** What follows stands in no table. */
  end(): void {
    this.endRow();
    if (this.#isOpen) this.#events.onClose('table');
    this.#isOpen = false;
  }
}

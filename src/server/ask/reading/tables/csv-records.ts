// Cuts the text of a CSV file into records. The packages that do so stop at a quotation mark that is never closed, or hold
// all that follows it in memory; people's files have such marks.
import { UnreadableFileError } from '../unreadable-file-error.ts';

/** A row of 500 long cells is shorter; a file may be a single line. */
const LONGEST_RECORD = 2_000_000;
/** So much may be looked through for marks that are not closed; then marks mean nothing in the rest of the file. */
const MOST_SEARCHED = 64_000_000;

interface Found {
  cells: string[];
  /** Where the next record begins. */
  end: number;
}

/** The records of a text that comes in parts, also the blank ones. @throws UnreadableFileError if one has no end */
export function* recordsOf(parts: Iterable<string>, delimiter: string): Generator<string[]> {
  const cutter = new RecordCutter(delimiter);
  for (const part of parts) yield* cutter.add(part);
  yield* cutter.finish();
}

export class RecordCutter {
  readonly #delimiter: string;
  readonly #cellEnd: RegExp;
  #text = '';
  #searched = 0;
  #records = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#cellEnd = new RegExp(String.raw`[\r\n${delimiter === '|' ? String.raw`\|` : delimiter}]`, 'g');
  }

  /** The records that are complete. */
  *add(part: string): Generator<string[]> {
    this.#text += part;
    yield* this.#cut(false);
    if (this.#text.length > LONGEST_RECORD)
      throw new UnreadableFileError(`Row ${this.#records + 1} of this file has no end: it is no table.`);
  }

  *finish(): Generator<string[]> {
    yield* this.#cut(true);
  }

  *#cut(isLast: boolean): Generator<string[]> {
    let at = 0;
    while (at < this.#text.length) {
      const found = this.#find(at, isLast);
      if (found === undefined) break;
      this.#records++;
      yield found.cells;
      at = found.end;
    }
    this.#text = this.#text.slice(at);
  }

  /** @returns undefined if the record may go on in the next part */
  #find(start: number, isLast: boolean): Found | undefined {
    const text = this.#text;
    const cells: string[] = [];
    for (let at = start; ;) {
      const quoted = this.#findQuoted(at, isLast);
      if (quoted === 'open') return undefined;
      const from = quoted === undefined ? at : quoted.end;
      this.#cellEnd.lastIndex = from;
      const end = this.#cellEnd.test(text) ? this.#cellEnd.lastIndex - 1 : text.length;
      // What follows may be the second half of \r\n, or of the cell.
      if (!isLast && end >= text.length - 1 && text[end] !== '\n' && text[end] !== this.#delimiter)
        return undefined;
      const rest = text.slice(from, end);
      cells.push(quoted === undefined ? rest : quoted.value + rest.trimEnd());
      if (text[end] !== this.#delimiter) return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : 1) };
      at = end + 1;
    }
  }

  /**
   * What stands between quotation marks where a cell begins.
   * @returns undefined if the mark is only a character: it is not closed, or closed in a later line within a cell
   */
  #findQuoted(start: number, isLast: boolean): { value: string; end: number } | 'open' | undefined {
    const text = this.#text;
    let at = start;
    while (text[at] === ' ') at++;
    if (text[at] !== '"' || this.#searched > MOST_SEARCHED) return undefined;
    const first = at + 1;
    let close = text.indexOf('"', first);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const isWhole = isLast || text.length - start > LONGEST_RECORD / 2;
    if (close === -1 || close === text.length - 1) {
      if (!isWhole) return 'open';
      if (close === -1) {
        this.#searched += text.length - at;
        return undefined;
      }
    }
    const value = text.slice(first, close);
    const next = text[close + 1];
    const isClosed = next === undefined || next === '\r' || next === '\n' || next === this.#delimiter;
    if (!isClosed && value.includes('\n')) {
      this.#searched += value.length;
      return undefined;
    }
    return { value: value.replaceAll('""', '"'), end: close + 1 };
  }
}

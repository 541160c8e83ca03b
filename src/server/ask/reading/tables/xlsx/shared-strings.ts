// The texts that the cells of a workbook share, in little memory: as bytes, and where each of them stands.
import { readXml, type XmlEvents } from '../../xml.ts';
import { UnreadableFileError } from '../../unreadable-file-error.ts';
import { LONGEST_CELL } from '../limits.ts';
import { unescapeText } from './cell-text.ts';

const MOST_TEXTS = 2_000_000;
const MOST_BLOCKS = 64;
/** A text is within one block. */
const BLOCK_BYTES = 1024 ** 2;
/** How often it is told that there is progress, in texts. */
const GLANCE_AFTER = 20_000;

export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  /** Of each text the byte where it begins, counted over all blocks, and its length in bytes. */
  #places = new Uint32Array(2048);
  #count = 0;
  #used = BLOCK_BYTES;

  /** The text of a number, from 0; undefined if there is none. */
  at(number: number): string | undefined {
    if (!Number.isInteger(number) || number < 0 || number >= this.#count) return undefined;
    const [start = 0, length = 0] = this.#places.subarray(number * 2, number * 2 + 2);
    const from = start % BLOCK_BYTES;
    return this.#blocks[Math.floor(start / BLOCK_BYTES)]?.toString('utf8', from, from + length);
  }

  /** @returns how many there are now */
  add(text: string): number {
    const length = Buffer.byteLength(text);
    if (this.#used + length > BLOCK_BYTES) {
      if (this.#blocks.length === MOST_BLOCKS || this.#count === MOST_TEXTS) throw tooMany();
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.#used = 0;
    }
    if (this.#count === MOST_TEXTS) throw tooMany();
    if (this.#count * 2 === this.#places.length) {
      const longer = new Uint32Array(this.#places.length * 2);
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#blocks.at(-1)?.write(text, this.#used);
    this.#places.set([(this.#blocks.length - 1) * BLOCK_BYTES + this.#used, length], this.#count * 2);
    this.#used += length;
    return ++this.#count;
  }
}

function tooMany(): UnreadableFileError {
  return new UnreadableFileError('This file has too many different texts: divide it into several.');
}

/**
 * Reads the shared texts.
 * @param onGlance is told now and then that there is progress
 * @throws UnreadableFileError if there are too many
 */
export async function readSharedStrings(
  parts: AsyncIterable<string>,
  onGlance: () => void,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  await readXml(parts, new StringEvents(strings, onGlance));
  return strings;
}

class StringEvents implements XmlEvents {
  readonly #strings: SharedStrings;
  readonly #onGlance: () => void;
  #text = '';
  #isText = false;
  #isPhonetic = false;

  constructor(strings: SharedStrings, onGlance: () => void) {
    this.#strings = strings;
    this.#onGlance = onGlance;
  }

  onOpen(name: string): void {
    if (name === 'si') this.#text = '';
    if (name === 'rph') this.#isPhonetic = true;
    if (name === 't') this.#isText = !this.#isPhonetic;
  }

  onClose(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rph') this.#isPhonetic = false;
    if (name !== 'si') return;
    const text = unescapeText(this.#text).toWellFormed().slice(0, LONGEST_CELL);
    if (this.#strings.add(text) % GLANCE_AFTER === 0) this.#onGlance();
  }

  onText(text: string): void {
    if (this.#isText && this.#text.length <= LONGEST_CELL) this.#text += text;
  }
}

// Texts that many rows share, each stored once and known by a number.
import { fold } from '#shared/fold.ts';

export class Dictionary {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #folded: string[] = [''];
  /** By number, the place in the order of the texts; empty where it must be made again. */
  #ranks = new Uint32Array(0);

  /** The numbers in use are smaller than this one. Number 0 stands for no text. */
  get size(): number {
    return this.#texts.length;
  }

  /** Adds a text. @returns its number, from 1 */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.push(text) - 1;
    this.#folded.push(fold(text));
    this.#numbers.set(text, number);
    return number;
  }

  /** The number of a text; undefined where no row has it. */
  numberOf(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  textOf(number: number): string {
    return this.#texts[number] ?? '';
  }

  /** By number, 1 for the texts whose folded spelling fulfils a condition. */
  matching(holds: (folded: string) => boolean): Uint8Array {
    const flags = new Uint8Array(this.size);
    for (let number = 1; number < this.size; number += 1)
      flags[number] = holds(this.#folded[number] ?? '') ? 1 : 0;
    return flags;
  }

  /** Orders two numbers by the folded spelling of their texts, then by the texts. */
  compare(one: number, other: number): number {
    if (one === other) return 0;
    if (this.#ranks.length !== this.size) this.#rank();
    return (this.#ranks[one] ?? 0) - (this.#ranks[other] ?? 0);
  }

  #rank(): void {
    const folded = (number: number) => this.#folded[number] ?? '';
    const sorted = Array.from(this.#texts.keys()).toSorted(
      (one, other) =>
        compareTexts(folded(one), folded(other)) || compareTexts(this.textOf(one), this.textOf(other)),
    );
    this.#ranks = new Uint32Array(this.size);
    for (const [rank, number] of sorted.entries()) this.#ranks[number] = rank;
  }
}

// oxlint-disable-next-line no-control-regex -- the range is the one meant
const ascii = /^[\x00-\x7f]*$/;

/** Orders texts by their bytes in UTF-8, as databases do. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (ascii.test(one) && ascii.test(other)) return one < other ? -1 : 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

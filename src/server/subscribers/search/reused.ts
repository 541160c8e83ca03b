/**
 * An array that each search takes anew. Fresh memory of some megabytes would cost a search a quarter of its time, since the
 * system fills each of its pages with zeros.
 */
export class Reused<Numbers extends Uint8Array | Uint32Array> {
  readonly #create: (length: number) => Numbers;
  #numbers: Numbers;

  constructor(create: (length: number) => Numbers) {
    this.#create = create;
    this.#numbers = create(0);
  }

  /** Numbers of any value, which are good until the next call. */
  take(length: number): Numbers {
    if (this.#numbers.length < length) this.#numbers = this.#create(Math.ceil(length * 1.3) + 1000);
    // Safe: a part of an array is of the same kind.
    return this.#numbers.subarray(0, length) as Numbers;
  }
}

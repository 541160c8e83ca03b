// The searched columns of subscribers, packed: about 60 bytes for each of them. A row gets the next number when it is added,
// and keeps it; rows that were deleted stay until `CopyOfWaitlist` packs the rest again.
import { subscriberStatuses, type SubscriberStatus } from '#shared/subscriber-status.ts';
import { compareTexts, Dictionary } from './dictionary.ts';
import { fold } from '#shared/fold.ts';
import { lettersOf, pairsOf } from './letters.ts';

/** A row as it is read from the database. */
export interface SearchedRow {
  id: string;
  email: string;
  location: string | null;
  latitude: number | null;
  longitude: number | null;
  status: SubscriberStatus;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const ID_WORDS = 4;
/** No latitude. */
const UNKNOWN = -32_768;

/** The number by which the columns have a status. */
export const numberOfStatus = (status: SubscriberStatus): number => subscriberStatuses.indexOf(status);

export class Columns {
  /** How many rows have been added. */
  size = 0;
  /**
   * Of each row what stands before the last `@` of the folded address, and an `@`. Before an address without one, the
   * whole of it and a NUL.
   */
  names = Buffer.alloc(0);
  /** By row, where its name starts; one number more than rows. */
  nameAt = new Uint32Array(1);
  /** By row, which characters its name has before its last one. */
  letters = new Int32Array(0);
  /** By row, which pairs of bytes its name has. */
  pairs = new Int32Array(0);
  /** What stands behind the last `@`; number 0 where there is none. */
  readonly domains = new Dictionary();
  domain = new Uint32Array(0);
  /** Places; number 0 where it is not known. */
  readonly places = new Dictionary();
  place = new Uint32Array(0);
  /** By row, the number of its status. */
  status = new Uint8Array(0);
  /** In hundredths of a degree. */
  #latitude = new Int16Array(0);
  #longitude = new Int16Array(0);
  #ids = new Uint32Array(0);
  /** Ids that are no UUIDs in lower case, and addresses that are not equal to their folded spelling. */
  readonly #oddIds = new Map<number, string>();
  readonly #oddEmails = new Map<number, string>();

  /** Adds a row. @returns its number */
  add({ id, email, location, latitude, longitude, status }: SearchedRow): number {
    const row = this.size;
    if (row === this.place.length) this.#grow();
    const folded = fold(email);
    if (folded !== email) this.#oddEmails.set(row, email);
    const at = folded.lastIndexOf('@');
    this.#addName(row, at < 0 ? `${folded}\0` : folded.slice(0, at + 1));
    this.domain[row] = at < 0 ? 0 : this.domains.add(folded.slice(at + 1));
    this.place[row] = location === null ? 0 : this.places.add(location);
    this.status[row] = numberOfStatus(status);
    this.#latitude[row] = latitude === null ? UNKNOWN : Math.round(latitude * 100);
    this.#longitude[row] = longitude === null ? 0 : Math.round(longitude * 100);
    if (uuid.test(id)) this.#setId(row, Buffer.from(id.replaceAll('-', ''), 'hex'));
    else this.#oddIds.set(row, id);
    this.size += 1;
    return row;
  }

  /** Copies a row of other columns. @returns its number */
  addFrom(other: Columns, row: number): number {
    const [latitude = null, longitude = null] = other.coordinates(row) ?? [];
    const place = other.place[row] ?? 0;
    const location = place === 0 ? null : other.places.textOf(place);
    // Safe: each row was added with a status.
    const status = subscriberStatuses[other.status[row] as number] as SubscriberStatus;
    return this.add({ id: other.id(row), email: other.email(row), location, latitude, longitude, status });
  }

  id(row: number): string {
    const odd = this.#oddIds.get(row);
    if (odd !== undefined) return odd;
    const hex = Array.from(this.#ids.subarray(row * ID_WORDS, (row + 1) * ID_WORDS), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  email(row: number): string {
    const odd = this.#oddEmails.get(row);
    if (odd !== undefined) return odd;
    const name = this.names.toString('utf8', this.nameAt[row], this.nameAt[row + 1]);
    const domain = this.domain[row] ?? 0;
    return domain === 0 ? name.slice(0, -1) : name + this.domains.textOf(domain);
  }

  /** Adds the coordinates of a row to a sum, in hundredths of a degree, if they are known. */
  addCoordinates(row: number, sum: { latitude: number; longitude: number; count: number }): void {
    const latitude = this.#latitude[row] ?? UNKNOWN;
    if (latitude === UNKNOWN) return;
    sum.latitude += latitude;
    sum.longitude += this.#longitude[row] ?? 0;
    sum.count += 1;
  }

  /** In degrees, rounded to two decimals. */
  coordinates(row: number): [latitude: number, longitude: number] | undefined {
    const latitude = this.#latitude[row];
    if (latitude === undefined || latitude === UNKNOWN) return undefined;
    return [latitude / 100, (this.#longitude[row] ?? 0) / 100];
  }

  /** Takes the marks from rows with another id than these. */
  keepIds(ids: ReadonlySet<string>, marks: Uint8Array): void {
    // The last part of an id as a number: making the text of every id would take seconds.
    const ends = new Set<number>();
    for (const id of ids) if (uuid.test(id)) ends.add(Number.parseInt(id.slice(-8), 16));
    for (let row = 0; row < this.size; row += 1) {
      if (marks[row] === 0) continue;
      const isOdd = this.#oddIds.size > 0 && this.#oddIds.has(row);
      if (!isOdd && !ends.has(this.#ids[(row + 1) * ID_WORDS - 1] ?? 0)) marks[row] = 0;
      else if (!ids.has(this.id(row))) marks[row] = 0;
    }
  }

  /** Orders two rows by the folded address, then by the address. */
  compareEmails(one: number, other: number): number {
    const { names, nameAt } = this;
    // Safe: both are rows.
    let [at, otherAt] = [nameAt[one] as number, nameAt[other] as number];
    const [end, otherEnd] = [nameAt[one + 1] as number, nameAt[other + 1] as number];
    while (at < end && otherAt < otherEnd && names[at] === names[otherAt]) {
      at += 1;
      otherAt += 1;
    }
    if (at < end && otherAt < otherEnd) return (names[at] ?? 0) - (names[otherAt] ?? 0);
    // A name ends in the only `@` of an address. In one with several, it can be the beginning of another name.
    if (at < end || otherAt < otherEnd) return compareTexts(fold(this.email(one)), fold(this.email(other)));
    const byDomain = this.domains.compare(this.domain[one] ?? 0, this.domain[other] ?? 0);
    return byDomain || compareTexts(this.email(one), this.email(other));
  }

  /** Orders two rows by the folded place, then by the place, then by their ids. Rows without a place come last. */
  comparePlaces(one: number, other: number): number {
    const [place = 0, otherPlace = 0] = [this.place[one], this.place[other]];
    if (place === otherPlace) return this.#compareIds(one, other);
    if (place === 0 || otherPlace === 0) return place === 0 ? 1 : -1;
    return this.places.compare(place, otherPlace);
  }

  #compareIds(one: number, other: number): number {
    if (this.#oddIds.size > 0 && (this.#oddIds.has(one) || this.#oddIds.has(other)))
      return compareTexts(this.id(one), this.id(other));
    for (let word = 0; word < ID_WORDS; word += 1) {
      const [mine = 0, its = 0] = [this.#ids[one * ID_WORDS + word], this.#ids[other * ID_WORDS + word]];
      if (mine !== its) return mine - its;
    }
    return 0;
  }

  #setId(row: number, bytes: Buffer): void {
    for (let word = 0; word < ID_WORDS; word += 1)
      this.#ids[row * ID_WORDS + word] = bytes.readUInt32BE(word * 4);
  }

  #addName(row: number, name: string): void {
    const start = this.nameAt[row] ?? 0;
    // A UTF-16 unit takes three bytes at most.
    if (start + name.length * 3 > this.names.length) {
      const larger = Buffer.alloc(Math.ceil((start + name.length * 3) * 1.3) + 1000);
      this.names.copy(larger, 0, 0, start);
      this.names = larger;
    }
    const end = start + this.names.write(name, start);
    this.nameAt[row + 1] = end;
    this.letters[row] = lettersOf(this.names, start, end - 1);
    this.pairs[row] = pairsOf(this.names, start, end);
  }

  #grow(): void {
    const rows = Math.ceil(this.size * 1.3) + 1000;
    this.nameAt = copyInto(new Uint32Array(rows + 1), this.nameAt);
    this.letters = copyInto(new Int32Array(rows), this.letters);
    this.pairs = copyInto(new Int32Array(rows), this.pairs);
    this.domain = copyInto(new Uint32Array(rows), this.domain);
    this.place = copyInto(new Uint32Array(rows), this.place);
    this.status = copyInto(new Uint8Array(rows), this.status);
    this.#latitude = copyInto(new Int16Array(rows), this.#latitude);
    this.#longitude = copyInto(new Int16Array(rows), this.#longitude);
    this.#ids = copyInto(new Uint32Array(rows * ID_WORDS), this.#ids);
  }
}

function copyInto<Numbers extends Uint32Array | Int32Array | Int16Array | Uint8Array>(
  larger: Numbers,
  numbers: Numbers,
): Numbers {
  larger.set(numbers);
  return larger;
}

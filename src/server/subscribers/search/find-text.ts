// Finds the rows whose address or place contains a text.
import type { Columns } from './columns.ts';

/** After so many hits, the share of rows with one decides how the rest is searched. */
const SAMPLE_HITS = 2000;
/** If every third row has a hit, comparing byte by byte is faster than a call of `indexOf` for each hit. */
const DENSE = 1 / 3;

/**
 * Marks the rows whose address or place contains a text.
 * @param needle the folded text, not empty
 * @returns by row, 1 where it does
 */
export function findText(columns: Columns, needle: string): Uint8Array {
  const { size, domain, place } = columns;
  const inDomain = columns.domains.matching((folded) => folded.includes(needle));
  const inPlace = columns.places.matching((folded) => folded.includes(needle));
  const marks = new Uint8Array(size);
  for (let row = 0; row < size; row += 1)
    // Safe: these have `size` entries, and their values are numbers of the dictionaries.
    marks[row] = (inDomain[domain[row] as number] as number) | (inPlace[place[row] as number] as number);
  markNames(columns, marks, needle);
  // What is around an `@` of the text may be around the one of an address.
  for (let at = needle.indexOf('@'); at >= 0; at = needle.indexOf('@', at + 1)) {
    const behind = needle.slice(at + 1);
    if (behind === '') break;
    const domains = columns.domains.matching((folded) => folded.startsWith(behind));
    markEnds(columns, marks, Buffer.from(needle.slice(0, at + 1)), domains);
  }
  return marks;
}

/** Marks the rows whose name, with the sign at its end, contains a text. */
function markNames(columns: Columns, marks: Uint8Array, text: string): void {
  const { size, nameAt } = columns;
  const names = columns.names.subarray(0, nameAt[size]);
  const needle = Buffer.from(text);
  let row = 0;
  let hits = 0;
  for (let at = names.indexOf(needle); at >= 0; at = names.indexOf(needle, nameAt[row])) {
    row = rowAt(nameAt, size, at, row);
    // A text with `@` may run over the end of a name.
    if (at + needle.length <= (nameAt[row + 1] ?? 0)) marks[row] = 1;
    row += 1;
    hits += 1;
    if (row === size) return;
    if (hits === SAMPLE_HITS && hits > row * DENSE) return markEach(columns, marks, needle, row);
  }
}

/** Marks the rows whose name ends with a text. @param domains by number, 1 for those whose rows may be marked */
function markEnds(columns: Columns, marks: Uint8Array, text: Uint8Array, domains: Uint8Array): void {
  const { size, names, nameAt, domain } = columns;
  for (let row = 0; row < size; row += 1) {
    if (domains[domain[row] ?? 0] !== 1) continue;
    const start = (nameAt[row + 1] ?? 0) - text.length;
    if (start < (nameAt[row] ?? 0)) continue;
    let same = 0;
    while (same < text.length && names[start + same] === text[same]) same += 1;
    if (same === text.length) marks[row] = 1;
  }
}

/** The same from a row on, byte by byte. */
function markEach(columns: Columns, marks: Uint8Array, needle: Uint8Array, from: number): void {
  const { size, names, nameAt } = columns;
  const first = needle[0];
  const length = needle.length;
  for (let row = from; row < size; row += 1) {
    // Safe: there is one more than rows.
    const last = (nameAt[row + 1] as number) - length;
    for (let at = nameAt[row] as number; at <= last; at += 1) {
      if (names[at] !== first) continue;
      let same = 1;
      while (same < length && names[at + same] === needle[same]) same += 1;
      if (same < length) continue;
      marks[row] = 1;
      break;
    }
  }
}

/** The row whose name holds a byte. @param from a row that does not come after it */
function rowAt(nameAt: Uint32Array, size: number, at: number, from: number): number {
  let low = from;
  // The next rows first: hits are often near to each other.
  let step = 1;
  while (low + step < size && (nameAt[low + step] ?? 0) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(size, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((nameAt[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

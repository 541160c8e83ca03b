// Finds the rows whose address or place contains a text.
import type { Columns } from './columns.ts';
import { AT_BIT, isOneLetter, lettersOf, pairsOf } from './letters.ts';

/**
 * Marks the rows whose address or place contains a text.
 * @param needle the folded text, not empty
 * @param marks gets 1 for each row where it does, and 0 for others
 */
export function findText(columns: Columns, needle: string, marks: Uint8Array): void {
  markDomainsAndPlaces(columns, marks, needle);
  markNames(columns, marks, needle);
  // What is around an `@` of the text may be around the one of an address.
  for (let at = needle.indexOf('@'); at >= 0; at = needle.indexOf('@', at + 1)) {
    const behind = needle.slice(at + 1);
    if (behind === '') break;
    const domains = columns.domains.matching((folded) => folded.startsWith(behind));
    markEnds(columns, marks, Buffer.from(needle.slice(0, at + 1)), domains);
  }
}

/** Marks the rows whose domain or place contains a text, and unmarks all others. */
function markDomainsAndPlaces(
  { size, domains, domain, places, place }: Columns,
  marks: Uint8Array,
  needle: string,
): void {
  const inDomain = domains.matching((folded) => folded.includes(needle));
  const inPlace = places.matching((folded) => folded.includes(needle));
  if (!inDomain.includes(1) && !inPlace.includes(1)) {
    marks.fill(0);
    return;
  }
  for (let row = 0; row < size; row += 1)
    // Safe: these have `size` entries, and their values are numbers of the dictionaries.
    marks[row] = (inDomain[domain[row] as number] as number) | (inPlace[place[row] as number] as number);
}

/** Marks the rows whose name, with the sign at its end, contains a text. */
function markNames({ size, names, nameAt, letters, pairs }: Columns, marks: Uint8Array, text: string): void {
  const needle = Buffer.from(text);
  const [first, length] = [needle[0], needle.length];
  const wanted = lettersOf(needle, 0, text.endsWith('@') ? length - 1 : length);
  const wantedPairs = pairsOf(needle, 0, length);
  const isEnough = isOneLetter(needle);
  // Nearly all names have no other `@` than the one at their end.
  const isAtEnd = text.indexOf('@') === text.length - 1;
  for (let row = 0; row < size; row += 1) {
    // Safe: these have `size` entries, and `nameAt` one more.
    const own = letters[row] as number;
    if ((own & wanted) !== wanted || ((pairs[row] as number) & wantedPairs) !== wantedPairs) continue;
    if (marks[row] === 1) continue;
    if (isEnough) {
      marks[row] = 1;
      continue;
    }
    // Safe, as above.
    const [start, end] = [nameAt[row] as number, nameAt[row + 1] as number];
    const from = isAtEnd && (own & AT_BIT) === 0 ? Math.max(start, end - length) : start;
    for (let at = from; at <= end - length && marks[row] === 0; at += 1)
      if (names[at] === first && hasAt(names, at, needle)) marks[row] = 1;
  }
}

/**
 * Marks the rows whose name ends with a text.
 * @param text with the `@` at its end
 * @param domains by number, 1 for those whose rows may be marked
 */
function markEnds(columns: Columns, marks: Uint8Array, text: Uint8Array, domains: Uint8Array): void {
  const { size, names, nameAt, domain, letters, pairs } = columns;
  const wanted = lettersOf(text, 0, text.length - 1);
  const wantedPairs = pairsOf(text, 0, text.length);
  for (let row = 0; row < size; row += 1) {
    // Safe: these have `size` entries, and their values are numbers of domains.
    if (((letters[row] as number) & wanted) !== wanted) continue;
    if (((pairs[row] as number) & wantedPairs) !== wantedPairs || domains[domain[row] as number] !== 1)
      continue;
    const start = (nameAt[row + 1] ?? 0) - text.length;
    if (start >= (nameAt[row] ?? 0) && hasAt(names, start, text)) marks[row] = 1;
  }
}

/** Whether a text stands at a position. */
function hasAt(names: Uint8Array, at: number, text: Uint8Array): boolean {
  let same = 0;
  while (same < text.length && names[at + same] === text[same]) same += 1;
  return same === text.length;
}

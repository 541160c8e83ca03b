// Removes what the index holds of a file, or moves it to another collection.
import { PASSAGES_PER_FILE } from './schema.ts';
import type { FileRow, statementsOn } from './statements.ts';

/** How many passages are removed in a transaction. */
const BATCH = 512;

type Statements = ReturnType<typeof statementsOn>;
/** Runs its argument in a transaction. */
type Write = <Result>(work: () => Result) => Result;

/**
 * Removes a file with its words and vectors, and its collection with the last file. In several transactions; until the last one the
 * file counts as unfinished, so that a kill leaves nothing behind.
 */
export function removeFile(statements: Statements, write: Write, { number, collection }: FileRow): void {
  write(() => statements.hideFile(number));
  if (statements.filesOf(collection).length === 1) {
    return write(() => {
      statements.removePagesOf(number);
      statements.removeCollection(collection);
    });
  }
  removePassages(statements, write, { number, collection });
  write(() => {
    statements.replaceDividers(collection);
    statements.removePagesOf(number);
  });
}

/**
 * Moves a file with its words to another collection, and removes the former one with its last file. In several transactions, as
 * `removeFile`: a file that is not moved to the end is read again.
 * @param to the number of the collection, which is there
 */
export function moveFile(
  statements: Statements,
  write: Write,
  { number, collection }: FileRow,
  to: number,
): void {
  const isLast = statements.filesOf(collection).length === 1;
  write(() => statements.hideFile(number));
  removePassages(statements, write, { number, collection }, to);
  write(() => {
    statements.showFile(number, to);
    if (isLast) statements.removeCollection(collection);
    else statements.replaceDividers(collection);
  });
}

/** @param to the number of a collection that gets them */
function removePassages(
  statements: Statements,
  write: Write,
  { number, collection }: FileRow,
  to?: number,
): void {
  const first = number * PASSAGES_PER_FILE;
  const last = first + PASSAGES_PER_FILE - 1;
  for (;;) {
    const left = write(() => removeBatch(statements, collection, [first, last], to));
    if (!left) break;
  }
}

/** @returns whether there may be more */
function removeBatch(
  statements: Statements,
  collection: number,
  [first, last]: readonly [number, number],
  to: number | undefined,
): boolean {
  const rows = statements.passagesBetween(collection, first, last, BATCH);
  const terms = new Set<string>();
  for (const { id, headings, words } of rows) {
    for (const term of `${headings} ${words}`.split(/[ \n]/)) if (term !== '') terms.add(term);
    statements.removePassage(collection, id);
    if (to !== undefined) statements.addPassage(to, id, headings, words);
  }
  for (const term of terms) {
    statements.removeTermIfUnused(collection, term);
    if (to !== undefined) statements.addTerm(to, term);
  }
  return rows.length === BATCH;
}

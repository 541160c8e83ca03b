// Removes what the index holds of a file.
import { PASSAGES_PER_FILE } from './schema.ts';
import type { FileRow, statementsOn } from './statements.ts';

/** How many passages are removed in a transaction. */
const BATCH = 512;

type Statements = ReturnType<typeof statementsOn>;

/**
 * Removes a file with its words and vectors, and its collection with the last file. In several transactions; until the last one the
 * file counts as unfinished, so that a kill leaves nothing behind.
 * @param write runs its argument in a transaction
 */
export function removeFile(
  statements: Statements,
  write: <Result>(work: () => Result) => Result,
  { number, collection }: FileRow,
): void {
  write(() => statements.hideFile(number));
  if (statements.filesOf(collection).length === 1) {
    return write(() => {
      statements.removePagesOf(number);
      statements.removeCollection(collection);
    });
  }
  const first = number * PASSAGES_PER_FILE;
  for (;;) {
    const left = write(() => removeBatch(statements, collection, first, first + PASSAGES_PER_FILE - 1));
    if (!left) break;
  }
  write(() => {
    statements.replaceDividers(collection);
    statements.removePagesOf(number);
  });
}

/** @returns whether there may be more */
function removeBatch(statements: Statements, collection: number, first: number, last: number): boolean {
  const rows = statements.passagesBetween(collection, first, last, BATCH);
  const terms = new Set<string>();
  for (const { id, headings, words } of rows) {
    for (const term of `${headings} ${words}`.split(/[ \n]/)) if (term !== '') terms.add(term);
    statements.removePassage(collection, id);
  }
  for (const term of terms) statements.removeTermIfUnused(collection, term);
  return rows.length === BATCH;
}

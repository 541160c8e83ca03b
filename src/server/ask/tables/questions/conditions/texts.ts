// Conditions on the words of a cell: "titles starting with A", "notes that mention leaks".
import { type Conditions, type Item, type Of, add, isOp, markUsed } from '../items.ts';
import type { TableProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';

/** Reads what a cell begins with, or has in it, where that is no cell of its own. */
export function readTexts(
  items: readonly Item[],
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  for (const [at, item] of items.entries()) {
    if (item.used === true || !isOp(item, 'starts', 'contains')) continue;
    // "with an s"
    const isArticle = /^an?$/.test(tokens[item.end]?.text ?? '') && tokens[item.end + 1] !== undefined;
    const place = item.end + (isArticle ? 1 : 0);
    const said = tokens[place];
    const isValue = items.some((own) => own.kind === 'value' && own.start === place && own.isWhole);
    if (said === undefined || isValue) continue;
    const named = items
      .slice(0, at)
      .findLast((own): own is Of<'column'> => own.kind === 'column' && own.column.column.type === 'text');
    const column = named?.column ?? profile.naming.find(({ column: own }) => own.type === 'text');
    if (column === undefined) continue;
    const op = isOp(item, 'starts') ? 'starts_with' : 'contains';
    add(found, { column: column.key, op, values: [said.text] }, at, column);
    const words = items.filter(({ start, end }) => start <= place && end > item.end);
    // A word that nothing is known of is understood after all.
    for (const own of words) found.penalty += own.kind === 'unknown' ? own.score : 0;
    markUsed(item, ...words);
  }
}

// Amounts that a question leaves out: "how much did we take, tips not counted", "what has she spent, without postage".
import { type Conditions, type Item, type Of, isOp, markUsed } from '../items.ts';
import { type Token, saidIn } from '../tokens.ts';
import { type TableProfile, isAmountOfMoney } from '../table-profile.ts';

const BEFORE =
  /(?:^| )(?:no|without|excluding|excl|ignoring|before|except|not (?:counting|including))(?: the| any)?$/;

const BEHIND = /^(?:not|aren't|arent|weren't) (?:counted|included)|^(?:excluded|aside|apart)\b/;

/** Leaves out amounts of money where another one is asked for. */
export function readExcluded(
  items: readonly Item[],
  profile: TableProfile,
  tokens: readonly Token[],
  found: Conditions,
): void {
  const isAskedBeside = (excluded: Item) =>
    items.some(
      (item) =>
        isOp(item, 'how_much') ||
        (item.kind === 'verb' && item.concepts.includes('money')) ||
        (item.kind === 'operator' && item.operator.op === 'sum') ||
        (item !== excluded && item.kind === 'column' && item.used !== true && isAmountOfMoney(item.column)),
    );
  for (const item of items) {
    if (item.kind !== 'column' || item.used === true || !isAmountOfMoney(item.column)) continue;
    const others = profile.columns.some((own) => own !== item.column && isAmountOfMoney(own));
    const isBehind = BEHIND.test(saidIn(tokens, item.end, item.end + 2));
    if (
      !others ||
      !isAskedBeside(item) ||
      !(isBehind || BEFORE.test(saidIn(tokens, item.start - 3, item.start)))
    )
      continue;
    const around: [number, number] = isBehind ? [item.start, item.end + 2] : [item.start - 3, item.end];
    found.excluded.push(item.column);
    markUsed(...items.filter((own) => isSaidOf(own, around, item)));
  }
}

/** The words by which a column is left out. */
function isSaidOf(own: Item, [from, to]: readonly [number, number], column: Of<'column'>): boolean {
  const isWord = isOp(own, 'not', 'without', 'except', 'before') || own.kind === 'column';
  return own === column || (isWord && own.start >= from && own.end <= to && own.used !== true);
}

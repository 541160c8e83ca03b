// The other end of what is said as a range: "between 2 and 4", "from January to March", "since 2020 until 2022".
import { type Token, saidIn } from '../tokens.ts';
import { type Item, isOp } from '../items.ts';

const STARTS = /^(?:from|between|since)$/;
/** Also "and the end of". */
const ENDS = /(?:^|\s)(?:to|until|till|through|and|-|–)(?: the)?(?: end of)?(?: the)?$/;

/**
 * The item that ends the range which an item begins.
 * @param tokens the words of the question
 * @returns also the items that join both
 */
export function rangeEndAt(
  items: readonly Item[],
  at: number,
  tokens: readonly Token[],
  fits: (item: Item) => boolean,
): { end: Item; joining: (Item | undefined)[] } | undefined {
  const item = items[at];
  if (item === undefined) return undefined;
  const opening = items[at - 1];
  const [next, after] = items.slice(at + 1, at + 3);
  const isOpened = STARTS.test(tokens[item.start - 1]?.folded ?? '') || isOp(opening, 'between', 'since');
  if (!isOpened) return undefined;
  const isJoined = isOp(next, 'and', 'until');
  const end = isJoined ? after : next;
  if (end === undefined || end.used === true || !fits(end)) return undefined;
  if (!ENDS.test(saidIn(tokens, end.start - 5, end.start))) return undefined;
  return {
    end,
    joining: [isOp(opening, 'between', 'since') ? opening : undefined, isJoined ? next : undefined],
  };
}

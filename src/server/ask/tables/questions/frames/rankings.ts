// Questions for things in the order of an amount, without a word for the most: "customers by number of orders", "products by revenue".
import { type Item, isOp } from '../items.ts';
import { isGrouping, isNumeric, usualOp } from '../table-profile.ts';
import { type ColumnItem, type Frame, Framing, type Measured, countOf } from './framing.ts';

/** Each of what stands before "by" with the amount that stands behind it, the largest first. */
export function rankingFrames(parsed: Framing): Frame[] {
  const { items } = parsed;
  const by = items.findIndex((item) => isOp(item, 'group') && item.used !== true);
  const before = items.slice(0, Math.max(0, by));
  const isAmountAsked = before.some(
    (item) =>
      isOp(item, 'how_many', 'how_much', 'count', 'aggregate', 'share') ||
      (item.kind === 'column' && item.used !== true && isNumeric(item.column)),
  );
  const [ranked, ...others] = before.filter(
    (item): item is ColumnItem => item.kind === 'column' && item.used !== true && isGrouping(item.column),
  );
  const measured = measuredBehind(parsed, items.slice(by + 1));
  if (by < 0 || isAmountAsked || ranked === undefined || others.length > 0 || measured === undefined)
    return [];
  const { measure, used } = measured;
  const key = ranked.column.key;
  const isOfRows = ranked.column.isUnique && measured.column !== undefined;
  const order = items.filter((item) => isOp(item, 'order', 'ascending', 'descending'));
  const direction = order.some((item) => isOp(item, 'ascending')) ? 'ascending' : 'descending';
  return parsed.frame(
    isOfRows && measure.column !== undefined
      ? { columns: [key, measure.column], order_by: [{ column: measure.column, direction }] }
      : { group_by: [{ column: key }], measures: [measure], order_by: [{ measure, direction }] },
    0,
    [ranked, items[by], ...order, ...used, ...parsed.questionWords()],
  );
}

/** What is measured by the first words behind "by": an amount, or a number of rows or of different values. */
function measuredBehind(parsed: Framing, items: readonly Item[]): Omit<Measured, 'penalty'> | undefined {
  const [first, second] = items;
  if (isOp(first, 'count') && second !== undefined && second.used !== true) {
    if (second.kind === 'rows' || second.kind === 'person')
      return { measure: { op: 'count' }, used: [first, second] };
    if (second.kind === 'column' && !isNumeric(second.column))
      return { measure: countOf(second.column), used: [first, second] };
  }
  const own = isOp(first, 'aggregate') ? second : first;
  if (own?.kind !== 'column' || !isNumeric(own.column) || own.column.kind === 'ordinal') return undefined;
  const op = parsed.aggregate?.op ?? usualOp(own.column);
  return {
    measure: { op, column: own.column.key },
    column: own.column,
    used: [own, parsed.aggregate?.item].filter((item) => item !== undefined),
  };
}

// Conditions on values of cells.
import type { Filter } from '#shared/ask-plan.ts';
import { type Conditions, type Item, add, isOp, negationBefore, markUsed } from '../items.ts';
import type { ColumnProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';

/** Values of cells; those of one column that stand together are alternatives. */
export function readValues(items: readonly Item[], found: Conditions): void {
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item?.kind !== 'value' || item.used === true) continue;
    const values = [...item.values];
    const single: string[][] = [item.values];
    markUsed(item);
    let end = at;
    const isNegated = negationBefore(items, at);
    for (;;) {
      const joint = items[end + 1];
      // "By email or through the portal"
      const isLinked = isOp(joint, 'or') && isOp(items[end + 2], 'group', 'until') && isNegated !== undefined;
      const step = isOp(joint, 'and', 'or', 'versus', 'compare', 'than') ? (isLinked ? 3 : 2) : 1;
      const next = items[end + step];
      if (next?.kind !== 'value' || next.column !== item.column || next.used === true) break;
      values.push(...next.values);
      single.push(next.values);
      markUsed(
        next,
        ...(step > 1 && isOp(joint, 'and', 'or') ? [joint] : []),
        ...(isLinked ? [items[end + 2]] : []),
      );
      end += step;
    }
    markColumnBeside(items, at, end, item.column);
    const contains = [items[at - 1], items[at - 2], items[at + 1]].find(
      (own) => isOp(own, 'contains', 'starts', 'ends') && own?.used !== true,
    );
    markUsed(contains);
    const filterOf = (own: readonly string[]): Filter => ({
      column: item.column.key,
      op: own.length === 1 ? 'is' : 'one_of',
      values: [...new Set(own)].slice(0, 100).map((value) => cellValue(value, item.column)),
    });
    // Of a column that says what is not: "wont eat", "dislikes".
    const isNegative = item.column.words.some((word) =>
      /^(?:wont|not|no|never|cannot|dislikes?|without|unable|allerg\w*)$/.test(word),
    );
    if (isNegated !== undefined && isNegative) markUsed(items[isNegated]);
    else if (isNegated !== undefined) {
      const negation = items[isNegated];
      markUsed(negation, isOp(items[at - 1], 'group', 'until') ? items[at - 1] : undefined);
      const negated = values.map((value): Filter => ({
        column: item.column.key,
        op: 'is_not',
        values: [cellValue(value, item.column)],
      }));
      if (isOp(negation, 'never')) found.never.push(filterOf(values));
      else for (const filter of negated) add(found, filter, at, item.column, true);
      continue;
    }
    const own = found.filters.find(
      ({ filter, isValue }) => isValue && filter.column === item.column.key && filter.op !== 'is_not',
    );
    if (own !== undefined) {
      // Two values of a column are alternatives, wherever they stand.
      const before = own.filter.values.map(String);
      found.alternatives.push({
        filters: [own.filter, filterOf(values)],
        column: item.column,
        from: own.at,
        to: end,
        isTime: false,
      });
      own.filter = filterOf([...before, ...values]);
      continue;
    }
    if (single.length > 1)
      found.alternatives.push({
        filters: single.map(filterOf),
        column: item.column,
        from: at,
        to: end,
        isTime: false,
      });
    add(found, filterOf(values), at, item.column, true);
    if (!item.isWhole && values.length > 1) found.penalty += weights.severalParts;
  }
}

const cellValue = (value: string, { column }: ColumnProfile) =>
  column.type === 'number' ? Number(value) : value;

/** "region West", "the West region", "status is pending": the column is said as well. */
function markColumnBeside(items: readonly Item[], from: number, to: number, column: ColumnProfile): void {
  const last = items[to];
  const isPossessive = last?.kind === 'value' && last.isPossessive === true;
  const after = isPossessive ? undefined : items[to + 1];
  const before = items[from - 1];
  const isCounted =
    isOp(items[from - 2], 'group', 'each', 'which', 'how_many', 'count', 'distinct') ||
    isOp(items[from - 1], 'group', 'each');
  if (after?.kind === 'column' && after.column === column && after.used !== true) markUsed(after);
  else if (isOp(after, 'with') && items[to + 2]?.kind === 'column' && isSameColumn(items[to + 2], column))
    markUsed(items[to + 2], after);
  else if (isOp(before, 'with', 'group') && isSameColumn(items[from - 2], column) && !isCounted)
    markUsed(items[from - 2], before);
  else if (before?.kind === 'column' && before.column === column && before.used !== true && !isCounted)
    markUsed(before);
  else if (before !== undefined && isOp(before, 'not', 'exactly') && items[from - 2]?.kind === 'column') {
    const own = items[from - 2];
    if (own?.kind === 'column' && own.column === column) markUsed(own);
  }
}

const isSameColumn = (item: Item | undefined, column: ColumnProfile) =>
  item?.kind === 'column' && item.column === column && item.used !== true;

// Conditions that compare a column with a part of another one: "expenses of more than a tenth of the fee", "paid less than half the price".
import { type Conditions, type Item, type Of, add, computeFor, markUsed } from '../items.ts';
import { proportionAt } from '../lexicon/proportions.ts';
import { type ColumnProfile, isNumeric } from '../table-profile.ts';
import type { Token } from '../tokens.ts';
import { comparisonAt } from './comparisons.ts';

export function readProportions(items: readonly Item[], tokens: readonly Token[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    const comparison = item.used === true ? undefined : comparisonAt(items, at);
    if (comparison === undefined) continue;
    const last = items[at + comparison.length - 1] ?? item;
    const part = proportionAt(tokens, last.end);
    if (part === undefined) continue;
    const start = last.end + part.length;
    const right = items.find((own) => own.start >= start && own.start <= start + FILLERS_MAX);
    const left = items.slice(0, at).findLast((own) => isMeasure(own));
    if (!isMeasure(right) || !isMeasure(left) || left.column === right.column) continue;
    if (!isAlike(left.column, right.column)) continue;
    const key = computeFor(found, 'divided', [left.column.key, right.column.key]);
    add(found, { column: key, op: comparison.op, values: [part.value] }, at, left.column);
    if (!found.columns.includes(right.column)) found.columns.push(right.column);
    markUsed(left, right, ...items.filter((own) => own.start >= item.start && own.end <= start));
  }
}

/** Words between a part and its whole: "half of the". */
const FILLERS_MAX = 2;

const isMeasure = (item: Item | undefined): item is Of<'column'> =>
  item?.kind === 'column' && item.used !== true && isNumeric(item.column);

/** Both have one unit, and per cent are of nothing here. */
const isAlike = ({ column }: ColumnProfile, { column: other }: ColumnProfile) =>
  column.unit !== '%' &&
  other.unit !== '%' &&
  (column.unit === other.unit || column.unit === null || other.unit === null);

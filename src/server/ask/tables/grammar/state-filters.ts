// Filters by the state of a cell: whether it is empty, whether it says yes.
import { isRows } from './draft.ts';
import { columnIn, truthOf, type FoundFilter } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { meaningOf } from './numbers.ts';

/** "without a location", "with no location", "whose location is empty", "location is not null". */
export function emptyFilterAt(items: readonly Item[], at: number): FoundFilter | undefined {
  const named = columnIn(items[at]);
  const isNot = meaningOf(items[at + 1]) === 'not';
  if (named !== undefined && meaningOf(items[isNot ? at + 2 : at + 1]) === 'empty') {
    const op = isNot ? 'not_empty' : 'empty';
    return { length: isNot ? 3 : 2, filters: [{ column: named.key, op, values: [] }] };
  }
  if (meaningOf(items[at]) !== 'without') return undefined;
  const column = columnIn(items[at + 1]);
  if (column === undefined || ['value', 'number'].includes(items[at + 2]?.kind ?? '')) return undefined;
  return { length: 2, filters: [{ column: column.key, op: 'empty', values: [] }] };
}

/** "vegetarian students", "not shipped", "with a balcony": a column of yes or no that tells which rows are meant. */
export function booleanFilterAt(
  items: readonly Item[],
  at: number,
  context: Context,
): FoundFilter | undefined {
  const isNot = ['not', 'without'].includes(meaningOf(items[at]) ?? '');
  const place = isNot ? at + 1 : at;
  const [item, before, behind] = [items[place], items[at - 1], items[place + 1]];
  const column = columnIn(item);
  if (item?.kind !== 'column' || column === undefined || behind?.kind === 'value') return undefined;
  const truth = truthOf(column, !isNot, context);
  const has = item.gap.split(/\s+/).some((word) => context.language.having.has(word.toLowerCase()));
  const isSaid = isNot || has || isRows(behind) || isRows(before) || meaningOf(before) === 'count';
  if (truth === undefined || !isSaid) return undefined;
  return { length: place + 1 - at, filters: [{ column: column.key, op: 'is', values: [truth] }] };
}

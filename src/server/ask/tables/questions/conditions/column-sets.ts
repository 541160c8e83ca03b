// Conditions on several columns at once: "more than 80 in both maths and science", "no goals in either half".
import type { Filter } from '#shared/ask-plan.ts';
import { type Conditions, type Item, type Of, add, isOp, markUsed, negationBefore } from '../items.ts';
import type { ColumnProfile } from '../table-profile.ts';
import { comparisonBefore, comparisonBehind, opposite } from './comparisons.ts';
import { flagFilter } from './states.ts';

/** Reads what is said of sets of columns. */
export function readColumnSets(items: readonly Item[], found: Conditions): void {
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'set' || item.used === true) continue;
    const said = numberBeside(items, at) ?? stateBeside(items, at, item);
    if (said === undefined) continue;
    const isNone = item.mode === 'none' || (item.mode === 'any' && said.isNegated);
    const filters = item.columns.map((column) => said.filterOf(column, isNone || said.isNegated));
    const [first, ...others] = filters;
    const [column] = item.columns;
    if (first === undefined || column === undefined) continue;
    // Not "any" is none; "at least one" that is not is some, and so is not "both".
    const isOne =
      item.mode === 'some' || (item.mode === 'any' && !isNone) || (item.mode === 'all' && said.isNegated);
    if (isOne) add(found, { ...first, or: others }, at, column);
    else
      for (const [index, filter] of filters.entries()) add(found, filter, at, item.columns[index] ?? column);
    for (const own of item.columns) if (!found.columns.includes(own)) found.columns.push(own);
    markUsed(item, ...said.words);
  }
}

interface Said {
  isNegated: boolean;
  filterOf: (column: ColumnProfile, isNegated: boolean) => Filter;
  words: Item[];
}

/** How far a number stands from the columns that it is said of. */
const NEAR = 3;

/** "more than 80 in …", "… below 45" */
function numberBeside(items: readonly Item[], at: number): Said | undefined {
  const isNumber = (item: Item | undefined): item is Of<'number'> =>
    item?.kind === 'number' && item.used !== true;
  const near = [
    items.slice(Math.max(0, at - NEAR), at).findLast(isNumber),
    items.slice(at, at + NEAR).find(isNumber),
  ];
  const number = near.find((own) => own !== undefined);
  if (number === undefined) return undefined;
  const place = items.indexOf(number);
  const before = comparisonBefore(items, place);
  const suffix = comparisonBehind(items[place + 1]);
  const op = before?.op ?? suffix ?? 'is';
  const start = place - (before?.length ?? 0);
  const back = items.slice(Math.max(0, start - NEAR), start);
  const negation = back.find(
    (own, index) =>
      isOp(own, 'not', 'without') &&
      back.slice(index + 1).every(({ kind }) => kind === 'rows' || kind === 'column'),
  );
  const [from, to] = [Math.min(start, at), Math.max(place, at)];
  const between = items
    .slice(from, to)
    .filter((item) => item.kind === 'column' || item.kind === 'rows' || item.kind === 'unit');
  return {
    isNegated: negation !== undefined,
    filterOf: ({ key }, isNegated) => ({
      column: key,
      op: isNegated ? (opposite[op] ?? op) : op,
      values: [number.value],
    }),
    words: [
      ...items.slice(start, place + (suffix === undefined ? 1 : 2)),
      ...between,
      ...(negation === undefined ? [] : [negation]),
    ],
  };
}

/** "came to both concerts", "no goals in either half" */
function stateBeside(items: readonly Item[], at: number, { columns }: Of<'set'>): Said | undefined {
  const negation = negationBefore(items, at);
  const word = negation === undefined ? undefined : items[negation];
  const isNegated = word !== undefined;
  if (columns.every(({ kind }) => kind === 'flag' || kind === 'date'))
    return {
      isNegated,
      filterOf: (column, isNot) =>
        column.kind === 'flag'
          ? flagFilter(column, !isNot)
          : { column: column.key, op: isNot ? 'empty' : 'not_empty', values: [] },
      words: isNegated ? [word] : [],
    };
  // Amounts that are none: "no goals in either half".
  if (!isOp(word, 'without') || negation === undefined) return undefined;
  return {
    isNegated,
    filterOf: ({ key }) => ({ column: key, op: 'is', values: [0] }),
    words: [word, ...items.slice(negation + 1, at)],
  };
}

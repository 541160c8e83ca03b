// Rules for what comes first: "sorted by", "top 5", "most common", "the highest", "the youngest", "the latest".
import type { TableColumn } from '#shared/ask-tables.ts';
import { aggregates, isRows, type Draft, type Rule, type Superlative } from './draft.ts';
import { columnIn, columnOfAdjective } from './found-filter.ts';
import type { Item } from './items.ts';
import type { Meaning } from './language.ts';
import { meaningOf } from './numbers.ts';

const isDirection = (item: Item | undefined) => ['descending', 'ascending'].includes(meaningOf(item) ?? '');
/** "sorted by age, descending", "in alphabetical order of name". */
export const orderRule: Rule = (items, at, draft) => {
  let end = at;
  let isDown: boolean | undefined;
  let by: TableColumn | undefined;
  let isOrder = false;
  for (; ; end += 1) {
    const item = items[end];
    const meaning = meaningOf(item);
    if (meaning === 'order') isOrder = true;
    else if (isDirection(item)) isDown ??= meaning === 'descending';
    else if (meaning === 'by' && end > at) continue;
    else if (by === undefined && columnIn(item) !== undefined && end > at && item?.kind === 'column')
      by = columnIn(item);
    else break;
  }
  if ((!isOrder && isDown === undefined) || draft.order !== undefined) return 0;
  draft.order = { by, isDown: isDown ?? false };
  return end - at;
};

/** "top 5", "the 3 largest". */
export const topRule: Rule = (items, at, draft) => {
  const [first, second] = [items[at], items[at + 1]];
  const isTop = ['top', 'first', 'most', 'maximum', 'last', 'minimum', 'least'].includes(
    meaningOf(first) ?? '',
  );
  if (isTop && second?.kind === 'number' && isCount(second.number)) {
    draft.limit = second.number;
    if (meaningOf(first) === 'top') return 2 + topOf(items, at + 2, draft);
    return 2 + superlativeAt(items, at + 2, draft, meaningOf(first));
  }
  const isNext =
    second?.kind === 'superlative' ||
    ['most', 'maximum', 'minimum', 'least', 'most_common'].includes(meaningOf(second) ?? '');
  if (first?.kind !== 'number' || !isNext || !isCount(first.number)) return 0;
  draft.limit = first.number;
  return 1;
};

const isCount = (number: number) => Number.isInteger(number) && number >= 1 && number <= 1000;

/** What the top of something is by: "top 5 players by earnings", else how many rows there are. */
function topOf(items: readonly Item[], at: number, draft: Draft): number {
  const by = items.findIndex((item, index) => index > at && meaningOf(item) === 'by');
  const column = by < 0 ? undefined : columnIn(items[by + 1]);
  draft.superlative = superlativeBy(draft, column ?? 'count', true, { isTotal: true });
  return 0;
}

function superlativeBy(
  draft: Draft,
  by: TableColumn | 'count',
  isMost: boolean,
  { isNamed = true, isTotal = false } = {},
): Superlative {
  const own = by === 'count' ? { measure: { op: 'count' as const } } : { column: by };
  return { by: own, isMost, isNamed, isTotal, isFirst: draft.columns.length === 0 && !draft.namesRows };
}

/** "most common nationality", "the nationality that is most common". */
export const commonRule: Rule = (items, at, draft) => {
  const meaning = meaningOf(items[at]);
  if (meaning !== 'most_common' && meaning !== 'least_common') return 0;
  draft.superlative = superlativeBy(draft, 'count', meaning === 'most_common');
  return 1;
};

/** "the highest earnings", "the most students", "the youngest", "the latest". */
export const superlativeRule: Rule = (items, at, draft, context) => {
  const item = items[at];
  if (item?.kind === 'superlative') {
    const { adjective } = item;
    if (meaningOf(items[at + 1]) === 'count') {
      const taken = superlativeAt(items, at + 1, draft, adjective.isMost ? 'maximum' : 'minimum');
      return taken > 0 ? taken + 1 : 0;
    }
    const next = columnIn(items[at + 1]);
    if (next !== undefined && items[at + 1]?.kind === 'column' && next.type !== 'text') {
      draft.superlative = superlativeBy(draft, next, adjective.isMost);
      return 2;
    }
    const number = columnOfAdjective(adjective, context, 'number');
    const date = columnOfAdjective(adjective, context, 'date');
    const by = number ?? date;
    if (by === undefined) return 0;
    const isMost = number === undefined ? !adjective.isMost : adjective.isMost;
    draft.superlative = superlativeBy(draft, by, isMost, { isNamed: false });
    return 1;
  }
  const taken = superlativeAt(items, at + 1, draft, meaningOf(item));
  return taken > 0 ? taken + 1 : 0;
};

/** What follows "most", "least", "maximum" and so on. */
function superlativeAt(
  items: readonly Item[],
  at: number,
  draft: Draft,
  meaning: Meaning | undefined,
): number {
  const isMost = meaning === 'most' || meaning === 'maximum' || meaning === 'last';
  const isLeast = meaning === 'least' || meaning === 'minimum' || meaning === 'first';
  if ((!isMost && !isLeast) || draft.superlative !== undefined) return 0;
  let next = at;
  if (meaningOf(items[next]) === 'count') next += 1;
  if (meaningOf(items[next]) === 'distinct') next += 1;
  const item = items[next];
  const column = columnIn(item);
  const op = aggregates[meaningOf(item) ?? 'filler'];
  const measured = columnIn(items[next + 1]);
  if ((op === 'average' || op === 'sum') && measured?.type === 'number') {
    draft.superlative = {
      by: { measure: { op, column: measured.key } },
      isMost,
      isNamed: true,
      isTotal: false,
      isFirst: false,
    };
    return next - at + 2;
  }
  const isTime = meaning === 'first' || meaning === 'last';
  if (isTime) return 0;
  if (isRows(item)) {
    if (meaning === 'maximum' || meaning === 'minimum') if (next === at) return 0;
    draft.superlative = superlativeBy(draft, 'count', isMost);
    return next - at + 1;
  }
  if (item?.kind !== 'column' || column === undefined || (column.type !== 'number' && column.type !== 'date'))
    return 0;
  if (meaningOf(items[next + 1]) === 'and' && draft.columns.length === 0) return 0;
  draft.superlative = superlativeBy(draft, column, isMost, {
    isTotal: meaning === 'most' || meaning === 'least',
  });
  return next - at + 1;
}

/** "the first", "the latest", by the only column of dates or one that follows. */
export const timeOrderRule: Rule = (items, at, draft, { table }) => {
  const verb = columnIn(items[at]);
  const after = meaningOf(items[at + 1]);
  if (verb?.type === 'date' && (after === 'first' || after === 'last') && draft.superlative === undefined) {
    // "joined first"
    draft.superlative = superlativeBy(draft, verb, after === 'last', { isNamed: false });
    return 2;
  }
  const meaning = meaningOf(items[at]);
  if ((meaning !== 'first' && meaning !== 'last') || draft.superlative !== undefined) return 0;
  const dates = table.columns.filter(({ type }) => type === 'date');
  const isMost = meaning === 'last';
  const next = columnIn(items[at + 1]);
  if (next?.type === 'date' && items[at + 1]?.kind === 'column') {
    draft.superlative = superlativeBy(draft, next, isMost);
    return 2;
  }
  const [by] = dates;
  if (by === undefined || dates.length > 1) return 0;
  draft.superlative = superlativeBy(draft, by, isMost, { isNamed: false });
  return 1;
};

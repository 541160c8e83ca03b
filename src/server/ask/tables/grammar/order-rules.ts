// Rules for what comes first: "sorted by", "top 5", "most common", "the highest", "the youngest", "the latest".
import type { TableColumn } from '#shared/ask-tables.ts';
import { isIdentifier } from './columns.ts';
import { aggregates, isPlural, isRows, superlativeBy, type Draft, type Rule } from './draft.ts';
import { addsUp, columnIn, columnOfAdjective, datedColumns, isKeyOf, priceColumn } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import type { Adjective, Meaning } from './language.ts';
import { meaningOf, saidOf } from './numbers.ts';

/** "top 5", "the 3 largest". */
export const topRule: Rule = (items, at, draft, context, told) => {
  const [first, second] = [items[at], items[at + 1]];
  const isTop = ['top', 'first', 'most', 'maximum', 'last', 'minimum', 'least'].includes(
    meaningOf(first) ?? '',
  );
  if (isTop && second?.kind === 'number' && isCount(second.number)) {
    draft.limit = second.number;
    const ranked = columnIn(items[at + 2]);
    // "the top two prices"
    if (meaningOf(first) === 'top' && ranked?.type === 'number' && !isIdentifier(ranked)) {
      draft.superlative = superlativeBy(draft, ranked, true);
      return 3;
    }
    // "the top 5 most expensive", "the top 3 largest areas"
    if (meaningOf(first) === 'top' && isSuperlative(items[at + 2])) return 2;
    if (meaningOf(first) === 'top') return 2 + topOf(items, at + 2, draft, context);
    const taken = superlativeAt(items, at + 2, draft, meaningOf(first), context);
    if (taken > 0) return 2 + taken;
    // "the largest three invoices", "the last two orders"
    const rest = first === undefined ? [] : [first, ...items.slice(at + 2)];
    const rule = isOrdinal(first) ? timeOrderRule : superlativeRule;
    const alone = rule(rest, 0, draft, context, told);
    if (alone > 0 || meaningOf(first) === 'first') return 1 + Math.max(1, alone);
    delete draft.limit;
    return 0;
  }
  const isNext =
    second?.kind === 'superlative' ||
    ['most', 'maximum', 'minimum', 'least', 'most_common'].includes(meaningOf(second) ?? '');
  const isLater = (isRows(second) || second?.kind === 'column') && items.slice(at + 2).some(isSuperlative);
  if (first?.kind !== 'number' || !(isNext || isLater) || !isCount(first.number) || draft.limit !== undefined)
    return 0;
  draft.limit = first.number;
  return 1;
};

const isOrdinal = (item: Item | undefined) => ['first', 'last'].includes(meaningOf(item) ?? '');

/** "the three cities with the highest prices" */
function isSuperlative(item: Item | undefined): boolean {
  return (
    item?.kind === 'superlative' ||
    ['most', 'least', 'maximum', 'minimum', 'most_common', 'least_common'].includes(meaningOf(item) ?? '')
  );
}

const isCount = (number: number) => Number.isInteger(number) && number >= 1 && number <= 1000;

/** What the top of something is by: "top 5 players by earnings", else how many rows there are. */
function topOf(items: readonly Item[], at: number, draft: Draft, { cells }: Context): number {
  const by = items.findIndex((item, index) => index > at && meaningOf(item) === 'by');
  const column = by < 0 ? undefined : columnIn(items[by + 1]);
  // What stands once in each row has no top by the number of rows.
  const counted = column === undefined ? columnIn(items[at]) : undefined;
  if (counted !== undefined && cells.isUnique(counted.key)) draft.doubts.push(items[at]);
  draft.superlative = superlativeBy(draft, column ?? 'count', true, {
    isTotal: true,
    isNamed: column === undefined || !isRows(items[at]),
  });
  return 0;
}

/** "most common nationality", "the nationality that is most common". */
export const commonRule: Rule = (items, at, draft, { cells }) => {
  const meaning = meaningOf(items[at]);
  if (meaning !== 'most_common' && meaning !== 'least_common') return 0;
  // What stands once in each row is not common: "the most popular song" means something else.
  const column = columnIn(items[at + 1]) ?? draft.columns.at(-1);
  if (column !== undefined && cells.isUnique(column.key)) draft.doubts.push(items[at]);
  draft.superlative = superlativeBy(draft, 'count', meaning === 'most_common');
  return 1;
};

/** "the highest earnings", "the most students", "the youngest", "the latest". */
export const superlativeRule: Rule = (items, at, draft, context) => {
  const item = items[at];
  if (item?.kind === 'superlative') {
    const { adjective } = item;
    if (meaningOf(items[at + 1]) === 'count') {
      const taken = superlativeAt(items, at + 1, draft, adjective.isMost ? 'maximum' : 'minimum', context);
      return taken > 0 ? taken + 1 : 0;
    }
    const op = aggregates[meaningOf(items[at + 1]) ?? 'filler'];
    const measured = columnIn(items[at + 2]);
    // "the cheapest average rent"
    if (
      (op === 'average' || op === 'sum') &&
      measured?.type === 'number' &&
      draft.superlative === undefined
    ) {
      draft.superlative = superlativeBy(draft, { op, column: measured.key }, adjective.isMost);
      return 3;
    }
    const next = columnIn(items[at + 1]);
    if (next !== undefined && items[at + 1]?.kind === 'column' && next.type !== 'text') {
      draft.superlative = superlativeBy(draft, next, adjective.isMost);
      return 2;
    }
    return byAdjective(items, at, draft, adjective, context);
  }
  const behind = meaningOf(items[at + 1]) ?? '';
  const told = columnIn(item);
  const isLast =
    item?.isAskedFor === false && items[at + 2] === undefined && ['maximum', 'minimum'].includes(behind);
  // "when the humidity was highest"
  if (item?.kind === 'column' && told?.type === 'number' && isLast && draft.superlative === undefined) {
    draft.superlative = superlativeBy(draft, told, behind === 'maximum');
    return 2;
  }
  const taken = superlativeAt(items, at + 1, draft, meaningOf(item), context);
  if (taken > 0) return taken + 1;
  const phrase = item?.tokens.map(({ folded }) => folded).join(' ') ?? '';
  const adjective = context.language.superlatives.get(phrase);
  const isAlone = behind !== 'and' && aggregates[meaningOf(items[at + 1]) ?? 'filler'] === undefined;
  const isFree = adjective !== undefined && isAlone && draft.superlative === undefined;
  return isFree ? byAdjective(items, at, draft, adjective, context) : 0;
};

/** "youngest first", behind what is asked for. */
export const adjectiveOrderRule: Rule = (items, at, draft, context) => {
  const [item, after] = [items[at], items[at + 1]];
  const isOrder = item?.kind === 'superlative' && meaningOf(after) === 'first' && after?.gap.trim() === '';
  if (!isOrder || draft.order !== undefined || draft.superlative !== undefined || at === 0) return 0;
  const ranked: Draft = { ...draft };
  const isFound = byAdjective(items, at, ranked, item.adjective, context) > 0;
  const { superlative } = ranked;
  if (!isFound || superlative === undefined || !('column' in superlative.by)) return 0;
  draft.order = { by: superlative.by.column, isDown: superlative.isMost };
  return 2;
};

/** "the youngest", or "the largest by area". */
function byAdjective(
  items: readonly Item[],
  at: number,
  draft: Draft,
  adjective: Adjective,
  context: Context,
): number {
  const by = items.findIndex((item, index) => index > at && meaningOf(item) === 'by');
  const named = by < 0 ? undefined : columnIn(items[by + 1]);
  const number = named?.type === 'number' ? named : columnOfAdjective(adjective, items, context, 'number');
  // "The largest order" may be by its price as well as by its quantity.
  const price = priceColumn(context);
  const measured = context.table.columns.filter((own) => own === price || addsUp(own, context));
  const next = items[at + 1];
  const isOfRows = next === undefined || isRows(next);
  const only = adjective.isGeneral && isOfRows && measured.length === 1 ? measured[0] : undefined;
  const column = number ?? columnOfAdjective(adjective, items, context, 'date') ?? only;
  if (column === undefined) return 0;
  const isMost = number === undefined && column !== only ? !adjective.isMost : adjective.isMost;
  draft.superlative = superlativeBy(draft, column, isMost, { isNamed: false });
  return 1;
}

/** What follows "most", "least", "maximum" and so on. */
function superlativeAt(
  items: readonly Item[],
  at: number,
  draft: Draft,
  meaning: Meaning | undefined,
  context: Context,
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
  // "the highest average film price": the rows before what is measured of them.
  const isOfRows = items[next + 1]?.kind === 'rows' && items[next + 2]?.gap === ' ';
  const place = isOfRows ? next + 2 : next + 1;
  const measured = columnIn(items[place]);
  if ((op === 'average' || op === 'sum') && measured?.type === 'number') {
    draft.superlative = superlativeBy(draft, { op, column: measured.key }, isMost);
    return place + 1 - at;
  }
  const isTime = meaning === 'first' || meaning === 'last';
  if (isTime) return 0;
  if (isRows(item)) {
    const isGreatest = next === at && (meaning === 'maximum' || meaning === 'minimum');
    if (isGreatest && column?.type !== 'number') return 0;
    if (isGreatest && column !== undefined) {
      draft.superlative = superlativeBy(draft, column, isMost);
      return 1;
    }
    draft.superlative = superlativeBy(draft, 'count', isMost);
    return next - at + 1;
  }
  if (item?.kind !== 'column' || column === undefined) return 0;
  const isKey = isKeyOf(column, item, context);
  // "the most customers", "the highest number of customers" count them.
  if ((next > at || meaning === 'most' || meaning === 'least') && (isKey || column.type === 'text')) {
    // "the most land area" is the largest, of a column whose texts cannot be compared as numbers.
    const isOfThings = next > at || isPlural(item, context);
    if (!isKey && (!isOfThings || context.cells.areAmounts(column.key))) return 0;
    draft.counted.push({ column, item });
    draft.superlative = superlativeBy(draft, { op: 'count_distinct', column: column.key }, isMost);
    return next - at + 1;
  }
  if (isKey || (column.type !== 'number' && column.type !== 'date')) return 0;
  if (meaningOf(items[next + 1]) === 'and' && draft.columns.length === 0) return 0;
  draft.superlative = superlativeBy(draft, column, isMost, {
    isTotal: meaning === 'most' || meaning === 'least',
  });
  return next - at + 1;
}

/** "the first", "the latest", by the only column of dates or one that follows. */
export const timeOrderRule: Rule = (items, at, draft, context) => {
  const dates = datedColumns(context);
  const isDated = (column: TableColumn | undefined) => column !== undefined && dates.includes(column);
  const verb = columnIn(items[at]);
  const after = meaningOf(items[at + 1]);
  if (
    verb !== undefined &&
    isDated(verb) &&
    items[at + 1]?.gap.trim() === '' &&
    (after === 'first' || after === 'last') &&
    draft.superlative === undefined
  ) {
    // "joined first"
    draft.superlative = superlativeBy(draft, verb, after === 'last', { isNamed: false });
    return 2;
  }
  const meaning = meaningOf(items[at]);
  if ((meaning !== 'first' && meaning !== 'last') || draft.superlative !== undefined) return 0;
  const isMost = meaning === 'last';
  const next = columnIn(items[at + 1]);
  if (next !== undefined && isDated(next) && items[at + 1]?.kind === 'column') {
    draft.superlative = superlativeBy(draft, next, isMost);
    return 2;
  }
  const [by] = dates;
  // Of rows with a year, "the first" may be the first in the list.
  const isPlain = by?.type === 'date' || saidOf(items[at]) !== undefined;
  if (by === undefined || dates.length > 1 || !isPlain) return 0;
  draft.superlative = superlativeBy(draft, by, isMost, { isNamed: false });
  return 1;
};

// What the filters of a question say twice of one column, so that no row can meet them, or so that it may be said of groups.
import type { Filter, Plan } from '#shared/ask-plan.ts';
import type { Filtered } from './filters.ts';
import { addsUp } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { isAlike } from './name-match.ts';

/**
 * The items whose filter does not go together with one before it: "from France and from Italy", "over 50 and under 20", "publishers
 * of books over 50 and books under 80", which may be of two books.
 * @param items those of the question, in order
 */
export function contradictions({ filters, told, isAny }: Filtered, items: readonly Item[]): Item[] {
  if (isAny) return [];
  const firstOf = (filter: Filter) => items.findIndex((item) => told.get(item) === filter);
  const again = filters.filter((one, index) =>
    filters.slice(0, index).some((other) => {
      if (other.column !== one.column) return false;
      const between = items.slice(firstOf(other), firstOf(one));
      const isOfOthers = between.slice(1).some((item) => item.kind === 'rows' && !told.has(item));
      return (isEqual(one) && isEqual(other)) || excludes(one, other) || isOfOthers;
    }),
  );
  // Of two comparisons in a row the items tell the first.
  const toldOf = (filter: Filter) =>
    filters.slice(0, filters.indexOf(filter) + 1).findLast((own) => firstOf(own) >= 0);
  const doubtful = new Set<unknown>(again.map(toldOf));
  return [...told].filter(([, said]) => doubtful.has(said)).map(([item]) => item);
}

const isEqual = ({ op }: Filter) => op === 'is' || op === 'one_of';

/** Whether no value is within both bounds. */
function excludes(one: Filter, other: Filter): boolean {
  const [least, most] = [one, other].some(isLower) ? [one, other].toSorted(byLower) : [];
  if (least === undefined || most === undefined || !isLower(least) || !isUpper(most)) return false;
  const [from, to] = [least.values[0], most.values[0]];
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  return typeof from === 'string' && typeof to === 'string' && from > to;
}

const isLower = ({ op }: Pick<Filter, 'op'>) => op === 'more' || op === 'at_least';
const isUpper = ({ op }: Pick<Filter, 'op'>) => op === 'less' || op === 'at_most';
const byLower = (one: Filter, other: Filter) => Number(isLower(other)) - Number(isLower(one));

/**
 * The values that may be no more than the verb of what a name says: "how often has each nominee been nominated", where a column of
 * results says so too.
 * @param items those of the question
 */
export function verbsOfNames({ told }: Filtered, items: readonly Item[]): Item[] {
  const named = items.flatMap(({ kind, tokens }) => (kind === 'column' || kind === 'rows' ? tokens : []));
  return items.filter((item) => {
    const [word, another] = item.tokens;
    const isWord = word !== undefined && another === undefined && !word.isQuoted && !word.isCapitalized;
    return (
      item.kind === 'value' && told.has(item) && isWord && named.some(({ term }) => isAlike(term, word.term))
    );
  });
}

/**
 * The words that ask for a total where single rows are compared: "cities with more than 20 staff in total".
 * @param items those of the question, with fillers
 */
export function comparedTotals(items: readonly Item[], plan: Plan | undefined, context: Context): Item[] {
  const { cells, language, table } = context;
  const listed = [...(plan?.columns ?? []), ...(plan?.group_by ?? []).map(({ column }) => column)];
  const isOfSome = table.columns.some(
    ({ key, type }) => listed.includes(key) && type === 'text' && !cells.isUnique(key),
  );
  const isCompared = plan?.filters.some(({ column: key, op }) => {
    const column = table.columns.find((own) => own.key === key);
    return column !== undefined && (isLower({ op }) || isUpper({ op })) && addsUp(column, context);
  });
  if (!isOfSome || !isCompared) return [];
  return items.filter(({ tokens }) => language.totals.has(tokens.map(({ folded }) => folded).join(' ')));
}

// Verbs that say no more than what they stand with: "born in each state", "which studio made the most films".
import type { Draft, ToldFilters } from './draft.ts';
import { foldCell } from '../fold-cell.ts';
import type { Context, Item } from './items.ts';
import { meaningOf } from './numbers.ts';

/**
 * Whether a verb that no rule took says no more than a column that is used or rows that are counted.
 * @param told what the filters say
 */
export function isVerbOfUsed(item: Item, draft: Draft, context: Context, told: ToldFilters): boolean {
  return (
    isOfNamed(item, draft, context, told) ||
    isMaking(item, draft, context, told) ||
    isPaying(item, draft, context)
  );
}

/** A verb that is part of the name of a column that is used: "born in each state" of `born_state`. */
function isOfNamed(
  item: Item,
  draft: Draft,
  { names, language }: Context,
  { columns }: ToldFilters,
): boolean {
  const isVerb =
    item.kind === 'column' &&
    item.tokens.every(({ term }) => language.eventTerms.has(term) || language.synonyms.has(term));
  if (meaningOf(item) !== 'event' && !isVerb) return false;
  const used = usedBy(draft, columns);
  return names.columns.some(
    ({ column, terms }) =>
      used.has(column.key) &&
      item.tokens.every(
        ({ term }) => terms.includes(term) || terms.includes(language.synonyms.get(term) ?? term),
      ),
  );
}

/** "which studio has made the most films", "films that each director made": by whom the rows that are counted came to be. */
function isMaking(
  item: Item,
  draft: Draft,
  { language }: Context,
  { hasGroupFilter, columns }: ToldFilters,
): boolean {
  if (!language.making.has(item.words.toLowerCase())) return false;
  const { superlative, measures, groups } = draft;
  const isCountedMost =
    superlative !== undefined && 'measure' in superlative.by && superlative.by.measure.op === 'count';
  const isCount =
    measures.length > 0 && measures.every(({ op }) => op === 'count' || op === 'count_distinct');
  const isOfRows = draft.namesRows && measures.some(({ op }) => op === 'count_distinct');
  return isCountedMost || hasGroupFilter || isOfRows || (isCount && groups.length + columns.size > 0);
}

/** "which tenant pays the highest rent"; of amounts paid and claimed, the verb would have to tell which. */
function isPaying(item: Item, draft: Draft, { names, language, cells }: Context): boolean {
  // "Paid orders" are not all of them where a cell says so.
  if (meaningOf(item) !== 'money' || cells.find(foldCell(item.words)).length > 0) return false;
  const used = usedBy(draft, new Set());
  const paid = names.columns
    .filter(({ column }) => column.type === 'number')
    .map(({ column, stems }) => ({ column, terms: stems.filter((term) => language.paidTerms.has(term)) }));
  return paid.some(
    ({ column, terms }) =>
      used.has(column.key) &&
      terms.length > 0 &&
      !paid.some((other) => !used.has(other.column.key) && terms.some((term) => other.terms.includes(term))),
  );
}

/** The keys of the columns that are asked for, measured, filtered or ranked by. */
function usedBy(
  { groups, columns, measures, superlative }: Draft,
  filtered: ReadonlySet<string>,
): Set<string> {
  const by = superlative?.by;
  const ranked = by === undefined ? '' : 'column' in by ? by.column.key : (by.measure.column ?? '');
  return new Set([
    ...filtered,
    ...groups.map(({ column }) => column),
    ...columns.map(({ key }) => key),
    ...measures.map(({ column }) => column ?? ''),
    ranked,
  ]);
}

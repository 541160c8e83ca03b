// Filters by what stands in a cell: "city Aberdeen", "from France", "not Russia", "the Alton airport", "named Kyle".
import type { FilterValue } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import { foldCell } from '../fold-cell.ts';
import { columnIn, equalFilter, type FoundFilter } from './found-filter.ts';
import { columnsNamed } from './columns.ts';
import type { Context, Item } from './items.ts';
import { meaningOf } from './numbers.ts';
import { isTextInColumn } from './text-filters.ts';

/** The filter by value that starts at an item; with what names its column, before or behind. */
export function valueFilterAt(items: readonly Item[], at: number, context: Context): FoundFilter | undefined {
  const isNotNamed =
    ['not', 'without'].includes(meaningOf(items[at]) ?? '') && columnIn(items[at + 1])?.type === 'text';
  const column = columnIn(items[isNotNamed ? at + 1 : at]);
  // "in every city except Berlin" groups by it as well.
  if (column !== undefined && meaningOf(items[at - 1]) !== 'each') {
    const start = isNotNamed ? at + 2 : at + 1;
    const isNamed =
      isLink(items[start]) || (meaningOf(items[start]) === 'by' && items[start + 1]?.kind === 'value');
    const own = oneOf(items, isNamed ? start + 1 : start, context, column);
    const isFit = own !== undefined && (!isNotNamed || own.filters[0]?.op === 'is');
    if (isFit) {
      const filters = isNotNamed ? equalFilter(column.key, true, own.filters[0]?.values ?? []) : own.filters;
      return { filters, length: start - at + own.length + (isNamed ? 1 : 0) };
    }
  }
  // "departing from"
  if (items[at]?.kind === 'direction' && items[at + 1]?.kind === 'direction') {
    const own = valueFilterAt(items, at + 1, context);
    if (own !== undefined) return { ...own, length: own.length + 1 };
  }
  const lead = items[at];
  // "Which stations are in Berlin" asks for them.
  const isAsked = lead?.kind === 'rows' && lead.isAskedFor;
  // "built by Beyer"
  const isMaker = meaningOf(lead) === 'by' && isMakingVerb(items[at - 1], context);
  // "How many rooms have a big garden" counts them; "the player Kyle" is one filter.
  const isHaving = (items[at + 1]?.gap ?? '')
    .toLowerCase()
    .split(/\s+/)
    .some((word) => context.language.having.has(word));
  const isRows =
    (lead?.kind === 'rows' && !isAsked && !isHaving) || isMaker || lead?.kind === 'direction' || isLink(lead);
  const start = isRows ? at + 1 : at;
  const isDirected = lead?.kind === 'direction' && items[start]?.kind === 'column';
  const named = isRows && (isLink(items[start]) || isDirected) ? start + 1 : start;
  const isNot = meaningOf(items[named]) === 'not';
  const value = items[isNot ? named + 1 : named];
  if (value?.kind !== 'value' || (isRows && isTextInColumn(items, start, context))) return undefined;
  const behind = items[(isNot ? named + 1 : named) + 1];
  const told = chosenColumn(items, value, lead, behind, isLink(lead) || isLink(items[start]), context);
  if (told === undefined) return undefined;
  const own = oneOf(items, named, context, told);
  if (own === undefined) return undefined;
  const after = items[named + own.length];
  const gap = (after?.gap ?? '').trim().toLowerCase();
  // "Sales team", "cash as their payment method"
  const isOfColumn = gap === '' || context.language.roles.has(gap.split(/\s+/)[0] ?? '');
  // "a king bed" of a bed type, though there is a number of beds.
  const terms = context.names.columns.find((one) => one.column.key === told.key)?.terms ?? [];
  const isNamed =
    columnIn(after)?.key === told.key || after?.tokens.every(({ term }) => terms.includes(term));
  const takesBehind = after?.kind === 'column' && isOfColumn && isNamed === true;
  return { ...own, length: named - at + own.length + (takesBehind ? 1 : 0) };
}

function isLink(item: Item | undefined): boolean {
  return meaningOf(item) === 'named';
}

function isMakingVerb(item: Item | undefined, { language }: Context): boolean {
  return item !== undefined && language.making.has(item.words.toLowerCase());
}

/** Values of a column, with "not" before or "or" between them. */
function oneOf(
  items: readonly Item[],
  at: number,
  { table }: Context,
  { key, type }: TableColumn,
): FoundFilter | undefined {
  const isNot = meaningOf(items[at]) === 'not';
  let end = isNot ? at + 1 : at;
  const values: FilterValue[] = [];
  let isList = false;
  for (;;) {
    const own = valuesIn(items[end], key);
    if (own.length === 0) break;
    values.push(...own.filter((value) => !values.includes(value)));
    const joint = meaningOf(items[end + 1]);
    const next = joint === 'or' || (joint === 'and' && !isNot) ? end + 2 : end + 1;
    if (valuesIn(items[next], key).length === 0) {
      end += 1;
      break;
    }
    isList ||= joint === 'and';
    end = next;
  }
  if (values.length === 0 || !table.columns.some((own) => own.key === key && own.type === type))
    return undefined;
  return { length: end - at, filters: equalFilter(key, isNot, values), isList };
}

/** What an item says of a column; several where they mean the same. */
function valuesIn(item: Item | undefined, column: string): string[] {
  if (item?.kind !== 'value') return [];
  const own = item.found.filter((found) => found.column === column);
  return [...new Map(own.map(({ value }) => [foldCell(value), value])).values()];
}

/** The column of a value that stands in several: as the words around it tell, else the only one that is not asked for. */
function chosenColumn(
  items: readonly Item[],
  value: Item & { kind: 'value' },
  lead: Item | undefined,
  behind: Item | undefined,
  isNamed: boolean,
  { table, names, language }: Context,
): TableColumn | undefined {
  const keys = new Set(value.found.map(({ column }) => column));
  const fit = table.columns.filter(({ key }) => keys.has(key));
  const after = behind?.kind === 'column' ? columnIn(behind) : undefined;
  if (after !== undefined && keys.has(after.key)) return after;
  if (lead?.kind === 'direction') {
    const told = only(fit.filter((own) => lead.columns.includes(own)));
    // "from" tells where a journey starts, and where somebody lives.
    if (told !== undefined || language.meanings.get(lead.words.toLowerCase()) !== 'filler') return told;
  }
  if (fit.length === 1) return fit[0];
  const asksName = isNamed || lead?.kind === 'rows' || behind?.kind === 'rows';
  if (asksName) {
    const isName = (terms: readonly string[]) =>
      terms.some((term) => language.nameTerms.has(term)) &&
      terms.every((term) => names.rows.includes(term) || language.generic.has(term));
    const own = only(columnsNamed(names, ({ column, terms }) => fit.includes(column) && isName(terms)));
    if (own !== undefined) return own;
  }
  const asked = new Set(
    items.flatMap((item) => (item.kind === 'column' ? item.columns.map(({ key }) => key) : [])),
  );
  return only(fit.filter(({ key }) => !asked.has(key)));
}

function only<Thing>(things: readonly Thing[]): Thing | undefined {
  return things.length === 1 ? things[0] : undefined;
}

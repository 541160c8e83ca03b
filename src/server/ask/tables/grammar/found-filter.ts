// A filter that was found in a question, and the columns that items name.
import type { Filter, FilterValue, GroupFilter } from '#shared/ask-plan.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import type { Context, Item } from './items.ts';
import type { Adjective } from './language.ts';

export interface FoundFilter {
  length: number;
  filters: Filter[];
  groupFilter?: GroupFilter;
}

/** The only column of an item. */
export function columnIn(item: Item | undefined): TableColumn | undefined {
  if (item?.kind === 'rows') return item.column;
  return item?.kind === 'column' && item.columns.length === 1 ? item.columns[0] : undefined;
}

/** The only column that an adjective can mean. */
export function columnOfAdjective(
  { columns, dates }: Adjective,
  { names }: Context,
  type: 'number' | 'date',
): TableColumn | undefined {
  const terms = type === 'number' ? columns : dates;
  const fit = names.columns.filter(
    ({ column, terms: own }) => column.type === type && terms.some((term) => own.includes(term)),
  );
  return fit.length === 1 ? fit[0]?.column : undefined;
}

/** A filter on a column that takes one value or several. */
export function equalFilter(column: string, isNot: boolean, values: FilterValue[]): Filter[] {
  if (isNot) return values.map((value) => ({ column, op: 'is_not' as const, values: [value] }));
  return [{ column, op: values.length === 1 ? ('is' as const) : ('one_of' as const), values }];
}

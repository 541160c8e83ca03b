// What a question asks for and compares at once.
import type { TableColumn } from '#shared/ask-tables.ts';
import type { Draft } from './draft.ts';
import type { Filtered } from './filters.ts';
import { columnIn } from './found-filter.ts';
import type { Item } from './items.ts';
import { meaningOf } from './numbers.ts';

/** "Which names start with A", "the staff remarks containing "ill"", "Show the prices over 10": what is asked for is compared too. */
export function askedOfFilter(items: readonly Item[], { told }: Filtered, draft: Draft): TableColumn[] {
  const { columns, measures, groups, superlative, unit, namesRows, asksWho } = draft;
  const isNothing = [...columns, ...measures, ...groups].length === 0 && !superlative && !unit && !asksWho;
  const start = items.findIndex((item) => !['ask', 'distinct'].includes(meaningOf(item) ?? ''));
  const isOfRows = items[start]?.kind === 'rows' && !columnIn(items[start]) && items[start + 1]?.gap === ' ';
  const first = items[isOfRows ? start + 1 : start];
  const [column, said] = [columnIn(first), first && told.get(first)];
  const isAsked = start > 0 || items[0]?.isAskedFor === true;
  const isCompared = said !== undefined && 'column' in said && !['is', 'one_of', 'is_not'].includes(said.op);
  if (!isNothing || (namesRows && !isOfRows) || !isAsked || !isCompared || column === undefined)
    return columns;
  return [column];
}

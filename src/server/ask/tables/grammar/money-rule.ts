// What "how much" asks for.
import type { Draft } from './draft.ts';
import { addsUp, columnIn, moneyColumn } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { meaningOf } from './numbers.ts';

/** "how much did heating cost", "what did we spend": the sum of the money, or a price. */
export function howMuch(items: readonly Item[], at: number, draft: Draft, context: Context): number {
  const later = items.slice(at + 1);
  const named = later.find((item) => item.kind === 'column' && columnIn(item)?.type === 'number');
  const column = columnIn(named) ?? moneyColumn(context);
  const isSaid = named !== undefined || later.some((item) => meaningOf(item) === 'money');
  if (column === undefined || !isSaid || draft.measures.length > 0) return 0;
  if (addsUp(column, context)) draft.measures.push({ op: 'sum', column: column.key });
  else draft.columns.push(column);
  draft.spent = column;
  return 1;
}

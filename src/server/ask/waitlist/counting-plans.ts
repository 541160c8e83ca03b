// Plans for the waitlist, which is counted and never listed.
import type { Plan } from '#shared/ask-plan.ts';
import { FigureError } from '../tables/figure-error.ts';
import { comparisonsIn } from '../tables/plan-parts.ts';
import { keys } from './waitlist-table.ts';

const ONLY_COUNTS = 'The waitlist is counted here, not listed: Subscribers lists its entries.';

/** Entries are counted in place of being listed; of "top 5 cities", none is "no city", and each is shown with its number. */
export function refinePlan(plan: Plan): { plan: Plan; refusal?: string } {
  const { table, measures, group_by, filters, match, group_filters, order_by, limit } = plan;
  if (measures.length === 0 && group_by.length === 0) {
    const none = { group_by: [], group_filters: [], columns: [], order_by: [] };
    const counted = {
      table,
      filters,
      ...(match && { match }),
      measures: [{ op: 'count' as const }],
      ...none,
    };
    return { plan: counted, refusal: ONLY_COUNTS };
  }
  const ordering = order_by.flatMap(({ measure }) => measure ?? []);
  const isTop = limit !== undefined && ordering.length > 0;
  const shown = isTop && measures.length === 0 ? ordering : measures;
  if (isTop && match === 'any') {
    // A further filter would be one more of which any is enough.
    const named = group_by.map(({ column }) => ({
      measure: { op: 'count' as const, column },
      op: 'at_least' as const,
      value: 1,
    }));
    return { plan: { ...plan, measures: shown, group_filters: [...group_filters, ...named] } };
  }
  const unnamed = group_by.filter(({ column }) => isTop && filters.every((own) => own.column !== column));
  const added = unnamed.map(({ column }) => ({ column, op: 'not_empty' as const, values: [] }));
  return { plan: { ...plan, measures: shown, filters: [...filters, ...added] } };
}

/** @throws FigureError for what would show when a single person joined, and for what takes more than counts */
export function requireCounts(plan: Plan): void {
  const { measures, group_by, computed = [], combine } = plan;
  if (measures.length === 0 && group_by.length === 0) throw new FigureError(ONLY_COUNTS);
  const isTooFine = group_by.some(
    ({ column, by }) => column === keys.joined && (by === undefined || by === 'hour'),
  );
  if (isTooFine || comparisonsIn(plan).some(({ by }) => by === 'hour'))
    throw new FigureError('Joined is grouped by day, weekday, week, month, quarter or year, not by hours.');
  if (computed.length > 0) throw new FigureError('The waitlist has no columns to compute others from.');
  if (combine !== undefined && measures.some(({ op }) => op === 'minimum' || op === 'maximum'))
    throw new FigureError('Of the waitlist, only counts are combined.');
}

// The range of the figures: in the address of the dashboard, and as instants.
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The ranges by their names in the address. */
export const figureRanges = [
  { id: '30d', label: '30 days' },
  { id: '90d', label: '90 days' },
  { id: '12m', label: '12 months' },
] as const;
export type FigureRange = (typeof figureRanges)[number]['id'];

/** The range of an address without one. */
export const DEFAULT_RANGE: FigureRange = '30d';

/** The search part of the dashboard's address. An unknown range is ignored. */
export function dashboardSearch({ range }: SearchParams): { range?: FigureRange | undefined } {
  return { range: figureRanges.find(({ id }) => id === range)?.id };
}

/**
 * The instants of a range: from the start of its first local day, or of its first month, to the end of this hour, so that
 * the range does not change with every call.
 */
export function instantsOf(range: FigureRange, now: Date): { from: string; to: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const from = {
    '30d': new Date(year, month, day - 29),
    '90d': new Date(year, month, day - 89),
    '12m': new Date(year, month - 11, 1),
  }[range];
  const to = new Date(now);
  to.setMinutes(59, 59, 999);
  return { from: from.toISOString(), to: to.toISOString() };
}

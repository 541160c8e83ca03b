// The search part of the dashboard's address. Apart from what else is known of ranges, so that other screens do not load that.
import { rangeParams } from '#client/app/lib/date-range.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** What the parameter `range` of former versions named. */
const former: Readonly<Record<string, AddressRange>> = {
  '90d': { named: '90-days' },
  '12m': { named: '12-months' },
};

/** The search part of the dashboard's address: a range by its name, or by its days. */
export type DashboardSearch = {
  joined?: AddressRange['named'];
  from?: string | undefined;
  to?: string | undefined;
};

/** Reads it. What cannot be a range is ignored; a start without an end goes on until now, an end alone is no range. */
export function dashboardSearch(search: SearchParams): DashboardSearch {
  const range = rangeParams(search.joined, search);
  const { named, from, to } = Object.values(range).some(Boolean)
    ? range
    : (former[textParam(search.range) ?? ''] ?? {});
  if (named !== undefined) return { joined: named };
  return from === undefined ? {} : { from, to };
}

// The periods that a figure is grouped by, on the axis of a chart.
import type { DateUnit } from '#shared/ask-plan.ts';
import type { Cell } from '#shared/figures.ts';
import { formatDate } from '#client/app/lib/format.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The number of a period, so that those which follow each other are 1 apart.
 * @param period as a figure has it: `2024`, `2024-Q1`, `2024-03`, the Monday of a week, a day or a moment
 * @param by undefined for dates as they are, in days
 * @returns undefined if it is none
 */
export function periodNumber(period: Cell, by: DateUnit | undefined): number | undefined {
  const [, year, quarter, month, day] =
    /^(\d{4})(?:-(?:Q([1-4])|(\d\d)(?:-(\d\d)(?:T.*)?)?))?$/.exec(String(period ?? '')) ?? [];
  if (year === undefined) return undefined;
  if (by === 'year') return Number(year);
  if (by === 'quarter') return Number(year) * 4 + Number(quarter ?? 1);
  if (by === 'month') return Number(year) * 12 + Number(month ?? 1);
  const date = day === undefined ? `${year}-${month ?? '01'}-01` : String(period);
  const time = Date.parse(date.includes('T') ? `${date}Z` : date);
  return Number.isNaN(time) ? undefined : time / DAY_MS / (by === 'week' ? 7 : 1);
}

/** A period as short as on an axis. @param isLong whether the axis has several years */
export function shortPeriod(period: string, isLong: boolean): string {
  const quarter = /^(\d{4})-(Q[1-4])$/.exec(period);
  if (quarter) return `${quarter[2]} ${quarter[1]?.slice(2)}`;
  const [, month, day] = /^(\d{4}-\d\d)(-\d\d)?/.exec(period) ?? [];
  if (month === undefined) return period;
  const isDay = day !== undefined && !isLong;
  return formatDate(`${month}${day ?? '-01'}T00:00:00Z`, {
    timeZone: 'UTC',
    month: 'short',
    ...(isDay ? { day: 'numeric' } : { year: '2-digit' }),
  });
}

// What of a figure can be drawn: the first measure of each group.
import type { Figure } from '#shared/figures.ts';
import { figureColumns, formatCell } from '#shared/figure-text.ts';
import type { Bar } from '#client/app/components/chart/bar-chart.tsx';

/** A screen has no room for more. */
const MOST_PERIODS = 400;
const MOST_GROUPS = 20;

export interface Chart {
  /** Periods stand side by side in the order of time; other groups below each other in that of the figure. */
  isTime: boolean;
  label: string;
  bars: Bar[];
  /** How many groups there is no room for. */
  further: number;
}

/** The chart of a figure that has one column of groups; undefined where there is nothing to compare. */
export function chartOf(figure: Figure): Chart | undefined {
  const [group, measure] = figureColumns(figure);
  if (group?.role !== 'group' || measure?.role !== 'measure' || measure.type !== 'number') return undefined;
  const drawn = figure.rows.flatMap((row) => {
    const [key = null, value] = row;
    return typeof value === 'number' ? [{ key, value }] : [];
  });
  const isTime = group.type === 'date';
  const inOrder = isTime
    ? drawn
        .filter(({ key }) => key !== null)
        .toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1))
    : drawn;
  if (inOrder.length < 2 || (isTime && inOrder.length > MOST_PERIODS)) return undefined;
  const bars = inOrder.slice(0, isTime ? undefined : MOST_GROUPS).map(({ key, value }) => {
    const name = formatCell(key, group);
    return { name, short: isTime ? shortPeriod(String(key)) : name, value, text: formatCell(value, measure) };
  });
  const label = `${measure.name} by ${group.name}`;
  return { isTime, label, bars, further: inOrder.length - bars.length };
}

/** A month or a day as short as on an axis; other periods as they are written. */
function shortPeriod(period: string): string {
  const [, month, day] = /^(\d{4}-\d\d)(-\d\d)?/.exec(period) ?? [];
  if (month === undefined) return period;
  return new Date(`${month}${day ?? '-01'}T00:00:00Z`).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    month: 'short',
    ...(day === undefined ? { year: '2-digit' } : { day: 'numeric' }),
  });
}

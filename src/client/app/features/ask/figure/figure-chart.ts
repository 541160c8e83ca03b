// What of a figure can be drawn: the first measure of each group, or what two are combined to.
import { isRecurring } from '#shared/date-part-text.ts';
import type { Figure } from '#shared/figures.ts';
import { figureColumns, formatCell, isYear, type FigureColumn } from '#shared/figure-text.ts';
import type { Point } from '#client/app/components/chart/line-chart.tsx';
import type { ChartValue } from '#client/app/components/chart/plot.tsx';
import { periodNumber, shortPeriod } from './periods.ts';

/** A screen has no room for more bars; the hours of a day are as many. */
const MOST_GROUPS = 24;

export type Chart = { label: string } & (
  | /** A line, in the order of time. */ { kind: 'line'; points: Point[] }
    /** Bars below each other, in the order of the figure, and how many groups there is no room for. */
  | { kind: 'bars'; bars: ChartValue[]; further: number }
);

interface Drawn {
  key: string | number | null;
  value: number;
}

/** The chart of a figure that has one column of groups; undefined where there is nothing to compare. */
export function chartOf(figure: Figure): Chart | undefined {
  const columns = figureColumns(figure);
  const [group, first] = columns;
  if (group?.role !== 'group' || first?.role !== 'measure') return undefined;
  // Where measures are combined, what they are combined to.
  const at = figure.plan.combine === undefined ? 1 : columns.length - 1;
  const measure = columns[at];
  if (measure?.type !== 'number') return undefined;
  const drawn = figure.rows.flatMap((row) => {
    const [key = null, value] = [row[0], row[at]];
    return typeof value === 'number' ? [{ key, value }] : [];
  });
  const label = `${measure.name} by ${group.name}`;
  const areYears = drawn.every(({ key }) => key === null || isYear(key, group));
  const isPeriod = group.type === 'date' && !(group.by !== undefined && isRecurring(group.by));
  if (isPeriod || areYears) {
    const points = pointsOf(drawn, areYears ? { ...group, by: 'year' } : group, measure);
    return points.length < 2 ? undefined : { kind: 'line', label, points };
  }
  if (drawn.length < 2) return undefined;
  const bars = drawn.slice(0, MOST_GROUPS).map(({ key, value }) => {
    const name = formatCell(key, group);
    return { name, short: name, value, text: formatCell(value, measure) };
  });
  return { kind: 'bars', label, bars, further: drawn.length - bars.length };
}

/** The periods of a figure in the order of time, without rows that have none. */
function pointsOf(drawn: readonly Drawn[], group: FigureColumn, measure: FigureColumn): Point[] {
  const inOrder = drawn
    .flatMap(({ key, value }) => {
      const at = periodNumber(key, group.by);
      return at === undefined ? [] : [{ key: String(key), value, at }];
    })
    .toSorted((one, other) => one.at - other.at);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isLong = first.key.slice(0, 'YYYY'.length) !== last.key.slice(0, 'YYYY'.length);
  return inOrder.map(({ key, value, at }, index) => ({
    name: formatCell(key, group),
    short: shortPeriod(key, isLong),
    value,
    text: formatCell(value, measure),
    position: (at - first.at) / (last.at - first.at || 1),
    // Dates that are not grouped may be any time apart.
    isJoined: group.by === undefined || at - (inOrder[index - 1]?.at ?? at) <= 1,
  }));
}

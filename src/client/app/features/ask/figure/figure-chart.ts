// What of a figure can be drawn: of each group the first measure, or what two are combined to.
import type { Figure } from '#shared/figures.ts';
import { isRecurring } from '#shared/date-part-text.ts';
import { figureColumns } from '#shared/figure-text.ts';
import { formatCell, isYear, type FigureColumn } from '#shared/format-cell.ts';
import type { Point } from '#client/app/components/chart/line-chart.tsx';
import type { ChartValue } from '#client/app/components/chart/plot.tsx';
import { periodNumber, shortPeriod } from './periods.ts';

/** A screen has no room for more bars, but for those of the hours of a day. */
const MOST_GROUPS = 20;
const MOST_PARTS = 24;

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
  const [group, second] = columns;
  if (group?.role !== 'group' || second?.role !== 'measure') return undefined;
  const place = figure.plan.combine === undefined ? 1 : columns.length - 1;
  const measure = columns[place];
  if (measure?.type !== 'number') return undefined;
  const drawn = figure.rows.flatMap((row) => {
    const value = row[place];
    return typeof value === 'number' ? [{ key: row[0] ?? null, value }] : [];
  });
  const label = `${measure.name} by ${group.name}`;
  const areYears = drawn.every(({ key }) => key === null || isYear(key, group));
  const isPart = group.by !== undefined && isRecurring(group.by);
  if ((group.type === 'date' && !isPart) || areYears) {
    const points = pointsOf(drawn, areYears ? { ...group, by: 'year' } : group, measure);
    return points.length < 2 ? undefined : { kind: 'line', label, points };
  }
  if (drawn.length < 2) return undefined;
  const bars = drawn.slice(0, isPart ? MOST_PARTS : MOST_GROUPS).map(({ key, value }) => {
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

import { Link } from '@tanstack/react-router';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { BarChart } from '#client/app/components/chart/bar-chart.tsx';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { barsOf, comparisonOf, spanOf } from './bars.ts';
import { FigureFrame } from './figure-frame.tsx';
import { instantsNow } from './dashboard-query.ts';
import { listSearchOf, timeBefore } from './figures-range.ts';
import { Ranges } from './ranges.tsx';

/**
 * How many joined in a range, per day or month, against the time before. Each number leads to the list that it counts.
 * @param range the one that is asked for
 */
export function JoinedFigure({
  stats,
  range,
  dimmed,
}: {
  stats: SubscriberStats;
  range: AddressRange;
  dimmed: boolean;
}) {
  const bars = barsOf(stats.per_day);
  const isDaily = bars.length === stats.per_day.length;
  const [start, time, end] = comparisonOf(stats);
  return (
    <FigureFrame
      title="Joined"
      dimmed={dimmed}
      summary={
        <>
          <p className="mt-3 font-serif text-6xl leading-none tracking-tight tabular-nums lining-nums">
            <Link
              to="/admin/subscribers"
              search={listSearchOf(range)}
              aria-label={`${formatNumber(stats.joined)} joined`}
              className="figure-link"
            >
              {formatNumber(stats.joined)}
            </Link>
          </p>
          <p className="mt-3 text-sm leading-snug text-pretty text-muted-foreground">
            {start}
            <Link to="/admin/subscribers" search={timeBefore(instantsNow(range))} className="text-link">
              {time}
            </Link>
            {end}
          </p>
        </>
      }
      controls={<Ranges chosen={range} days={stats.per_day} />}
      picture={
        <BarChart
          label={isDaily ? 'Joined per day' : 'Joined per month'}
          bars={bars}
          rest={spanOf(stats.per_day)}
          renderLink={(index, props) => (
            // Moving the pointer over the bars must not load a list for each.
            <Link to="/admin/subscribers" search={bars[index]?.days ?? {}} preload={false} {...props} />
          )}
        />
      }
      table={
        <ScrolledTable
          label={isDaily ? 'Joined per day' : 'Joined per month'}
          columns={[{ name: isDaily ? 'Day' : 'Month' }, { name: 'Joined', isNumber: true }]}
          rows={bars.map(({ name, value, days }) => [
            <Link
              key={name}
              to="/admin/subscribers"
              search={days}
              preload={false}
              className="underline-offset-4 hover:underline"
            >
              {name}
            </Link>,
            formatNumber(value),
          ])}
        />
      }
    />
  );
}

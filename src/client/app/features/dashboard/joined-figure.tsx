import { useNavigate } from '@tanstack/react-router';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { Button } from '#client/ui/button.tsx';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import { BarChart } from '#client/app/components/chart/bar-chart.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { barsOf, comparisonOf, spanOf } from './bars.ts';
import { FigureFrame } from './figure-frame.tsx';
import { DEFAULT_RANGE, figureRanges } from './figures-range.ts';
import type { FigureRange } from './figures-range.ts';

/** How many joined in a range, per day or month, against the time before. @param range the one that is asked for */
export function JoinedFigure({
  stats,
  range,
  dimmed,
}: {
  stats: SubscriberStats;
  range: FigureRange;
  dimmed: boolean;
}) {
  const bars = barsOf(stats.per_day);
  const isDaily = bars.length === stats.per_day.length;
  return (
    <FigureFrame
      title="Joined"
      dimmed={dimmed}
      summary={
        <>
          <p className="mt-3 font-serif text-6xl leading-none tracking-tight tabular-nums lining-nums">
            {formatNumber(stats.joined)}
          </p>
          <p className="mt-3 text-sm leading-snug text-pretty text-muted-foreground">{comparisonOf(stats)}</p>
        </>
      }
      controls={<Ranges chosen={range} />}
      picture={
        <BarChart
          label={isDaily ? 'Joined per day' : 'Joined per month'}
          bars={bars}
          rest={spanOf(stats.per_day)}
        />
      }
      table={
        <ScrolledTable
          label={isDaily ? 'Joined per day' : 'Joined per month'}
          columns={[{ name: isDaily ? 'Day' : 'Month' }, { name: 'Joined', isNumber: true }]}
          rows={bars.map(({ name, value }) => [name, formatNumber(value)])}
        />
      }
    />
  );
}

function Ranges({ chosen }: { chosen: FigureRange }) {
  const navigate = useNavigate();
  return (
    <div role="group" aria-label="Range" className="flex gap-1 rounded-md bg-muted p-1">
      {figureRanges.map(({ id, label }) => (
        <Button
          key={id}
          variant="ghost"
          size="sm"
          aria-pressed={id === chosen}
          className="aria-pressed:bg-card aria-pressed:shadow-xs"
          onClick={() =>
            void navigate({
              to: '/admin',
              search: { range: id === DEFAULT_RANGE ? undefined : id },
              resetScroll: false,
            })
          }
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

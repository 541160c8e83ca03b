import { useId } from 'react';
import { LineChart } from '#client/app/components/chart/line-chart.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import type { Chart } from './figure-chart.ts';
import { chartText } from './figure-words.ts';
import { GroupBars } from './group-bars.tsx';

/** The chart of a figure; all that it shows is in the table below it too. */
export function FigureChart({ chart }: { chart: Chart }) {
  const textId = useId();
  return (
    <figure aria-describedby={textId} className="grid gap-2 print:break-inside-avoid">
      <figcaption id={textId} className="sr-only">
        {chartText(chart)}
      </figcaption>
      {chart.kind === 'line' ? (
        <LineChart label={chart.label} points={chart.points} rest={chart.label} />
      ) : (
        <GroupBars label={chart.label} bars={chart.bars} />
      )}
      {chart.kind === 'bars' && chart.further > 0 ? (
        <p className="text-[0.8125rem] text-muted-foreground">
          And {formatNumber(chart.further)} more below.
        </p>
      ) : null}
    </figure>
  );
}

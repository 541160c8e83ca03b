import type { ReactNode } from 'react';
import { Plot, type ChartValue, type ValueProps } from './plot.tsx';

/** From so many bars on, they stand closer together. */
const CLOSE = 40;

/**
 * A bar chart with the value of one bar in words above it: of the bar under the pointer or with the focus.
 * @param label the accessible name
 * @param rest the words above the chart while no bar is meant
 * @param renderLink the element of a bar that leads somewhere
 */
export function BarChart({
  label,
  bars,
  rest,
  renderLink,
}: {
  label: string;
  bars: readonly ChartValue[];
  rest: string;
  renderLink?: (index: number, props: ValueProps) => ReactNode;
}) {
  return (
    <Plot
      label={label}
      values={bars}
      rest={rest}
      renderLink={renderLink}
      renderMark={(index, isMeant, { x, widths, yOf }) => {
        const value = bars[index]?.value ?? 0;
        const width = Math.max(1, (widths[index] ?? 0) * (bars.length > CLOSE ? 0.75 : 0.66));
        return (
          <rect
            x={(x[index] ?? 0) - width / 2}
            y={Math.min(yOf(value), yOf(0))}
            width={width}
            height={Math.abs(yOf(0) - yOf(value))}
            className={isMeant ? 'fill-foreground' : 'fill-primary'}
          />
        );
      }}
    />
  );
}

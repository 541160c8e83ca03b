import type { Bar } from '#client/app/components/chart/bar-chart.tsx';
import { ticksOf } from '#client/app/components/chart/ticks.ts';

/** Bars below each other, each between its name and its value, from where 0 is. @param label the accessible name */
export function GroupBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const ticks = ticksOf(bars.map(({ value }) => value));
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const percent = (value: number) => `${(100 * value) / (highest - lowest)}%`;
  return (
    <ul aria-label={label} className="grid gap-2 text-[0.8125rem]">
      {bars.map(({ name, value, text }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[minmax(5rem,1fr)_minmax(0,2.5fr)_auto]"
        >
          <span className="wrap-anywhere">{name}</span>
          <span className="order-last col-span-2 h-3 sm:order-none sm:col-span-1 sm:h-4">
            <span
              className="block h-full bg-primary print:print-color-exact forced-colors:bg-[CanvasText]"
              style={{ marginLeft: percent(Math.min(value, 0) - lowest), width: percent(Math.abs(value)) }}
            />
          </span>
          <span className="text-right font-medium tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}

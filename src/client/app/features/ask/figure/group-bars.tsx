import { cn } from '#client/ui/class-names.ts';
import type { ChartValue } from '#client/app/components/chart/plot.tsx';
import { ticksOf } from '#client/app/components/chart/ticks.ts';

/** Names of more characters stand above their bars, because the column beside these is narrow. */
const NAME_BESIDE_MAX = 24;

/** Bars below each other, each between its name and its value, from where 0 is. @param label the accessible name */
export function GroupBars({ label, bars }: { label: string; bars: readonly ChartValue[] }) {
  const ticks = ticksOf(bars.map(({ value }) => value));
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const percent = (value: number) => `${(100 * value) / (highest - lowest)}%`;
  const isBeside = bars.every(({ name }) => name.length <= NAME_BESIDE_MAX);
  return (
    <ul aria-label={label} className="grid gap-2 text-[0.8125rem]">
      {bars.map(({ name, value, text }, index) => (
        <li
          // Groups may be written alike, and are only shown, never moved.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={cn(
            'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 print:break-inside-avoid',
            isBeside && 'sm:grid-cols-[minmax(5rem,1fr)_minmax(0,2.5fr)_auto]',
          )}
        >
          <span className="line-clamp-3 self-end wrap-anywhere print:line-clamp-none">{name}</span>
          <span className={cn('order-last col-span-2 h-3', isBeside && 'sm:order-none sm:col-span-1 sm:h-4')}>
            <span
              className="block h-full bg-primary print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]"
              style={{ marginLeft: percent(Math.min(value, 0) - lowest), width: percent(Math.abs(value)) }}
            />
          </span>
          <span className="self-end text-right font-medium tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}

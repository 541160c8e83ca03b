import { useLayoutEffect, useRef, useState } from 'react';
import { ticksOf } from './ticks.ts';
import { useRoving } from './use-roving.ts';

/** A bar: its name in full and as short as on an axis, its value, and the value in words. */
export type Bar = { name: string; short: string; value: number; text: string };

/** The size of the chart in pixels; its width is that of its container. */
const HEIGHT = 208;
const TOP = 10;
const BOTTOM = 26;
/** The width of a digit of a tick, and the least distance of two labels of periods. */
const DIGIT = 8;
const LABEL_DISTANCE = 64;

/** The width of an element in pixels, which follows its changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.max(160, element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * A bar chart with the value of one bar in words above it: of the bar under the pointer or with the focus.
 * @param label the accessible name
 * @param rest the words above the chart while no bar is meant
 */
export function BarChart({ label, bars, rest }: { label: string; bars: readonly Bar[]; rest: string }) {
  const { ref, width } = useWidth();
  const { current, onKeyDown, itemProps } = useRoving(bars.length);
  const ticks = ticksOf(bars.map(({ value }) => value));
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const left = Math.max(...ticks.map((tick) => tick.toLocaleString().length)) * DIGIT + 12;
  const bottom = HEIGHT - BOTTOM;
  const step = (width - left) / Math.max(1, bars.length);
  const barWidth = Math.max(1, step * (bars.length > 40 ? 0.75 : 0.66));
  const labelled = Math.max(1, Math.ceil(LABEL_DISTANCE / step));
  const yOf = (value: number) => bottom - ((value - lowest) / (highest - lowest)) * (bottom - TOP);
  const meant = current === undefined ? undefined : bars[current];
  return (
    <div ref={ref}>
      <p className="min-h-6 text-sm text-muted-foreground tabular-nums">
        {meant ? (
          <>
            <span className="font-semibold text-foreground">{meant.text}</span>, {meant.name}
          </>
        ) : (
          rest
        )}
      </p>
      <svg
        role="group"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className="mt-3 block h-auto w-full text-xs"
        onKeyDown={onKeyDown}
      >
        <g aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width}
                y1={yOf(tick)}
                y2={yOf(tick)}
                className={tick === 0 ? 'stroke-input' : 'stroke-border'}
              />
              <text
                x={left - 10}
                y={yOf(tick)}
                textAnchor="end"
                dominantBaseline="middle"
                className="fill-muted-foreground tabular-nums"
              >
                {tick.toLocaleString()}
              </text>
            </g>
          ))}
        </g>
        {bars.map(({ name, short, value, text }, index) => {
          const middle = left + (index + 0.5) * step;
          // Counted from the last bar, so that today has its label.
          const hasLabel =
            (bars.length - 1 - index) % labelled === 0 && middle - LABEL_DISTANCE / 3 > left - 10;
          return (
            <g
              key={name}
              role="img"
              aria-label={`${name}: ${text}`}
              className="group outline-none"
              {...itemProps(index)}
            >
              <rect
                x={left + index * step}
                y={TOP}
                width={step}
                height={bottom - TOP}
                className="fill-transparent group-hover:fill-muted group-focus-visible:fill-muted"
              />
              <rect
                x={middle - barWidth / 2}
                y={Math.min(yOf(value), yOf(0))}
                width={barWidth}
                height={Math.abs(yOf(0) - yOf(value))}
                className={current === index ? 'fill-foreground' : 'fill-primary'}
              />
              <rect
                x={left + index * step + 1}
                y={TOP - 1}
                width={Math.max(1, step - 2)}
                height={bottom - TOP + 2}
                className="fill-none stroke-2 group-focus-visible:stroke-ring"
              />
              {hasLabel ? (
                <text
                  aria-hidden
                  x={index === bars.length - 1 ? width : middle}
                  y={HEIGHT - 6}
                  textAnchor={index === bars.length - 1 ? 'end' : 'middle'}
                  className="fill-muted-foreground"
                >
                  {short}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

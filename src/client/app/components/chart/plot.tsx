import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, SVGProps } from 'react';
import { formatNumber } from '#client/app/lib/format.ts';
import { placesOf } from './places.ts';
import { ticksOf } from './ticks.ts';
import { useRoving } from './use-roving.ts';

/** A value of a chart: its name in full and as short as on an axis, and the value as a number and in words. */
export type ChartValue = { name: string; short: string; value: number; text: string };

/** Where things are in the picture, in pixels. */
export interface Places {
  /** The middle of each value. */
  x: readonly number[];
  /** How wide each value is, to the middles between it and its neighbours. */
  widths: readonly number[];
  yOf: (value: number) => number;
}

/** What the element of a value gets: its name, and what the keys and the pointer need. */
export type ValueProps = Pick<
  SVGProps<never>,
  'aria-label' | 'className' | 'tabIndex' | 'onFocus' | 'onBlur' | 'onPointerEnter' | 'onPointerLeave'
> & { children: ReactNode };

/** The size of the picture in pixels; its width is that of its container. */
const HEIGHT = 208;
const TOP = 10;
const BOTTOM = 26;
const LOWEST = HEIGHT - BOTTOM;
/** The width of a character of a tick. */
const CHARACTER = 8;

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

/** From this number on, ticks are written as `1.5M`, because there is no room for more digits. */
const COMPACT_FROM = 1_000_000;

/**
 * What charts of values side by side have in common: the axes, the words of one value above them, of that under the pointer
 * or with the focus, and the keys that move it.
 * @param label the accessible name
 * @param rest the words above the chart while no value is meant
 * @param positions where each value is on the axis, ascending from 0 to 1; without them, all are as wide as each other
 * @param renderBehind draws what is behind all values
 * @param renderMark draws a value
 * @param renderLink the element of a value that leads somewhere; without it, a value is a picture
 */
export function Plot({
  label,
  values,
  rest,
  positions,
  renderBehind,
  renderMark,
  renderLink,
}: {
  label: string;
  values: readonly ChartValue[];
  rest: string;
  positions?: readonly number[];
  renderBehind?: (places: Places) => ReactNode;
  renderMark: (index: number, isMeant: boolean, places: Places) => ReactNode;
  renderLink?: ((index: number, props: ValueProps) => ReactNode) | undefined;
}) {
  const { ref, width } = useWidth();
  const { current, onKeyDown, itemProps } = useRoving(values.length);
  const ticks = ticksOf(values.map(({ value }) => value));
  const [lowest, highest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const isCompact = Math.max(highest, -lowest) >= COMPACT_FROM;
  const tickText = (tick: number) => formatNumber(tick, isCompact ? { notation: 'compact' } : {});
  const left = Math.max(...ticks.map((tick) => tickText(tick).length)) * CHARACTER + 12;
  const { x, edges, labelled } = placesOf(values.length, positions, { left, right: width });
  const places: Places = {
    x,
    widths: x.map((_, index) => (edges[index + 1] ?? 0) - (edges[index] ?? 0)),
    yOf: (value) => LOWEST - ((value - lowest) / (highest - lowest)) * (LOWEST - TOP),
  };
  const meant = current === undefined ? undefined : values[current];
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
        // On paper not larger than on the screen, so that its words are as large as those around it.
        style={{ maxWidth: width }}
        className="mt-3 block h-auto w-full text-xs"
        onKeyDown={onKeyDown}
      >
        <g aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={left}
                x2={width}
                y1={places.yOf(tick)}
                y2={places.yOf(tick)}
                className={tick === 0 ? 'stroke-input' : 'stroke-border'}
              />
              <text
                x={left - 10}
                y={places.yOf(tick)}
                textAnchor="end"
                dominantBaseline="middle"
                className="fill-muted-foreground tabular-nums"
              >
                {tickText(tick)}
              </text>
            </g>
          ))}
        </g>
        {current === undefined ? null : (
          <rect
            x={edges[current]}
            y={TOP}
            width={places.widths[current]}
            height={LOWEST - TOP}
            className="fill-muted"
          />
        )}
        {renderBehind?.(places)}
        {values.map(({ name, text }, index) => {
          const [start = 0, end = start] = edges.slice(index, index + 2);
          const parts = (
            <>
              <rect
                x={start}
                y={TOP}
                width={end - start}
                height={LOWEST - TOP}
                className="fill-transparent"
              />
              {renderMark(index, current === index, places)}
              <rect
                x={start + 1}
                y={TOP - 1}
                width={Math.max(1, end - start - 2)}
                height={LOWEST - TOP + 2}
                className="fill-none stroke-2 group-focus-visible:stroke-ring"
              />
            </>
          );
          const props = {
            'aria-label': `${name}: ${text}`,
            className: 'group outline-none',
            ...itemProps(index),
            children: parts,
          };
          return renderLink ? (
            <Fragment key={name}>{renderLink(index, props)}</Fragment>
          ) : (
            <g key={name} role="img" {...props} />
          );
        })}
        {/* Not within the values: a name must not differ from what is written in it. */}
        <g aria-hidden className="pointer-events-none fill-muted-foreground">
          {values.map(({ name, short }, index) => {
            if (!labelled.has(index)) return null;
            // Those at the ends begin or end where the axis does.
            const [anchor, at] =
              index === values.length - 1
                ? (['end', width] as const)
                : index === 0 && positions
                  ? (['start', left] as const)
                  : (['middle', x[index]] as const);
            return (
              <text key={name} x={at} y={HEIGHT - 6} textAnchor={anchor}>
                {short}
              </text>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

import { Plot, type ChartValue } from './plot.tsx';

/** A value at a time: where it is from the first to the last one, and whether nothing is missing between the one before and it. */
export type Point = ChartValue & { position: number; isJoined: boolean };

/** With more points than these, only those that are not joined to another are dots. */
const DOTS_MAX = 60;

/**
 * A line chart with one value in words above it: of the point under the pointer or with the focus. The line has gaps where
 * there is no value.
 * @param label the accessible name
 * @param points ascending by position
 * @param rest the words above the chart while no point is meant
 */
export function LineChart({
  label,
  points,
  rest,
}: {
  label: string;
  points: readonly Point[];
  rest: string;
}) {
  const isAlone = (index: number) =>
    (index === 0 || points[index]?.isJoined === false) && points[index + 1]?.isJoined !== true;
  return (
    <Plot
      label={label}
      values={points}
      rest={rest}
      positions={points.map(({ position }) => position)}
      renderBehind={({ x, yOf }) => (
        <path
          aria-hidden
          d={points
            .map(
              ({ value, isJoined }, index) =>
                `${index > 0 && isJoined ? 'L' : 'M'}${x[index]?.toFixed(1)} ${yOf(value).toFixed(1)}`,
            )
            .join('')}
          className="pointer-events-none fill-none stroke-primary stroke-2"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
      renderMark={(index, isMeant, { x, yOf }) => {
        if (!isMeant && points.length > DOTS_MAX && !isAlone(index)) return null;
        return (
          <circle
            cx={x[index]}
            cy={yOf(points[index]?.value ?? 0)}
            r={isMeant ? 4.5 : 3}
            className={isMeant ? 'fill-foreground' : 'fill-primary'}
          />
        );
      }}
    />
  );
}

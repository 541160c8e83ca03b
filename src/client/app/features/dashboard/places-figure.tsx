import { Link } from '@tanstack/react-router';
import type { SubscriberStats } from '#shared/subscribers.ts';
import { ScrolledTable } from '#client/app/components/scrolled-table.tsx';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { FigureFrame } from './figure-frame.tsx';
import { listSearchOf } from './figures-range.ts';
import { useRoving } from '#client/app/components/chart/use-roving.ts';
import { WorldMap } from './world-map.tsx';

/** How many places are listed beside the map; the table has all. */
const LISTED = 8;

/**
 * Where those who joined in a range are from: a map, and the commonest places. Each leads to those in the list.
 * @param range the one that is asked for
 */
export function PlacesFigure({
  stats,
  range,
  dimmed,
}: {
  stats: SubscriberStats;
  range: AddressRange;
  dimmed: boolean;
}) {
  const { places, joined } = stats;
  return (
    <FigureFrame
      title="From where"
      dimmed={dimmed}
      summary={
        <>
          <p className="mt-3 text-sm leading-snug text-pretty text-muted-foreground">{summaryOf(stats)}</p>
          {stats.unknown > 0 ? (
            <p className="mt-2 text-sm">
              <Link
                to="/admin/subscribers"
                search={{ ...listSearchOf(range), located: 'no' }}
                className="text-link"
              >
                {formatNumber(stats.unknown)} without a place
              </Link>
            </p>
          ) : null}
        </>
      }
      picture={<Places places={places} range={range} />}
      table={
        places.length > 0 ? (
          <ScrolledTable
            label="Joined by place"
            columns={[
              { name: 'Place' },
              { name: 'Joined', isNumber: true },
              { name: 'Share', isNumber: true },
            ]}
            rows={places.map((place) => [
              <Link
                key={place.location}
                to="/admin/subscribers"
                search={{ ...listSearchOf(range), location: place.location }}
                preload={false}
                className="underline-offset-4 hover:underline"
              >
                {place.location}
              </Link>,
              formatNumber(place.joined),
              shareOf(place.joined, joined),
            ])}
          />
        ) : undefined
      }
    />
  );
}

function shareOf(part: number, whole: number): string {
  return formatNumber(part / whole, { style: 'percent', maximumSignificantDigits: 2 });
}

/** How many of a range have a known place, and how many of these are not from the commonest places. */
function summaryOf({ places, joined, unknown }: SubscriberStats): string {
  if (unknown === joined) return 'No place is known.';
  const known = joined - unknown;
  const elsewhere = known - places.reduce((sum, place) => sum + place.joined, 0);
  const first =
    unknown === 0
      ? 'Every place is known.'
      : `The place of ${formatNumber(known)} of ${formatNumber(joined)} is known.`;
  return elsewhere > 0 ? `${first} ${formatNumber(elsewhere)} are from other places than these.` : first;
}

function Places({ places, range }: Pick<SubscriberStats, 'places'> & { range: AddressRange }) {
  const listed = places.slice(0, LISTED);
  const { current, onKeyDown, itemProps } = useRoving(listed.length);
  const most = places[0]?.joined ?? 1;
  return (
    <>
      <WorldMap
        label="Map of the places"
        places={places}
        current={current === undefined ? undefined : listed[current]}
        range={range}
      />
      {/* Arrow keys move between the places, and mark each on the map. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol aria-label="Commonest places" className="mt-6 grid gap-x-10 sm:grid-cols-2" onKeyDown={onKeyDown}>
        {listed.map(({ location, joined }, index) => (
          <li key={location}>
            <Link
              to="/admin/subscribers"
              search={{ ...listSearchOf(range), location }}
              preload={false}
              className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 rounded-sm py-2 text-sm hover:bg-muted"
              {...itemProps(index)}
            >
              <span className="truncate underline-offset-4 group-hover:underline" title={location}>
                {location}
              </span>
              <span className="font-medium tabular-nums">{formatNumber(joined)}</span>
              <svg aria-hidden className="col-span-2 h-1.5 w-full">
                <rect width="100%" height="100%" rx="3" className="fill-secondary" />
                <rect width={`${(100 * joined) / most}%`} height="100%" rx="3" className="fill-primary" />
              </svg>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

import outline from 'virtual:world-outline';
import { Link } from '@tanstack/react-router';
import type { SubscriberStats } from '#shared/subscribers.ts';
import type { AddressRange } from '#client/app/lib/date-range.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { MAP_BOX, project } from '#client/app/components/chart/projection.ts';
import { listSearchOf } from './figures-range.ts';

type Places = SubscriberStats['places'];

/** The radius of the dot of the commonest place, and of the smallest dot, in units of the map. */
const LARGEST = 26;
const SMALLEST = 7;

/**
 * A map of the world with a dot for each place whose position is known; its area follows the number of those who joined there.
 * @param current the place that is marked
 * @param range that of the figures; a press on a dot leads to its part of the list, as the list of places does for the keyboard
 */
export function WorldMap({
  label,
  places,
  current,
  range,
}: {
  label: string;
  places: Places;
  current: Places[number] | undefined;
  range: AddressRange;
}) {
  const most = Math.max(1, ...places.map(({ joined }) => joined));
  return (
    <svg role="group" aria-label={label} viewBox={MAP_BOX} className="block h-auto w-full">
      <path aria-hidden d={outline} className="fill-border" />
      {/* The largest ones below, so that no dot hides another. */}
      {places
        .toSorted((a, b) => b.joined - a.joined)
        .map((place) => {
          if (place.longitude === null || place.latitude === null) return null;
          const [x, y] = project(place.longitude, place.latitude);
          return (
            <Link
              key={place.location}
              to="/admin/subscribers"
              search={{ ...listSearchOf(range), location: place.location }}
              preload={false}
              tabIndex={-1}
              aria-hidden
            >
              <circle
                cx={x}
                cy={y}
                r={Math.max(SMALLEST, LARGEST * Math.sqrt(place.joined / most))}
                className={
                  place.location === current?.location
                    ? 'fill-foreground stroke-card stroke-3'
                    : 'fill-primary stroke-card stroke-3'
                }
              >
                <title>{`${place.location}: ${formatNumber(place.joined)} joined`}</title>
              </circle>
            </Link>
          );
        })}
    </svg>
  );
}

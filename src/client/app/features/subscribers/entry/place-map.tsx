import outline from 'virtual:world-outline';
import { MAP_BOX, project } from '#client/app/components/chart/projection.ts';

/** How much of the map is shown around a place, in its units. */
const WIDTH = 480;
const HEIGHT = 190;

const [left = 0, top = 0, width = 0, height = 0] = MAP_BOX.split(' ').map(Number);

/** A part of the map of the world with a dot where a place is. */
export function PlaceMap({
  location,
  latitude,
  longitude,
}: {
  location: string | null;
  latitude: number;
  longitude: number;
}) {
  const [x, y] = project(longitude, latitude);
  // Within the map, so that no empty part is shown beside it.
  const startX = Math.min(Math.max(x - WIDTH / 2, left), left + width - WIDTH);
  const startY = Math.min(Math.max(y - HEIGHT / 2, top), top + height - HEIGHT);
  return (
    <svg
      role="img"
      aria-label={`Map: ${location ?? `${latitude}, ${longitude}`}`}
      viewBox={`${startX} ${startY} ${WIDTH} ${HEIGHT}`}
      className="block h-auto w-full rounded-md border bg-card"
    >
      <path d={outline} className="fill-border" />
      <circle cx={x} cy={y} r={14} className="fill-primary/25" />
      <circle cx={x} cy={y} r={6} className="fill-primary stroke-card stroke-2" />
    </svg>
  );
}

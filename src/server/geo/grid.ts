// A grid over the Earth: which cities may lie within a distance of a point.

/** Cells of equal size in degrees, row by row from the south-west. */
export interface Grid {
  /** The width and height of a cell; a divisor of 180. */
  degrees: number;
  /** Where the cities of each cell start in `cities`; one number more than cells. */
  cell_at: Uint32Array;
  cities: Uint32Array;
}

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** The row of a latitude and the column of a longitude, -180 to 180 degrees. */
export function cellOf(degrees: number, longitude: number, latitude: number): number {
  const columns = 360 / degrees;
  const row = Math.min(180 / degrees - 1, Math.floor((latitude + 90) / degrees));
  return row * columns + Math.min(columns - 1, Math.floor((longitude + 180) / degrees));
}

/**
 * Calls `visit` for every city within a distance of a point, and for some beyond it.
 * @param km less than half the way around the Earth
 */
export function visitNear(
  { degrees, cell_at, cities }: Grid,
  longitude: number,
  latitude: number,
  km: number,
  visit: (city: number) => void,
): void {
  const [columns, rows] = [360 / degrees, 180 / degrees];
  const angle = km / EARTH_RADIUS_KM;
  const height = angle / RADIANS;
  const firstRow = Math.max(0, Math.floor((latitude - height + 90) / degrees));
  const lastRow = Math.min(rows - 1, Math.floor((latitude + height + 90) / degrees));
  const width = halfWidth(latitude, angle);
  const firstColumn = Math.floor((longitude - width + 180) / degrees);
  const lastColumn = Math.min(firstColumn + columns - 1, Math.floor((longitude + width + 180) / degrees));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const cell = row * columns + ((column + columns) % columns);
      const end = cell_at[cell + 1] ?? 0;
      for (let index = cell_at[cell] ?? 0; index < end; index++) visit(cities[index] ?? 0);
    }
  }
}

/** How many degrees of longitude a circle of this angular radius extends to each side; 180 if it contains a pole. */
function halfWidth(latitude: number, angle: number): number {
  if (Math.abs(latitude) * RADIANS + angle >= Math.PI / 2) return 180;
  return Math.asin(Math.sin(angle) / Math.cos(latitude * RADIANS)) / RADIANS;
}

/** The distance between two points in kilometres, by the haversine formula. */
export function distanceKm(
  longitude: number,
  latitude: number,
  otherLongitude: number,
  otherLatitude: number,
): number {
  const [a, b] = [haversine(otherLatitude - latitude), haversine(otherLongitude - longitude)];
  const cosines = Math.cos(latitude * RADIANS) * Math.cos(otherLatitude * RADIANS);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a + cosines * b)));
}

function haversine(degrees: number): number {
  return Math.sin((degrees * RADIANS) / 2) ** 2;
}

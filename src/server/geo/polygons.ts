// Finds the polygon (border or land) that contains a point. Polygons are packed into arrays of numbers at build time, since
// the GeoJSON libraries would take 25 MiB.

/** Polygons without overlap. The `…_at` arrays hold where each run starts, and have one number more than items. */
export interface Polygons {
  /** By polygon its box: west, south, east, north. */
  boxes: Float32Array | Float64Array;
  /** By polygon the range of its rings, by ring the range of its corners. */
  ring_at: Uint32Array;
  corner_at: Uint32Array;
  /** Pairs of longitude and latitude. */
  corners: Float32Array | Float64Array;
}

/** Within this distance of the 180th meridian, in degrees, a point may fall between two cut polygons. */
const SEAM = 0.01;

/**
 * The polygon that a point lies in.
 * @param x longitude, -180 to 180 degrees
 * @param y latitude, -90 to 90 degrees
 * @returns the polygon's number, or undefined outside of all
 */
export function findPolygon(polygons: Polygons, x: number, y: number): number | undefined {
  const found = polygonAt(polygons, x, y);
  if (found !== undefined || Math.abs(x) < 180 - SEAM) return found;
  return polygonAt(polygons, 180 - SEAM, y) ?? polygonAt(polygons, SEAM - 180, y);
}

function polygonAt(polygons: Polygons, x: number, y: number): number | undefined {
  const { boxes } = polygons;
  for (let polygon = 0, box = 0; box < boxes.length; polygon++, box += 4) {
    const outside =
      x < at(boxes, box) || y < at(boxes, box + 1) || x > at(boxes, box + 2) || y > at(boxes, box + 3);
    if (!outside && isInside(polygons, polygon, x, y)) return polygon;
  }
  return undefined;
}

/** Counts the edges that a ray from the point to the east crosses; holes count along with outer rings. */
function isInside({ ring_at, corner_at, corners }: Polygons, polygon: number, x: number, y: number): boolean {
  let inside = false;
  for (let ring = at(ring_at, polygon); ring < at(ring_at, polygon + 1); ring++) {
    const end = at(corner_at, ring + 1);
    let previous = end - 1;
    for (let corner = at(corner_at, ring); corner < end; previous = corner++) {
      const y1 = at(corners, 2 * corner + 1);
      const y2 = at(corners, 2 * previous + 1);
      if (y1 > y === y2 > y) continue;
      const x1 = at(corners, 2 * corner);
      const x2 = at(corners, 2 * previous);
      if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** A number of a packed array; every index used here exists by construction. */
function at(numbers: Float32Array | Float64Array | Uint32Array, index: number): number {
  return numbers[index] ?? 0;
}

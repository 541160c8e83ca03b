// Which region of the world a point lies in: the borders of country-coder, packed at build time, so that the server
// need not hold the library's GeoJSON (some 25 MiB) to answer.
import type { PlaceIndex } from './place-index.ts';

type BorderSections = Pick<
  PlaceIndex,
  'polygon_boxes' | 'polygon_region_code' | 'polygon_ring_at' | 'ring_corner_at' | 'corners'
>;

/** How near the 180th meridian, in degrees, a point may fall into the seam where the polygons are cut. */
const SEAM = 0.01;

/**
 * The region that a point lies in.
 * @param longitude -180 to 180 degrees
 * @param latitude -90 to 90 degrees
 * @returns the region's number among the index's codes, or undefined at sea
 */
export function findRegion(index: BorderSections, longitude: number, latitude: number): number | undefined {
  const region = regionAt(index, longitude, latitude);
  if (region !== undefined || Math.abs(longitude) < 180 - SEAM) return region;
  return regionAt(index, 180 - SEAM, latitude) ?? regionAt(index, SEAM - 180, latitude);
}

function regionAt(index: BorderSections, x: number, y: number): number | undefined {
  const boxes = index.polygon_boxes;
  for (let polygon = 0, box = 0; box < boxes.length; polygon++, box += 4) {
    const outside =
      x < at(boxes, box) || y < at(boxes, box + 1) || x > at(boxes, box + 2) || y > at(boxes, box + 3);
    if (!outside && isInPolygon(index, polygon, x, y)) return index.polygon_region_code[polygon];
  }
  return undefined;
}

/** Counts the edges that a ray from the point to the east crosses; holes count along with outer rings. */
function isInPolygon(index: BorderSections, polygon: number, x: number, y: number): boolean {
  const { corners, polygon_ring_at, ring_corner_at } = index;
  let inside = false;
  for (let ring = at(polygon_ring_at, polygon); ring < at(polygon_ring_at, polygon + 1); ring++) {
    const end = at(ring_corner_at, ring + 1);
    let previous = end - 1;
    for (let corner = at(ring_corner_at, ring); corner < end; previous = corner++) {
      const x1 = at(corners, 2 * corner);
      const y1 = at(corners, 2 * corner + 1);
      const x2 = at(corners, 2 * previous);
      const y2 = at(corners, 2 * previous + 1);
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** A number of a packed array; every place asked for here exists by construction. */
function at(numbers: Float64Array | Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}

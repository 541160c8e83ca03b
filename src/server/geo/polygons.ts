// Finds the polygon (border or land) that contains a point. Polygons are packed into arrays of numbers at build time, since
// the GeoJSON libraries would take 25 MiB, and their edges are indexed by latitude, since land alone has 70,000.

/** Polygons without overlap, with their edges indexed by bands of equal height from the South Pole to the North Pole. */
export interface Polygons {
  /** Pairs of longitude and latitude. The first corner of each ring is repeated at its end. */
  corners: Float32Array | Float64Array;
  /** Where the edges of each band start in the two arrays below; one number more than bands. */
  band_at: Uint32Array;
  /** The edges that touch a band, sorted by polygon: an edge runs from the corner of this number to the next one. */
  edges: Uint32Array;
  /** The polygon of each of these edges. */
  edge_polygon: Uint16Array;
}

/** Within this distance of the 180th meridian, in degrees, a point may fall between two cut polygons. */
const SEAM = 0.01;

/** The number of the band that contains a latitude in degrees. */
export function bandOf(latitude: number, bands: number): number {
  return Math.min(bands - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * bands)));
}

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

/** Counts, for each polygon, the edges that a ray from the point to the east crosses; holes count along with outer rings. */
function polygonAt(
  { corners, band_at, edges, edge_polygon }: Polygons,
  x: number,
  y: number,
): number | undefined {
  const band = bandOf(y, band_at.length - 1);
  const end = band_at[band + 1] ?? 0;
  let isInside = false;
  // Every index exists by construction. The arrays are read here and not in a function for all of them, where V8 would
  // allocate each number.
  for (let index = band_at[band] ?? 0; index < end; index++) {
    const edge = 2 * (edges[index] ?? 0);
    const y1 = corners[edge + 1] ?? 0;
    const y2 = corners[edge + 3] ?? 0;
    if (y1 > y !== y2 > y) {
      const x1 = corners[edge] ?? 0;
      const x2 = corners[edge + 2] ?? 0;
      if (x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
    const polygon = edge_polygon[index];
    const isLast = index + 1 === end || edge_polygon[index + 1] !== polygon;
    if (isLast && isInside) return polygon;
  }
  return undefined;
}

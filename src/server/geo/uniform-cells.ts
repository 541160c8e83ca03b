// Cells of a grid over the Earth that no border and no coast passes through: all points of such a cell are in the same region
// and on land, or all are outside of all borders. They spare most points the search of polygons.
import { cellOf } from './grid.ts';
import { findPolygon, type Polygons } from './polygons.ts';

/** By cell: MIXED, or OUTSIDE of all borders, or the number of the region of which the whole cell is land. */
export type UniformCells = Uint8Array;

/** The width and height of a cell. At half of it, the cells would take four times the memory for few more points. */
const DEGREES = 0.25;
const COLUMNS = 360 / DEGREES;
const ROWS = 180 / DEGREES;

const MIXED = 255;
export const OUTSIDE = 254;

/**
 * What the cell of a point says of it.
 * @returns the region that the point is on the land of, OUTSIDE, or undefined if the polygons must be searched
 */
export function readCell(cells: UniformCells, longitude: number, latitude: number): number | undefined {
  const known = cells[cellOf(DEGREES, longitude, latitude)];
  return known === MIXED ? undefined : known;
}

/**
 * Finds the uniform cells.
 * @param borderRegion the region of each border, below OUTSIDE
 */
export function findUniformCells(
  borders: Polygons,
  borderRegion: readonly number[],
  land: Polygons,
): UniformCells {
  if (borderRegion.some((region) => region >= OUTSIDE)) throw new Error('There are too many regions.');
  const crossed = new Uint8Array(ROWS * COLUMNS);
  for (const polygons of [borders, land]) markCrossed(crossed, polygons);
  const cells = new Uint8Array(ROWS * COLUMNS).fill(MIXED);
  for (let row = 0; row < ROWS; row++) {
    // The outermost columns are left out: at the 180th meridian, points may fall between two cut polygons.
    for (let column = 1; column < COLUMNS - 1; column++) {
      const cell = row * COLUMNS + column;
      if (crossed[cell] === 1) continue;
      // Nothing passes between two uncrossed neighbours.
      const isLikeLast = column > 1 && crossed[cell - 1] === 0;
      cells[cell] = isLikeLast ? (cells[cell - 1] ?? MIXED) : valueOf(row, column);
    }
  }
  return cells;

  function valueOf(row: number, column: number): number {
    const [x, y] = [(column + 0.5) * DEGREES - 180, (row + 0.5) * DEGREES - 90];
    const border = findPolygon(borders, x, y);
    if (border === undefined) return OUTSIDE;
    return findPolygon(land, x, y) === undefined ? MIXED : (borderRegion[border] ?? MIXED);
  }
}

/** Marks the cells of the box around each edge, which are at least those that it passes through. */
function markCrossed(crossed: Uint8Array, { corners, edges }: Polygons): void {
  const columnOf = (x: number) => Math.min(COLUMNS - 1, Math.max(0, Math.floor((x + 180) / DEGREES)));
  const rowOf = (y: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((y + 90) / DEGREES)));
  for (const edge of new Set(edges)) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = corners.subarray(2 * edge, 2 * edge + 4);
    for (let row = rowOf(Math.min(y1, y2)); row <= rowOf(Math.max(y1, y2)); row++) {
      const start = row * COLUMNS;
      crossed.fill(1, start + columnOf(Math.min(x1, x2)), start + columnOf(Math.max(x1, x2)) + 1);
    }
  }
}

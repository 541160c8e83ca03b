// Divides a level page at the white gutters between its columns, so that what stands beside each other is not read as one line.
import type { DarkMap, Part } from './gray-picture.ts';

/** In parts of the width and height of the page. */
const GUTTER_WIDTH = 0.012;
const GUTTER_HEIGHT = 0.25;
const LEAST_COLUMN = 0.15;
const DEEPEST = 3;

/** The parts of a page that are read on their own, in pixels of the picture. Each letter is in one. */
export function findColumns(map: DarkMap, { width, height }: { width: number; height: number }): Part[] {
  const parts = divide(new DarkCounts(map), { left: 0, top: 0, width: map.columns, height: map.rows }, 0);
  return parts.map(({ left, top, width: columns, height: rows }) => {
    // What was left over by making it smaller belongs to the last ones.
    const right = left + columns === map.columns ? width : (left + columns) * map.factor;
    const bottom = top + rows === map.rows ? height : (top + rows) * map.factor;
    const [x, y] = [left * map.factor, top * map.factor];
    return { left: x, top: y, width: right - x, height: bottom - y };
  });
}

function divide(map: DarkCounts, part: Part, depth: number): Part[] {
  if (part.width <= 0 || part.height <= 0) return [];
  const gutter = depth < DEEPEST ? findGutter(map, part) : undefined;
  if (gutter === undefined) return [part];
  const { middle, top, bottom } = gutter;
  const right = part.left + part.width;
  return [
    { ...part, height: top - part.top },
    { left: part.left, top, width: middle - part.left, height: bottom - top },
    { left: middle, top, width: right - middle, height: bottom - top },
    { ...part, top: bottom, height: part.top + part.height - bottom },
  ].flatMap((own) => divide(map, own, depth + 1));
}

/** The tallest white strip with something on both sides. */
function findGutter(
  map: DarkCounts,
  part: Part,
): { middle: number; top: number; bottom: number } | undefined {
  const wide = Math.max(3, Math.round(map.columns * GUTTER_WIDTH));
  const least = Math.round(map.columns * LEAST_COLUMN);
  let best: { middle: number; top: number; bottom: number } | undefined;
  for (let x = part.left + least; x + wide <= part.left + part.width - least; x += 1) {
    const strip = tallestWhite(map, { left: x, top: part.top, width: wide, height: part.height });
    if (strip.bottom - strip.top < map.rows * GUTTER_HEIGHT) continue;
    if (best !== undefined && strip.bottom - strip.top <= best.bottom - best.top) continue;
    const sides = [
      { left: part.left, top: strip.top, width: x - part.left, height: strip.bottom - strip.top },
      {
        left: x + wide,
        top: strip.top,
        width: part.left + part.width - x - wide,
        height: strip.bottom - strip.top,
      },
    ];
    if (sides.every((side) => hasText(map, side))) best = { middle: x + Math.floor(wide / 2), ...strip };
  }
  return best;
}

function tallestWhite(counts: DarkCounts, strip: Part): { top: number; bottom: number } {
  let [top, bottom, since] = [strip.top, strip.top, strip.top];
  for (let row = strip.top; row <= strip.top + strip.height; row += 1) {
    const isEnd = row === strip.top + strip.height;
    if (!isEnd && counts.between(row, strip.left, strip.left + strip.width) === 0) continue;
    if (row - since > bottom - top) [top, bottom] = [since, row];
    since = row + 1;
  }
  return { top, bottom };
}

/** Whether more than a speck is in a part. */
function hasText(counts: DarkCounts, { left, top, width, height }: Part): boolean {
  let rows = 0;
  for (let row = top; row < top + height && rows <= 5; row += 1)
    if (counts.between(row, left, left + width) > 0) rows += 1;
  return rows > 5;
}

/** How many pixels are dark, told at once for any part of a row. */
class DarkCounts {
  readonly columns: number;
  readonly rows: number;
  readonly #sums: Uint32Array;

  constructor({ columns, rows, isDark }: DarkMap) {
    this.columns = columns;
    this.rows = rows;
    this.#sums = new Uint32Array(isDark.length + 1);
    for (let at = 0; at < isDark.length; at += 1)
      this.#sums[at + 1] = (this.#sums[at] ?? 0) + (isDark[at] ?? 0);
  }

  between(row: number, from: number, to: number): number {
    const start = row * this.columns;
    return (this.#sums[start + to] ?? 0) - (this.#sums[start + from] ?? 0);
  }
}

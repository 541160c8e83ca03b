// Divides a level page at the white gutters between its columns, so that what stands beside each other is not read as one line.
import type { DarkMap, Part } from './gray-picture.ts';

/** In parts of the width and height of the page. */
const GUTTER_WIDTH = 0.012;
const GUTTER_HEIGHT = 0.25;
const LEAST_COLUMN = 0.15;
/** How far at least there is something on both sides of a gutter. */
const LEAST_BESIDE = 0.06;
/** How far parts of the letters of a line reach beyond others of the same line: no line is cut through there. */
const LINE_REST = 0.012;
const DEEPEST = 3;
/** A part of which less is written on is nearly all paper, and how much of it is left around that, in parts of the height. */
const MOSTLY_PAPER = 0.25;
const MARGIN = 0.03;

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

/**
 * A part of a page without what is nothing but paper, where that is most of it: Tesseract takes the grain of paper for letters
 * where there are few others, and a minute for it.
 */
export function withoutPaper(map: DarkMap, part: Part): Part {
  const [top, bottom] = [
    Math.floor(part.top / map.factor),
    Math.floor((part.top + part.height) / map.factor),
  ];
  const [left, right] = [
    Math.floor(part.left / map.factor),
    Math.floor((part.left + part.width) / map.factor),
  ];
  const scaled = { left, top, width: right - left, height: Math.min(bottom, map.rows) - top };
  const { first, last } = rowsOfText(new DarkCounts(map), scaled);
  if (last < first || last + 1 - first > scaled.height * MOSTLY_PAPER) return part;
  const margin = Math.round(map.rows * MARGIN);
  const from = Math.max(part.top, (first - margin) * map.factor);
  const to = Math.min(part.top + part.height, (last + 1 + margin) * map.factor);
  return { ...part, top: from, height: to - from };
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

/** The tallest white strip with columns on both sides. */
function findGutter(
  map: DarkCounts,
  part: Part,
): { middle: number; top: number; bottom: number } | undefined {
  const wide = Math.max(3, Math.round(map.columns * GUTTER_WIDTH));
  const least = Math.round(map.columns * LEAST_COLUMN);
  let best: { middle: number; top: number; bottom: number } | undefined;
  for (let x = part.left + least; x + wide <= part.left + part.width - least; x += 1) {
    const strip = betweenLines(
      map,
      part,
      tallestWhite(map, { left: x, top: part.top, width: wide, height: part.height }),
    );
    if (strip.bottom - strip.top < map.rows * GUTTER_HEIGHT) continue;
    if (best !== undefined && strip.bottom - strip.top <= best.bottom - best.top) continue;
    const extent = { top: strip.top, height: strip.bottom - strip.top };
    const near = rowsOfText(map, { ...extent, left: part.left, width: x - part.left });
    const far = rowsOfText(map, { ...extent, left: x + wide, width: part.left + part.width - x - wide });
    // Between a few words that happen to stand below each other there is no gutter.
    const beside = Math.min(near.last, far.last) - Math.max(near.first, far.first);
    if (beside >= map.rows * LEAST_BESIDE) best = { middle: x + Math.floor(wide / 2), ...strip };
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

/** A strip without the rows in which it is white while the line above or below goes on beside it. */
function betweenLines(
  counts: DarkCounts,
  part: Part,
  { top, bottom }: { top: number; bottom: number },
): { top: number; bottom: number } {
  const most = Math.round(counts.rows * LINE_REST);
  // The row that is least dark, of those that are alike the nearest.
  const lightest = (from: number, step: 1 | -1) => {
    let [best, least] = [from, Infinity];
    for (let rest = 0; rest <= most && least > 0; rest += 1) {
      const dark = counts.between(from + step * rest, part.left, part.left + part.width);
      if (dark < least) [best, least] = [from + step * rest, dark];
    }
    return best;
  };
  if (bottom - top <= 2 * most) return { top, bottom };
  return {
    top: top === part.top ? top : lightest(top, 1),
    bottom: bottom === part.top + part.height ? bottom : lightest(bottom - 1, -1) + 1,
  };
}

/** The first and the last row of a part in which anything is dark. */
function rowsOfText(counts: DarkCounts, { left, top, width, height }: Part): { first: number; last: number } {
  const isEmpty = (row: number) => counts.between(row, left, left + width) === 0;
  let [first, last] = [top, top + height - 1];
  while (first <= last && isEmpty(first)) first += 1;
  while (last > first && isEmpty(last)) last -= 1;
  return { first, last };
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

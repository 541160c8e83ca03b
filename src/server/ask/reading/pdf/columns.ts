// The order in which the segments of a page are read: columns one after the other, rows of tables across.
import type { Segment } from './segments.ts';

/** Narrower gaps are between words; in parts of the size of the letters. */
const NARROWEST_GUTTER = 0.9;
/** A column of prose has as many lines, and lines of as many characters; cells of tables are shorter. */
const LEAST_LINES = 3;
const LEAST_LENGTH = 18;
/** Pages with more segments are tables or drawings, which have no columns of prose. */
const MOST_SEGMENTS = 1500;
const DEEPEST = 12;

/** Segments that belong together, read from the top to the bottom. */
export type Region = Segment[];

/**
 * Cuts a page into regions, in reading order.
 * @param segments from the top to the bottom
 */
export function toRegions(segments: readonly Segment[], depth = 0): Region[] {
  if (segments.length === 0) return [];
  if (segments.length > MOST_SEGMENTS || depth > DEEPEST) return [[...segments]];
  const band = findBand(segments);
  if (!band) return [[...segments]];
  const isLeft = (segment: Segment) => segment.right <= band.right;
  const within = segments.slice(band.first, band.last + 1);
  const [near, far] = [within.filter(isLeft), within.filter((segment) => !isLeft(segment))];
  const isRightToLeft = within.filter((segment) => segment.isRightToLeft).length * 2 > within.length;
  return [
    segments.slice(0, band.first),
    ...(isRightToLeft ? [far, near] : [near, far]),
    segments.slice(band.last + 1),
  ].flatMap((part) => toRegions(part, depth + 1));
}

/** Lines from the first to the last between which nothing crosses a gutter. */
interface Band {
  first: number;
  last: number;
  /** The gutter. */
  left: number;
  right: number;
}

/** The tallest band of columns. */
function findBand(segments: readonly Segment[]): Band | undefined {
  let best: Band | undefined;
  for (let index = 0; index < segments.length; index++) {
    // The gutter of the best band so far has been looked at from each of its lines.
    if (best && index > best.first && index <= best.last) continue;
    for (const seed of guttersAt(segments, index)) {
      const band = grow(segments, seed);
      if (isColumns(segments, band) && (!best || heightOf(band) > heightOf(best))) best = band;
    }
  }
  return best;
}

const heightOf = (band: Band) => band.last - band.first;

/** The gaps between a segment and the next on the right, at the same height. */
function guttersAt(segments: readonly Segment[], index: number): Band[] {
  const own = segments[index];
  if (!own) return [];
  let next = Infinity;
  for (let other = index - 8; other <= index + 8; other++) {
    const segment = segments[other];
    if (!segment || segment.left <= own.right) continue;
    if (Math.abs(segment.baseline - own.baseline) < own.size) next = Math.min(next, segment.left);
  }
  const isGutter = next - own.right >= NARROWEST_GUTTER * own.size;
  return isGutter && next < Infinity ? [{ first: index, last: index, left: own.right, right: next }] : [];
}

/** Adds lines above and below as long as the gutter stays free. */
function grow(segments: readonly Segment[], seed: Band): Band {
  const band = { ...seed };
  for (const step of [-1, 1]) {
    for (let index = seed.first + step; ; index += step) {
      const segment = segments[index];
      if (!segment) break;
      const middle = (segment.left + segment.right) / 2;
      const isLeft = middle < (band.left + band.right) / 2;
      const left = isLeft ? Math.max(band.left, segment.right) : band.left;
      const right = isLeft ? band.right : Math.min(band.right, segment.left);
      if (right - left < NARROWEST_GUTTER * segment.size) break;
      [band.left, band.right] = [left, right];
      if (step < 0) band.first = index;
      else band.last = index;
    }
  }
  return band;
}

/** Whether both sides of the gutter are prose, not cells of a table or labels of a form. */
function isColumns(segments: readonly Segment[], band: Band): boolean {
  const within = segments.slice(band.first, band.last + 1);
  const near = within.filter((segment) => segment.right <= band.right);
  const far = within.filter((segment) => segment.right > band.right);
  return [near, far].every((side) => {
    const lengths = side.map((segment) => segment.text.length).toSorted((one, other) => one - other);
    const perLine = linesOf(side);
    return perLine >= LEAST_LINES && (lengths[Math.floor(lengths.length / 2)] ?? 0) >= LEAST_LENGTH;
  });
}

function linesOf(side: readonly Segment[]): number {
  let count = 0;
  let last = -Infinity;
  for (const { baseline, size } of side) {
    if (baseline - last > size / 2) count++;
    last = baseline;
  }
  return count;
}

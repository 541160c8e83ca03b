// Finds what is repeated at the top and the bottom of the pages: headers, footers, numbers of pages.
import type { Segment } from './segments.ts';

/** The parts of a page, from its top and its bottom, in which it may stand. */
const EDGE = 0.16;
/** In points; letters of one header stand at one height. */
const SAME_HEIGHT = 3;
/** A header with as many letters says more than the number of a page. */
const TELLING = 10;
const LARGER = 1.2;

/** A page with what is at its edges. */
export interface EdgedPage {
  number: number;
  height: number;
  segments: readonly Segment[];
  /** The segments at its top and its bottom, by the strip in which they begin: there are pages with thousands. */
  edges: ReadonlyMap<number, readonly Segment[]>;
  /** The size of the letters of most segments. */
  usualSize: number;
}

/** Finds the edges of a page. */
export function toEdgedPage(number: number, height: number, segments: readonly Segment[]): EdgedPage {
  const edges = segments.filter((segment) => isAtEdge(segment, height));
  const sizes = segments.map((segment) => segment.size).toSorted((one, other) => one - other);
  return {
    number,
    height,
    segments,
    edges: Map.groupBy(edges, ({ box }) => stripOf(box.top)),
    usualSize: sizes[Math.floor(sizes.length / 2)] ?? Infinity,
  };
}

function isAtEdge({ box }: Segment, height: number): boolean {
  return box.bottom < EDGE * height || box.top > (1 - EDGE) * height;
}

const stripOf = (top: number) => Math.floor(top / SAME_HEIGHT);

/**
 * The text of a page without what other pages have in the same place. Of a header or footer that says something the first
 * stays, so that it is found.
 * @param before the pages before it that are near
 * @param after those after it
 */
export function withoutRepeated(
  page: EdgedPage,
  before: readonly EdgedPage[],
  after: readonly EdgedPage[],
): Segment[] {
  // Of two pages, both have it; of more, it takes a third to be sure.
  const least = before.length + after.length === 1 ? 1 : 2;
  const count = (segment: Segment, pages: readonly EdgedPage[]) =>
    pages.filter((other) => isOn(other, segment, page)).length;
  return page.segments.filter((segment) => {
    if (!isAtEdge(segment, page.height)) return true;
    const earlier = count(segment, before);
    if (earlier + count(segment, after) < least) return true;
    const letters = segment.text.match(/\p{L}/gv)?.length ?? 0;
    return earlier === 0 && letters >= TELLING;
  });
}

/** Whether another page has a segment of a page in the same place, from its top or from its bottom. */
function isOn(other: EdgedPage, segment: Segment, page: EdgedPage): boolean {
  const strips = [segment.box.top, segment.box.top + other.height - page.height].flatMap((top) =>
    [-1, 0, 1].map((step) => stripOf(top) + step),
  );
  return strips.some((strip) => other.edges.get(strip)?.some((its) => isRepeated(segment, page, its, other)));
}

/** Whether two texts stand at one height and are the same, but for the numbers of their pages. */
function isRepeated(one: Segment, page: EdgedPage, other: Segment, otherPage: EdgedPage): boolean {
  const fromTop = Math.abs(one.box.top - other.box.top);
  const fromBottom = Math.abs(page.height - one.box.top - (otherPage.height - other.box.top));
  if (Math.min(fromTop, fromBottom) > SAME_HEIGHT) return false;
  // A figure that stands alone is the number of its page, or a cell of a table.
  if (one.text === other.text) return /\p{L}{2}/v.test(one.text);
  const [parts, others] = [one.text, other.text].map((text) => text.split(/(\p{Nd}+)/v));
  if (!parts || !others || parts.length !== others.length) return false;
  const [index, ...more] = [...parts.keys()].filter((each) => parts[each] !== others[each]);
  if (index === undefined || more.length > 0 || index % 2 === 0) return false;
  if (Number(parts[index]) - page.number !== Number(others[index]) - otherPage.number) return false;
  // Chapters may be counted like pages, but are headings.
  if (one.size > LARGER * page.usualSize) return false;
  const [before, after] = [parts.slice(0, index).join(''), parts.slice(index + 1).join('')];
  return (
    before.length < 3 || after.length < 3 || /^[^\p{L}]{0,3}\p{L}{0,5}[^\p{L}]{0,3}\p{Nd}+.?$/v.test(after)
  );
}

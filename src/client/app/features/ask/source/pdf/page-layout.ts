// Where the pages of a PDF stand below each other, so that only those that are seen need be there.

/** How wide pages are: so many times as wide as the view, or so that a whole page is seen. */
export type Zoom = number | 'page';

/** Between two pages, in pixels. */
export const GAP = 12;

export interface PageLayout {
  /** Of each page, in pixels. */
  tops: readonly number[];
  widths: readonly number[];
  heights: readonly number[];
  /** Of all together. */
  width: number;
  height: number;
}

/**
 * Lays out pages.
 * @param ratios the height of each page as a multiple of its width
 * @param view the size of what they are seen in, in pixels
 */
export function layPages(
  ratios: readonly number[],
  view: { width: number; height: number },
  zoom: Zoom,
): PageLayout {
  const [tops, widths, heights]: [number[], number[], number[]] = [[], [], []];
  let height = 0;
  let widest = 0;
  for (const ratio of ratios) {
    const width = Math.max(1, Math.floor(widthOf(ratio, view, zoom)));
    tops.push(height);
    widths.push(width);
    heights.push(width * ratio);
    widest = Math.max(widest, width);
    height += width * ratio + GAP;
  }
  return { tops, widths, heights, width: widest, height: Math.max(0, height - GAP) };
}

function widthOf(ratio: number, { width, height }: { width: number; height: number }, zoom: Zoom): number {
  return zoom === 'page' ? Math.min(width, height / ratio) : width * zoom;
}

/** The page, from 1, that reaches over a place; the last one below all of them. @param y in pixels */
export function pageAt({ tops }: Pick<PageLayout, 'tops'>, y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The pages, from 1, between two places. */
export function pagesBetween(layout: Pick<PageLayout, 'tops'>, top: number, bottom: number): number[] {
  const first = pageAt(layout, top);
  return Array.from({ length: pageAt(layout, bottom) - first + 1 }, (_, index) => first + index);
}

const SMALLEST = 0.25;
const LARGEST = 5;
const STEP = 1.25;

/**
 * The next larger or smaller zoom; the same one where there is none.
 * @param by 1 or -1
 * @param now how many times as wide as the view the page is that is seen
 */
export function nextZoom(now: number, by: number): number {
  const next = now * STEP ** by;
  // That the page is as wide as the view is never passed over.
  if ((now < 0.995 && next > 1) || (now > 1.005 && next < 1)) return 1;
  return Math.min(LARGEST, Math.max(SMALLEST, next));
}

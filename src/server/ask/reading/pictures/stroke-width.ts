// How thick the strokes of letters are: headings in bold type are told by it, since a picture names no fonts.
import type { GrayPicture } from './gray-picture.ts';

/** The shades between which paper and ink are, as shares of the pixels of a line, the darkest first. */
const INK = 0.02;
const PAPER = 0.7;
/** A difference of shades that is no ink on paper, of 255. */
const LEAST_CONTRAST = 40;

/**
 * The mean width of the strokes in a part of a level picture, measured along its rows, in pixels. What is grey at the edge of a
 * letter counts in part.
 * @returns 0 where nothing is written
 */
export function strokeWidth(
  { width, height, data }: GrayPicture,
  box: { left: number; top: number; right: number; bottom: number },
): number {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const [right, bottom] = [Math.min(width, Math.ceil(box.right)), Math.min(height, Math.ceil(box.bottom))];
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) counts[data[y * width + x] ?? 255]! += 1;
  const all = Math.max(0, right - left) * Math.max(0, bottom - top);
  const [ink, paper] = [shadeAt(counts, all * INK), shadeAt(counts, all * PAPER)];
  if (paper - ink < LEAST_CONTRAST) return 0;
  const middle = (ink + paper) / 2;
  let [covered, strokes] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    let wasDark = false;
    for (let x = left; x < right; x += 1) {
      const shade = data[y * width + x] ?? 255;
      const isDark = shade < middle;
      if (isDark && !wasDark) strokes += 1;
      wasDark = isDark;
      covered += Math.min(1, Math.max(0, (paper - shade) / (paper - ink)));
    }
  }
  return strokes === 0 ? 0 : covered / strokes;
}

function shadeAt(counts: Uint32Array, wanted: number): number {
  let passed = 0;
  for (const [shade, count] of counts.entries()) if ((passed += count) >= wanted) return shade;
  return 255;
}

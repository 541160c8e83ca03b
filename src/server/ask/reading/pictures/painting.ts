// Paints the pictures of a page over each other, in shades of grey.
import type { Matrix } from '../pdf/runs.ts';
import type { GrayPicture } from './gray-picture.ts';

export interface Pixels extends GrayPicture {
  /** How much of what is below each hides, 0 to 255; undefined where all do. */
  cover?: Uint8Array;
}

export interface Painted {
  pixels: Pixels;
  /** From the unit square, whose top left corner is that of the picture, to what it is painted on. */
  matrix: Matrix;
}

/** How PDF.js tells what the bytes of a picture are. */
const ONE_BIT = 1;
const RGB = 2;
const RGBA = 3;
/** How many samples a pixel is the mean of, each way. */
const MOST_SAMPLES = 4;

/** Makes shades of a picture of PDF.js; undefined if it is none that can be understood. */
export function toShades(told: unknown): Pixels | undefined {
  const { width, height, data, kind, isStencil, inverseDecode } = Object(told);
  const count = width * height;
  if (!(count > 0) || !(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  const size = { width, height };
  if (isStencil === true) {
    // Painted in black where it is not left out.
    const cover = fromBits(data, size);
    if (inverseDecode !== true) cover.forEach((own, at) => (cover[at] = 255 - own));
    return { ...size, data: new Uint8Array(count), cover };
  }
  if (kind === ONE_BIT) return { ...size, data: fromBits(data, size) };
  const step = kind === RGB ? 3 : 4;
  if ((kind !== RGB && kind !== RGBA) || data.length < count * step) return undefined;
  const shades = new Uint8Array(count);
  const cover = kind === RGBA ? new Uint8Array(count) : undefined;
  for (let at = 0, from = 0; at < count; at += 1, from += step) {
    const [red = 0, green = 0, blue = 0] = [data[from], data[from + 1], data[from + 2]];
    shades[at] = (red * 77 + green * 151 + blue * 28) >> 8;
    if (cover !== undefined) cover[at] = data[from + 3] ?? 255;
  }
  return { ...size, data: shades, ...(cover === undefined ? {} : { cover }) };
}

/** The pixels of rows of bits, each row beginning with a byte: 1 becomes 255. */
function fromBits(
  data: Uint8Array | Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const shades = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1)
      shades[at] = ((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? 0 : 255;
  return shades;
}

/** Paints a picture over what is there; each pixel is the mean of those that fall on it. */
export function paintOver(below: GrayPicture, { pixels, matrix }: Painted): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
  const area = a * d - b * c;
  if (area === 0 || !Number.isFinite(area)) return;
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(below.width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(below.height, Math.ceil(Math.max(...ys))),
  ];
  // From what is painted on to the pixels of the picture.
  const [columnX, columnY] = [(d / area) * pixels.width, (-c / area) * pixels.width];
  const [rowX, rowY] = [(-b / area) * pixels.height, (a / area) * pixels.height];
  const step = Math.max(Math.hypot(columnX, rowX), Math.hypot(columnY, rowY));
  const samples = step > 1.05 ? Math.min(MOST_SAMPLES, Math.ceil(step)) : 1;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      let [sum, covered] = [0, 0];
      for (let part = 0; part < samples * samples; part += 1) {
        const dx = x + ((part % samples) + 0.5) / samples - e;
        const dy = y + (Math.floor(part / samples) + 0.5) / samples - f;
        const column = Math.floor(columnX * dx + columnY * dy);
        const row = Math.floor(rowX * dx + rowY * dy);
        if (column < 0 || row < 0 || column >= pixels.width || row >= pixels.height) continue;
        const from = row * pixels.width + column;
        const cover = pixels.cover === undefined ? 255 : (pixels.cover[from] ?? 0);
        sum += (pixels.data[from] ?? 0) * cover;
        covered += cover;
      }
      if (covered === 0) continue;
      const at = y * below.width + x;
      const share = covered / (255 * samples * samples);
      below.data[at] = Math.round((below.data[at] ?? 255) * (1 - share) + (sum / covered) * share);
    }
}

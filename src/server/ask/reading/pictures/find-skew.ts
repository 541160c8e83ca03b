// Finds out how far a page lies askew: its lines are level where the dark pixels fall into the fewest rows. Tesseract finds it as
// well, but not of all pages in columns.
import type { DarkMap } from './gray-picture.ts';

/** In degrees. */
const STEEPEST = 6;
const COARSE = 0.5;
const FINE = 0.05;
/** With fewer dark pixels there is nothing to go by. */
const LEAST_DARK = 200;
const DEGREE = Math.PI / 180;

/** By how much the lines of a page go down to the right, in radians; negative where they go up. */
export function findSkew({ columns, rows, isDark }: DarkMap): number {
  const count = isDark.reduce((sum, own) => sum + own, 0);
  if (count < LEAST_DARK) return 0;
  const [xs, ys] = [new Float32Array(count), new Float32Array(count)];
  for (let at = isDark.indexOf(1), place = 0; at !== -1; at = isDark.indexOf(1, at + 1), place += 1) {
    xs[place] = (at % columns) - columns / 2;
    ys[place] = Math.floor(at / columns) - rows / 2;
  }
  const best = (from: number, to: number, step: number) => {
    let [angle, most] = [0, -1];
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const sharpness = sharpnessAt(xs, ys, rows, degrees * DEGREE);
      if (sharpness > most) [angle, most] = [degrees, sharpness];
    }
    return angle;
  };
  const coarse = best(-STEEPEST, STEEPEST, COARSE);
  return best(coarse - COARSE, coarse + COARSE, FINE) * DEGREE;
}

/** The sum of the squares of how many pixels are in each row, once the picture is turned back by an angle. */
function sharpnessAt(xs: Float32Array, ys: Float32Array, height: number, angle: number): number {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const counts = new Float64Array(2 * height);
  for (let at = 0; at < xs.length; at += 1) {
    const row = Math.round((ys[at] ?? 0) * cos - (xs[at] ?? 0) * sin) + height;
    if (row >= 0 && row < counts.length) counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts.reduce((sum, count) => sum + count * count, 0);
}

// The runs of text of a page, where they stand on the page as it is shown.
import type { Side } from '../document.ts';

/**
 * What stands on a line, as it is once its page is turned so that it reads from left to right. Lengths are in points; y grows
 * downwards from the top left corner.
 */
export interface Placed {
  left: number;
  right: number;
  baseline: number;
  /** Of most of its letters. */
  size: number;
  font: string;
}

/** A run of text in one font. */
export interface Run extends Placed {
  text: string;
  isRightToLeft: boolean;
  /** Where its letters follow each other to on the page as it is shown. */
  towards: Side;
  /** The rectangle on the page as it is shown. */
  box: Rectangle;
}

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An item of PDF.js, as far as it is used. */
export interface TextItem {
  str: string;
  dir: string;
  /** In points; the height is the length of vertical text. */
  width: number;
  height: number;
  /** A matrix: the direction and size of the letters, and where they begin. */
  transform: number[];
  fontName: string;
}

export interface FontStyle {
  ascent: number;
  descent: number;
  vertical: boolean;
}

/** As in PDF: the x and y of both axes, and where the origin is. */
export type Matrix = readonly number[];

/** A run, and which way its page is to be turned, or mirrored, to read it. Runs of one direction are read together. */
export interface TurnedRun {
  run: Run;
  direction: Direction;
}

/**
 * The side that letters follow each other to, and the side that is above them. What is printed across the page, as `DRAFT`
 * often is, is slanted and stands apart.
 */
export type Direction = `${Side} ${Side}${'' | ' slanted'}`;

/**
 * Where an item stands.
 * @param viewport the matrix from the coordinates of the page to those of the page as it is shown
 * @returns undefined if it is nowhere
 */
export function toRun(item: TextItem, style: FontStyle | undefined, viewport: Matrix): TurnedRun | undefined {
  const [a, b, c, d, x, y] = multiply(viewport, item.transform);
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  if (![a, b, c, d, x, y, item.width, item.height].every(Number.isFinite) || size === 0) return undefined;
  const [across, upwards] = [unit([a, b]), unit([c, d])];
  // Vertical text goes down, in lines from the right to the left, around the middle of its letters.
  const isVertical = style?.vertical ?? false;
  const along = isVertical ? negative(upwards) : across;
  const [upX, upY] = isVertical ? across : upwards;
  // The lengths that PDF.js tells are in the coordinates of the page.
  const scale = Math.hypot(viewport[0] ?? 1, viewport[1] ?? 0);
  const length = Math.abs(isVertical ? item.height : item.width) * scale;
  const ascent = size * (isVertical ? 0.5 : clampRise(style?.ascent, 0.8));
  const descent = size * (isVertical ? 0.5 : clampRise(style && -style.descent, 0.2));
  const corners = [0, length].flatMap((far) =>
    [ascent, -descent].map((up) => [x + along[0] * far + upX * up, y + along[1] * far + upY * up] as const),
  );
  const xs = corners.map((corner) => corner[0]);
  const ys = corners.map((corner) => corner[1]);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const [forth, above] = [sideOf(along), sideOf([upX, upY])];
  const isSlanted = Math.min(Math.abs(along[0]), Math.abs(along[1])) > 0.1;
  const isRightToLeft = item.dir === 'rtl';
  const left = distanceTo([x, y], forth);
  const baseline = -distanceTo([x, y], above);
  return {
    direction: `${forth} ${above}${isSlanted ? ' slanted' : ''}`,
    run: {
      text: item.str,
      left,
      right: left + length,
      baseline,
      size,
      font: item.fontName,
      isRightToLeft,
      towards: isRightToLeft ? sideOf(negative(along)) : forth,
      box,
    },
  };
}

/** Some fonts tell nothing or nonsense of how high their letters are. */
function clampRise(rise: number | undefined, usual: number): number {
  return rise !== undefined && rise > 0.05 && rise < 1.5 ? rise : usual;
}

/** The matrix that does what `n` does, and then what `m` does. */
export function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function negative([x, y]: readonly [number, number]): readonly [number, number] {
  return [-x, -y];
}

function unit([x, y]: readonly [number, number]): readonly [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

/** The side nearest to a direction. */
function sideOf([x, y]: readonly [number, number]): Side {
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 'right' : 'left';
  return y > 0 ? 'down' : 'up';
}

/** How far a point is to a side. */
function distanceTo([x, y]: readonly [number, number], side: Side): number {
  return { right: x, down: y, left: -x, up: -y }[side];
}

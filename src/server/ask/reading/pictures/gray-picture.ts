// A picture as its letters are read: in shades of grey, in main memory.

/** Row by row from the top left corner; 0 is black, 255 white. */
export interface GrayPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A part of a picture, in pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A part of a picture as a file of the plainest format there is, PGM, which every reader of pictures knows. */
export function toPgm({ width, data }: GrayPicture, part: Part): Uint8Array {
  const head = Buffer.from(`P5\n${part.width} ${part.height}\n255\n`, 'latin1');
  const file = Buffer.alloc(head.length + part.width * part.height);
  head.copy(file);
  for (let row = 0; row < part.height; row += 1) {
    const from = (part.top + row) * width + part.left;
    file.set(data.subarray(from, from + part.width), head.length + row * part.width);
  }
  return file;
}

/** A picture turned around its middle, of the same size: what comes in from outside is white. @param angle clockwise, in radians */
export function turn({ width, height, data }: GrayPicture, angle: number): GrayPicture {
  const turned = new Uint8Array(width * height).fill(255);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [fromX, fromY] = [dx * cos + dy * sin + width / 2, dy * cos - dx * sin + height / 2];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [right, below] = [fromX - left, fromY - top];
      const from = top * width + left;
      const upper = (data[from] ?? 0) * (1 - right) + (data[from + 1] ?? 0) * right;
      const lower = (data[from + width] ?? 0) * (1 - right) + (data[from + width + 1] ?? 0) * right;
      turned[at] = upper * (1 - below) + lower * below;
    }
  return { width, height, data: turned };
}

/** The dark pixels of a picture that was made smaller, in which letters are dots and lines still are lines. */
export interface DarkMap {
  columns: number;
  rows: number;
  /** How many pixels of the picture are one of these, each way. */
  factor: number;
  /** Row by row, 1 for dark. */
  isDark: Uint8Array;
}

const MAP_WIDTH = 900;
/** A pixel is dark if it is so much darker than the mean of the picture. */
const DARK = 0.75;

export function darkMapOf({ width, height, data }: GrayPicture): DarkMap {
  const factor = Math.max(1, Math.floor(width / MAP_WIDTH));
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const means = new Uint8Array(columns * rows);
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let own = 0;
      for (let y = row * factor; y < (row + 1) * factor; y += 1)
        for (let x = column * factor; x < (column + 1) * factor; x += 1) own += data[y * width + x] ?? 0;
      means[row * columns + column] = own / factor ** 2;
      sum += own / factor ** 2;
    }
  const limit = (DARK * sum) / Math.max(1, means.length);
  return { columns, rows, factor, isDark: Uint8Array.from(means, (mean) => (mean < limit ? 1 : 0)) };
}

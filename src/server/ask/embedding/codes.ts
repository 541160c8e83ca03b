// Short codes of vectors, by which those that may be near a question are found without reading all of each: two bits for a number
// instead of eight. How near these are is then worked out from the vectors themselves (`nearness.ts`).
//
// Codes stand in rows. What is coded is how a vector differs from the centre of its row: texts of one file are alike, and of many
// models all vectors are, so that most of a vector says little. Of each number of the difference the code has its sign, and whether
// it is large: the quantizer with four levels that loses least where numbers are normally distributed (Max, 1960).
import { dot, packVectors, quantize, SCALE_BYTES, unpackVectors, type Vector } from './vectors.ts';
import { turn } from './turn.ts';

/** Above so many standard deviations a number is large. */
const LARGE_FROM = 0.9816;
/** What a small and a large number stand for, in whole numbers of the right ratio (0.4528 to 1.510). */
const [SMALL, LARGE] = [3, 10];
const levels = [-SMALL, SMALL, -LARGE, LARGE];
const NUMBERS_PER_BYTE = 4;
const BYTE_VALUES = 256;
/** Instead of a factor, which is never below 0. */
const NO_DIRECTION = -1;

/** Before the bits: with what the levels are multiplied, and what they lose towards the centre; numbers of four bytes. */
const HEAD_BYTES = 8;

function codeBytes(dimension: number): number {
  return HEAD_BYTES + Math.ceil(dimension / NUMBERS_PER_BYTE);
}

/**
 * Codes the vectors of a row.
 * @param vectors all of the same length
 * @param before the row that they are added to; by default they begin one, and their mean is its centre
 * @returns the row: its centre as `packVectors` has it, and the codes of its vectors
 */
export function codeVectors(vectors: readonly Vector[], before?: Buffer): Buffer {
  const dimension = vectors[0]?.values.length ?? 0;
  const row = before ?? packVectors([centreOf(vectors, dimension)]);
  const centre = turn(numbersOf(centreIn(row, dimension)));
  return Buffer.concat([row, ...vectors.map((vector) => codeOf(vector, centre))]);
}

/** Whether a row has a centre: none is where the vectors that began it have no direction. */
export function hasCentre(row: Buffer): boolean {
  return row.readFloatLE() !== 0;
}

function numbersOf({ scale, values }: Vector): Float32Array {
  return Float32Array.from(values, (value) => value * scale);
}

function centreIn(row: Buffer, dimension: number): Vector {
  const [centre] = unpackVectors(row.subarray(0, SCALE_BYTES + dimension), 1);
  if (centre === undefined) throw new Error('There is no centre.');
  return centre;
}

/** The mean of vectors, in bytes; unlike that of a vector, its length is not 1. */
function centreOf(vectors: readonly Vector[], dimension: number): Vector {
  const mean = new Float32Array(dimension);
  for (const { scale, values } of vectors)
    for (let at = 0; at < dimension; at += 1)
      mean[at] = (mean[at] ?? 0) + (scale * (values[at] ?? 0)) / vectors.length;
  const most = mean.reduce((highest, number) => Math.max(highest, Math.abs(number)), 0);
  // As it is stored: a number of four bytes.
  const scale = Math.fround(most / 127);
  return { scale, values: Int8Array.from(mean, (number) => (scale === 0 ? 0 : Math.round(number / scale))) };
}

/** @param centre turned */
function codeOf(vector: Vector, centre: Float32Array): Buffer {
  const code = Buffer.alloc(codeBytes(centre.length));
  if (vector.scale === 0) {
    code.writeFloatLE(NO_DIRECTION);
    return code;
  }
  const rest = turn(numbersOf(vector)).map((number, at) => number - (centre[at] ?? 0));
  const deviation = Math.sqrt(product(rest, rest) / rest.length);
  const chosen = new Float32Array(rest.length);
  for (const [at, number] of rest.entries()) {
    const bits = (Math.abs(number) > LARGE_FROM * deviation ? 2 : 0) + (number >= 0 ? 1 : 0);
    chosen[at] = levels[bits] ?? 0;
    const place = HEAD_BYTES + Math.floor(at / NUMBERS_PER_BYTE);
    code[place] = (code[place] ?? 0) | (bits << (2 * (at % NUMBERS_PER_BYTE)));
  }
  // With this factor, the levels come nearest to the difference.
  const factor = product(rest, chosen) / product(chosen, chosen);
  const lost = rest.map((number, at) => number - factor * (chosen[at] ?? 0));
  code.writeFloatLE(factor);
  code.writeFloatLE(product(lost, centre) / (product(centre, centre) || 1), SCALE_BYTES);
  return code;
}

function product(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
}

/** A vector that codes are compared with. */
export interface AskedVector {
  vector: Vector;
  /** What each value of each byte of a code adds to the product with it, and what these are multiplied with. */
  sums: Int16Array;
  scale: number;
}

/** Prepares a vector to be compared with codes. */
export function prepareToCompare(vector: Vector): AskedVector {
  const { values, scale } = quantize(turn(numbersOf(vector)));
  const places = Math.ceil(values.length / NUMBERS_PER_BYTE);
  const sums = new Int16Array(places * BYTE_VALUES);
  for (let place = 0; place < places; place += 1)
    for (let byte = 0; byte < BYTE_VALUES; byte += 1) {
      let sum = 0;
      for (let part = 0; part < NUMBERS_PER_BYTE; part += 1)
        sum += (values[place * NUMBERS_PER_BYTE + part] ?? 0) * (levels[(byte >> (2 * part)) & 3] ?? 0);
      sums[place * BYTE_VALUES + byte] = sum;
    }
  return { vector, sums, scale };
}

/**
 * Estimates how near the vectors of a row are to another one.
 * @param count how many vectors it has
 * @param visit takes the place of each and its cosine, about; not of those without direction
 */
export function estimateCosines(
  { vector, sums, scale }: AskedVector,
  row: Buffer,
  count: number,
  visit: (index: number, cosine: number) => void,
): void {
  const dimension = vector.values.length;
  const centre = centreIn(row, dimension);
  const toCentre = dot(centre.values, vector.values) * centre.scale * vector.scale;
  const size = codeBytes(dimension);
  const first = SCALE_BYTES + dimension;
  const numbers = new DataView(row.buffer, row.byteOffset);
  const see = (index: number, sum: number) => {
    const start = first + index * size;
    const factor = numbers.getFloat32(start, true);
    if (factor === NO_DIRECTION) return;
    const lost = numbers.getFloat32(start + SCALE_BYTES, true);
    visit(index, toCentre * (1 + lost) + sum * factor * scale);
  };
  let index = 0;
  // Four at a time, which takes the processor half as long as one after the other. All places are inside.
  for (; index + 3 < count; index += 4) {
    const start = first + index * size + HEAD_BYTES;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let at = start, from = 0; from < sums.length; at += 1, from += BYTE_VALUES) {
      a = (a + (sums[from + (row[at] ?? 0)] ?? 0)) | 0;
      b = (b + (sums[from + (row[at + size] ?? 0)] ?? 0)) | 0;
      c = (c + (sums[from + (row[at + 2 * size] ?? 0)] ?? 0)) | 0;
      d = (d + (sums[from + (row[at + 3 * size] ?? 0)] ?? 0)) | 0;
    }
    see(index, a);
    see(index + 1, b);
    see(index + 2, c);
    see(index + 3, d);
  }
  for (; index < count; index += 1) {
    const start = first + index * size + HEAD_BYTES;
    let sum = 0;
    for (let at = start, from = 0; from < sums.length; at += 1, from += BYTE_VALUES)
      sum += sums[from + (row[at] ?? 0)] ?? 0;
    see(index, sum);
  }
}

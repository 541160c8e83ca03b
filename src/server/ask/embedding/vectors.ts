// Vectors as they are stored and compared: of length 1, each coordinate a whole number of one byte, with one scale for all. A
// vector of 768 numbers takes 772 bytes instead of 3,072, and the order of the passages hardly changes.

const LARGEST = 127;
/** Of the number before the values of a vector. */
const SCALE_BYTES = 4;

/** A vector: its coordinates are `values` times `scale`. Where the scale is 0, there is none. */
export interface Vector {
  scale: number;
  values: Int8Array;
}

/** A vector of length 1 in the direction of some numbers; one without direction becomes one that is near nothing. */
export function quantize(numbers: readonly number[] | Float32Array): Vector {
  // `Math.hypot` and `Math.max` would take thousands of arguments.
  let [most, square] = [0, 0];
  for (const number of numbers) most = Math.max(most, Math.abs(number));
  for (const number of numbers) square += most === 0 ? 0 : (number / most) ** 2;
  const length = Math.sqrt(square);
  if (length === 0) return { scale: 0, values: new Int8Array(numbers.length) };
  const values = Int8Array.from(numbers, (number) => Math.round((number / most) * LARGEST));
  return { scale: 1 / (LARGEST * length), values };
}

/** Vectors of the same length, as bytes: their scales, then their values. */
export function packVectors(vectors: readonly Vector[]): Buffer {
  const dimension = vectors[0]?.values.length ?? 0;
  const packed = Buffer.alloc(vectors.length * (SCALE_BYTES + dimension));
  for (const [index, { scale, values }] of vectors.entries()) {
    packed.writeFloatLE(scale, index * SCALE_BYTES);
    packed.set(values, vectors.length * SCALE_BYTES + index * dimension);
  }
  return packed;
}

/** The reverse; the vectors lie in the same memory. @param count how many vectors it has */
export function unpackVectors(packed: Buffer, count: number): Vector[] {
  const dimension = dimensionOf(packed, count);
  return Array.from({ length: count }, (_, index) => {
    const start = count * SCALE_BYTES + index * dimension;
    const values = new Int8Array(packed.buffer, packed.byteOffset + start, dimension);
    return { scale: packed.readFloatLE(index * SCALE_BYTES), values };
  });
}

/** How many numbers each of some packed vectors has. */
export function dimensionOf(packed: Buffer, count: number): number {
  return count === 0 ? 0 : packed.length / count - SCALE_BYTES;
}

/** The direction of all of some vectors together, at least one. */
export function sumOf(vectors: readonly Vector[]): Vector {
  const sum = new Float32Array(vectors[0]?.values.length ?? 0);
  for (const { scale, values } of vectors)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + scale * (values[at] ?? 0);
  return quantize(sum);
}

/** How near two vectors are to each other. */
export function cosineOf(one: Vector, other: Vector): number {
  return dot(one.values, other.values) * one.scale * other.scale;
}

/** The product of two vectors of the same length. */
function dot(one: Int8Array, other: Int8Array): number {
  const { length } = one;
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = 0;
  // Four sums, which the processor adds up at the same time. All indexes are inside.
  for (; at + 3 < length; at += 4) {
    a = (a + (one[at] ?? 0) * (other[at] ?? 0)) | 0;
    b = (b + (one[at + 1] ?? 0) * (other[at + 1] ?? 0)) | 0;
    c = (c + (one[at + 2] ?? 0) * (other[at + 2] ?? 0)) | 0;
    d = (d + (one[at + 3] ?? 0) * (other[at + 3] ?? 0)) | 0;
  }
  for (; at < length; at += 1) a = (a + (one[at] ?? 0) * (other[at] ?? 0)) | 0;
  return a + b + c + d;
}

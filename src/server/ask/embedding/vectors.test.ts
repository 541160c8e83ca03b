// How vectors are stored and compared.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cosineOf, dimensionOf, packVectors, quantize, unpackVectors } from './vectors.ts';

const coordinate = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const sameLength = fc
  .integer({ min: 1, max: 70 })
  .chain((length) =>
    fc.array(fc.array(coordinate, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 9 }),
  );

function exactCosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

test('vectors come back as they were packed', () => {
  fc.assert(
    fc.property(sameLength, (all) => {
      const vectors = all.map(quantize);
      const packed = packVectors(vectors);
      expect(dimensionOf(packed, all.length)).toBe(all[0]?.length);
      const again = unpackVectors(packed, all.length);
      expect(again.map(({ values }) => values)).toEqual(vectors.map(({ values }) => values));
      expect(packVectors(again)).toEqual(packed);
    }),
  );
});

test('a comparison is the exact cosine but for what a byte cannot say', () => {
  fc.assert(
    fc.property(sameLength, (all) => {
      const [first = []] = all;
      fc.pre(all.every((numbers) => numbers.some((number) => Math.abs(number) > 1e-3)));
      for (const numbers of all) {
        const cosine = cosineOf(quantize(first), quantize(numbers));
        expect(Math.abs(cosine - exactCosine(first, numbers))).toBeLessThan(0.07);
      }
    }),
  );
});

// How near vectors are by their codes.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeVectors, estimateCosines, prepareToCompare } from './codes.ts';
import { cosineOf, quantize, type Vector } from './vectors.ts';

function estimatesOf(asked: Vector, row: Buffer, count: number): (number | undefined)[] {
  const cosines = Array.from({ length: count }, (): number | undefined => undefined);
  estimateCosines(prepareToCompare(asked), row, count, (index, cosine) => (cosines[index] = cosine));
  return cosines;
}

/** Numbers that are normally distributed, always the same ones. */
function normalNumbers(seed: number): () => number {
  let state = seed;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const coordinate = fc.integer({ min: -100, max: 100 });
const vectors = fc
  .integer({ min: 1, max: 70 })
  .chain((length) =>
    fc.array(fc.array(coordinate, { minLength: length, maxLength: length }), { minLength: 1, maxLength: 40 }),
  )
  .map((all) => all.map(quantize));

test('vectors that are added to a row later have the codes that the centre of the first ones gives', () => {
  fc.assert(
    fc.property(vectors, vectors, ([...first], [...others]) => {
      const length = first[0]?.values.length;
      fc.pre(others[0]?.values.length === length);
      const row = codeVectors(first);
      const longer = codeVectors(others, row);
      expect(longer.subarray(0, row.length)).toEqual(row);
      const asked = first[0] ?? quantize([]);
      expect(estimatesOf(asked, longer, first.length)).toEqual(estimatesOf(asked, row, first.length));
    }),
  );
});

test('a vector without direction is near nothing, whatever the others are', () => {
  fc.assert(
    fc.property(vectors, ([...all]) => {
      const none = quantize(Array.from(all[0]?.values ?? [], () => 0));
      const cosines = estimatesOf(all[0] ?? none, codeVectors([...all, none]), all.length + 1);
      expect(cosines.map((cosine) => cosine !== undefined)).toEqual(
        [...all, none].map(({ scale }) => scale !== 0),
      );
      expect(cosines.every((cosine) => cosine === undefined || Number.isFinite(cosine))).toBe(true);
    }),
  );
});

test.each([
  { name: 'random ones, the hardest to tell apart', common: 0, unequal: 0 },
  { name: 'alike ones, as of many models', common: 1.5, unequal: 0 },
  { name: 'ones of which few numbers are large, as of some models', common: 1, unequal: 1.5 },
])('the nearest vectors are among the tenth that is nearest by codes: $name', ({ common, unequal }) => {
  const [size, length, rowLength, wanted] = [4800, 256, 120, 50];
  const normal = normalNumbers(42);
  const parts = Array.from({ length }, () => ({
    mean: common * normal(),
    size: Math.exp(unequal * normal()),
  }));
  const next = () => quantize(parts.map((part) => part.size * (part.mean + normal())));
  const all = Array.from({ length: size }, next);
  const rows = Array.from({ length: size / rowLength }, (_, row) => {
    const own = all.slice(row * rowLength, (row + 1) * rowLength);
    // As they come: some at first, and then others.
    return codeVectors(own.slice(16), codeVectors(own.slice(0, 16)));
  });
  let found = 0;
  const questions = 20;
  for (let question = 0; question < questions; question += 1) {
    const asked = next();
    const estimates = rows.flatMap((row) => estimatesOf(asked, row, rowLength));
    const byHeight = (numbers: readonly (number | undefined)[]) =>
      [...numbers.keys()].toSorted((one, other) => (numbers[other] ?? 0) - (numbers[one] ?? 0));
    const nearest = new Set(byHeight(estimates).slice(0, size / 10));
    const exact = byHeight(all.map((vector) => cosineOf(asked, vector))).slice(0, wanted);
    found += exact.filter((place) => nearest.has(place)).length;
  }
  expect(found / (questions * wanted)).toBeGreaterThan(0.99);
});

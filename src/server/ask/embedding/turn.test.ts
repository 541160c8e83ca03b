// Vectors that are turned.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { turn } from './turn.ts';

const product = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);

test('lengths and angles stay, whatever the count of numbers', () => {
  const numbers = (length: number) =>
    fc.float32Array({ minLength: length, maxLength: length, min: -10, max: 10, noNaN: true });
  const pair = fc.integer({ min: 1, max: 200 }).chain((length) => fc.tuple(numbers(length), numbers(length)));
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect(product(turn(one), turn(other))).toBeCloseTo(product(one, other), 1);
      expect(product(turn(one), turn(one))).toBeCloseTo(product(one, one), 1);
    }),
  );
});

test('a number alone becomes many', () => {
  const alone = new Float32Array(768);
  alone[5] = 1;
  const turned = turn(alone);
  // 768 is three times 256.
  expect(turned.filter((number) => number !== 0)).toHaveLength(256);
  expect(Math.max(...turned.map(Math.abs))).toBeCloseTo(1 / 16);
});

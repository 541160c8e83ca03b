import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticksOf } from './ticks.ts';

it('has ticks of whole, round numbers that reach the highest bar', () => {
  expect(ticksOf([])).toEqual([0, 1]);
  expect(ticksOf([0])).toEqual([0, 1]);
  expect(ticksOf([1, 3])).toEqual([0, 1, 2, 3]);
  expect(ticksOf([7])).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf([41])).toEqual([0, 20, 40, 60]);
  expect(ticksOf([1_000_000])).toEqual([0, 500_000, 1_000_000]);
});

it('has ticks of parts where the values are parts, and below zero where some are', () => {
  expect(ticksOf([0.25, 0.3])).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksOf([-30, 12])).toEqual([-40, -20, 0, 20]);
  expect(ticksOf([-5])).toEqual([-6, -4, -2, 0, 2]);
});

it('has few ticks, of which 0 is one, around any values', () => {
  const value = fc.oneof(fc.integer(), fc.double({ min: -1e12, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      const ticks = ticksOf(values);
      const slack = 1e-9 * (Math.max(...ticks) - Math.min(...ticks));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks).toContain(0);
      for (const own of values) {
        expect(own).toBeGreaterThanOrEqual((ticks[0] ?? 0) - slack);
        expect(own).toBeLessThanOrEqual((ticks.at(-1) ?? 0) + slack);
      }
    }),
  );
});

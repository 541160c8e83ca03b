import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

const axis = { left: 40, right: 440 };

test('values without positions are as wide as each other', () => {
  const { x, edges } = placesOf(4, undefined, axis);
  expect(x).toEqual([90, 190, 290, 390]);
  expect(edges).toEqual([40, 140, 240, 340, 440]);
});

test('values with positions are where these say, and reach to the middle between them', () => {
  const { x, edges } = placesOf(3, [0, 0.25, 1], axis);
  expect(x).toEqual([46, 143, 434]);
  expect(edges).toEqual([40, 94.5, 288.5, 440]);
});

test('labels are counted from the last value, and never stand over each other', () => {
  const { x, labelled } = placesOf(40, undefined, axis);
  const places = [...labelled].map((index) => x[index] ?? 0);
  expect(labelled.has(39)).toBe(true);
  expect(places.length).toBeGreaterThan(3);
  for (const [index, place] of places.entries())
    expect((places[index - 1] ?? Infinity) - place).toBeGreaterThanOrEqual(64);
  expect(placesOf(2, [0, 1], axis).labelled).toEqual(new Set([1, 0]));
});

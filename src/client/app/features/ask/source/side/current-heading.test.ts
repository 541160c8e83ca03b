import { expect, test } from 'vitest';
import { currentHeading } from './current-heading.ts';

const headings = [
  { page: 1, start: 40 },
  { page: 1, start: 300 },
  { page: 3, start: 0 },
];

test.each([
  [1, 0, -1],
  [1, 40, 0],
  [1, 299, 0],
  [1, 5000, 1],
  [2, 0, 1],
  [3, 0, 2],
  [9, 9, 2],
])('over page %i at %i stands heading %i', (page, start, index) => {
  expect(currentHeading(headings, { page, start })).toBe(index);
});

test('a file without headings has none', () => {
  expect(currentHeading([], { page: 1, start: 0 })).toBe(-1);
});

import { expect, test } from 'vitest';
import { drawGrowth, type Growth } from './growth-picture.ts';

const growth = (rows: number, factor: number): Growth => ({
  rows,
  joins: 3000 / factor,
  firstPageMs: 0.5,
  middlePageMs: 0.6,
  lastPageMs: 0.7 * factor,
  searchMs: 2.5 * factor,
  exportSeconds: 0.2 * factor,
  exportRows: 50_000,
  readyMs: 800,
  idleMiB: 100,
  highestMiB: 150 * factor,
});

test('the picture has a point and a value for each measure and number of rows', () => {
  const svg = drawGrowth([growth(1000, 1), growth(100_000, 2), growth(1_000_000, 10)]);
  expect(svg.match(/<circle/g)?.length).toBe(8 * 3);
  expect(svg.match(/class="value"/g)?.length).toBe(8 * 3);
  for (const value of ['3,000', '1,500', '300', '0.5', '0.7', '7', '0.2', '2.5', '25', '800', '100', '1,500'])
    expect(svg).toContain(`>${value}</text>`);
  for (const rows of ['1 k', '100 k', '1 M rows']) expect(svg.split(`>${rows}</text>`).length).toBe(7 + 1);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test('the axis of rows is logarithmic, and every point is inside the picture', () => {
  const svg = drawGrowth([growth(1000, 1), growth(100_000, 2), growth(1_000_000, 10)]);
  const circles = [...svg.matchAll(/cx="([\d.-]+)" cy="([\d.-]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const [left = 0, middle = 0, right = 0] = circles.slice(0, 3).map(([x = 0]) => x);
  expect((middle - left) / (right - left)).toBeCloseTo(2 / 3, 2);
  for (const [, y = -1] of circles) {
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(210);
  }
});

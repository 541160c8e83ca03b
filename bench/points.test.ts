import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writePointsNearTowns } from './points.ts';

test('points are different places on Earth, more of them where more people live', () => {
  const file = join(tmpdir(), `oriel-points-${process.pid}`);
  writePointsNearTowns(file);
  const lines = readFileSync(file, 'utf8').split('\n');
  rmSync(file);
  expect(lines.length).toBe(20_000);
  expect(new Set(lines).size).toBeGreaterThan(19_000);
  const points = lines.map((line) => line.split(',').map(Number));
  for (const [latitude = Number.NaN, longitude = Number.NaN] of points) {
    expect(Math.abs(latitude)).toBeLessThan(90);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
  }
  const northern = points.filter(([latitude = 0]) => latitude > 0);
  expect(northern.length / points.length).toBeGreaterThan(0.8);
});

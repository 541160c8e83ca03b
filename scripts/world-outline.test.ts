import { expect, it } from 'vitest';
import { MAP_BOX, project } from '#client/app/components/chart/projection.ts';
import { worldOutline } from './world-outline.ts';

/** The corners of all closed paths, in units of the map. */
const corners = worldOutline()
  .split('M')
  .slice(1)
  .map((path) => {
    const [start = '', steps = ''] = path.replace('z', '').split('l');
    const numbers = `${start} ${steps}`.split(' ').map(Number);
    let [x, y] = [0, 0];
    return Array.from({ length: numbers.length / 2 }, (_, i) => {
      x += numbers[2 * i] ?? NaN;
      y += numbers[2 * i + 1] ?? NaN;
      return [x, y] as const;
    });
  });

/** Whether a position lies on the land of the outline. */
function isLand(longitude: number, latitude: number): boolean {
  const [x, y] = project(longitude, latitude);
  const crossings = corners.flatMap((ring) =>
    ring.filter(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
      return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    }),
  );
  return crossings.length % 2 === 1;
}

it('has the land of the world where the projection puts it', () => {
  const land = {
    Madrid: [-3.7, 40.4],
    Brasília: [-47.9, -15.8],
    'Alice Springs': [133.9, -23.7],
    Yakutsk: [129.7, 62],
    Chukotka: [178, 67],
    Fairbanks: [-147.7, 64.8],
  } as const;
  for (const [place, [longitude, latitude]] of Object.entries(land))
    expect(isLand(longitude, latitude), place).toBe(true);
  const sea = [
    [-30, 40],
    [80, -20],
    [-150, 0],
    [0, -50],
  ] as const;
  for (const [longitude, latitude] of sea)
    expect(isLand(longitude, latitude), `${longitude}, ${latitude}`).toBe(false);
});

it('fits into the map, and leaves out Antarctica', () => {
  const [left = 0, top = 0, width = 0, height = 0] = MAP_BOX.split(' ').map(Number);
  for (const [x, y] of corners.flat()) {
    expect(x).toBeGreaterThanOrEqual(left);
    expect(x).toBeLessThanOrEqual(left + width);
    expect(y).toBeGreaterThanOrEqual(top);
    expect(y).toBeLessThanOrEqual(top + height);
  }
});

// The outline of the land of the world, by Natural Earth.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** Corners in degrees. */
export type Ring = [longitude: number, latitude: number][];

const positionShape = z.tuple([z.number(), z.number()]);

const topologyShape = z.object({
  transform: z.object({ scale: positionShape, translate: positionShape }),
  arcs: z.array(z.array(positionShape)),
  objects: z.object({
    land: z.object({ geometries: z.array(z.object({ arcs: z.array(z.array(z.array(z.int()))) })) }),
  }),
});

/**
 * The outer rings of all land, from TopoJSON: points as steps from the point before, rings as lists of arcs, `~n` for arc n
 * backwards. Land that crosses the 180th meridian is there on both sides, and continues beyond it.
 * @param resolution of the outline, as the scale 1 : `resolution`
 */
export function readLand(resolution: '50m' | '110m'): Ring[] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/land-${resolution}.json`);
  const { transform, arcs, objects } = topologyShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { scale, translate } = transform;
  const lines = arcs.map((steps): Ring => {
    let [x, y] = [0, 0];
    return steps.map(([dx, dy]) => [
      (x += dx) * scale[0] + translate[0],
      (y += dy) * scale[1] + translate[1],
    ]);
  });
  const lineOf = (arc: number) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? []));
  const polygons = objects.land.geometries.flatMap((geometry) => geometry.arcs);
  // Outer rings alone: the only holes are the Caspian Sea and the seam at the South Pole.
  return polygons.flatMap(([outer = []]) => onBothSides(unrolled(outer.flatMap(lineOf))));
}

/** Continues longitudes beyond 180° where a ring crosses the meridian, and closes a ring around the pole. */
function unrolled(ring: Ring): Ring {
  let turn = 0;
  const corners = ring.map(([x, y], i): Ring[number] => {
    const step = x - (ring[i - 1]?.[0] ?? x);
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [x + turn, y];
  });
  // Only Antarctica lies around a pole.
  return turn === 0 ? corners : [...corners, [180, -91], [-180, -91]];
}

/** A polygon that crosses the 180th meridian is repeated on its other side. */
function onBothSides(ring: Ring): Ring[] {
  const longitudes = ring.map(([longitude]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const turns = [0, ...(east > 180 ? [-360] : []), ...(west < -180 ? [360] : [])];
  return turns.map((turn) => ring.map(([x, y]): Ring[number] => [x + turn, y]));
}

// The outline of the world for the map of the dashboard, as a module of the client's build.
import type { Plugin } from 'vite';
import { project } from '#client/app/components/chart/projection.ts';
import { readLand } from './land.ts';
import type { Ring } from './land.ts';

const MODULE = 'virtual:world-outline';
/** South of it is Antarctica alone, in degrees. */
const SOUTH = -60;

/** The data of an SVG path that is the land of the world but Antarctica, in units of the map. */
export function worldOutline(): string {
  return readLand('110m')
    .filter((ring) => ring.some(([, latitude]) => latitude > SOUTH))
    .map(pathOf)
    .join('');
}

/** A closed path, in whole steps from its first corner; empty for land that is all beyond the edge of the map. */
function pathOf(ring: Ring): string {
  const onMap = ring
    .map(([longitude, latitude]) => [Math.min(Math.max(longitude, -180), 180), latitude] as const)
    // What lies beyond the edge is a line along it now, of which two ends are enough.
    .filter(([longitude], index, all) => {
      const neighbours = [all.at(index - 1), all[(index + 1) % all.length]];
      return Math.abs(longitude) < 180 || neighbours.some((other) => other?.[0] !== longitude);
    });
  if (onMap.length < 3) return '';
  const corners = onMap.map(([longitude, latitude]) => project(longitude, latitude).map(Math.round));
  const [[startX = 0, startY = 0] = [], ...others] = corners;
  let [x, y] = [startX, startY];
  const steps = others.map(([nextX = 0, nextY = 0]) => {
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
  const moved = steps.filter(([stepX, stepY]) => stepX !== 0 || stepY !== 0);
  return `M${startX} ${startY}l${moved.map((step) => step.join(' ')).join(' ')}z`;
}

/** Gives `virtual:world-outline` its content; so the outline is drawn once, by the build. */
export function worldOutlineModule(): Plugin {
  return {
    name: 'world-outline',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(worldOutline())}` : undefined),
  };
}

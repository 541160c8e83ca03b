/** The part of the map that is shown, as an SVG viewBox; of all land only Antarctica is left out. */
export const MAP_BOX = '-632 -336 1264 564';

/** Units of the map per degree at the equator, so that whole numbers are exact enough. */
const UNITS = 4;
const DEGREE = Math.PI / 180;

/**
 * A position on the map, in the Natural Earth projection by Tom Patterson.
 * @param longitude in degrees, from -180 to 180
 * @param latitude in degrees
 * @returns x to the right and y down, in units of the map; 0,0 is the middle
 */
export function project(longitude: number, latitude: number): readonly [x: number, y: number] {
  const phi = latitude * DEGREE;
  const p2 = phi * phi;
  const p4 = p2 * p2;
  const x = longitude * (0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4)));
  const y = phi * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)));
  return [x * UNITS, (-y / DEGREE) * UNITS];
}

import type { Coordinates } from '#shared/subscribers.ts';
import type { Places } from '../geo/locate.ts';

/** The stored columns for a position: coordinates to two decimals, and the name of the place. Exactly 0,0 means unknown. */
export function toStoredPlace(coordinates: Coordinates | undefined, places: Places) {
  const isKnown = coordinates !== undefined && (coordinates.latitude !== 0 || coordinates.longitude !== 0);
  if (!isKnown) return { latitude: null, longitude: null, location: null };
  return {
    latitude: roundDegrees(coordinates.latitude),
    longitude: roundDegrees(coordinates.longitude),
    location: places.locate(coordinates),
  };
}

/** Two decimals, about a kilometre: precise enough for a town, not for a house. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

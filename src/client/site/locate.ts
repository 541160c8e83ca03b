// Where the visitor is, as far as the browser is allowed to say.
import type { Coordinates } from '#shared/subscribers.ts';

/** How long a visitor may take over the browser's question, in milliseconds, before the answer counts as no. */
const POSITION_TIMEOUT_MS = 8000;

/** What is sent when the place is not known. */
const UNKNOWN: Coordinates = { latitude: 0, longitude: 0 };

/** Tells whether this browser knows geolocation at all. */
export function canLocate(): boolean {
  return 'geolocation' in navigator && Boolean(navigator.geolocation);
}

/**
 * Asks the browser for the position.
 * @returns the coordinates; 0,0 where they are refused, fail, or take longer than eight seconds
 */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve) => {
    // The API's own timeout starts only after the visitor has answered, and some never answer.
    const timer = setTimeout(() => resolve(UNKNOWN), POSITION_TIMEOUT_MS);
    const settle = (coordinates: Coordinates) => {
      clearTimeout(timer);
      resolve(coordinates);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => settle({ latitude: coords.latitude, longitude: coords.longitude }),
      () => settle(UNKNOWN),
      { timeout: POSITION_TIMEOUT_MS, maximumAge: 600_000 },
    );
  });
}

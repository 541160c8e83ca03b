// The geolocation of the visitor.
import type { Coordinates } from '#shared/subscribers.ts';

/** How long to wait for the visitor's permission and the position, in milliseconds. */
const POSITION_TIMEOUT_MS = 8000;

/** The coordinates that mean an unknown position. */
const UNKNOWN: Coordinates = { latitude: 0, longitude: 0 };

/** Whether the browser supports geolocation. */
export function canLocate(): boolean {
  return 'geolocation' in navigator && Boolean(navigator.geolocation);
}

/**
 * Requests the position from the browser.
 * @returns the coordinates in degrees; 0,0 if denied, failed, or after eight seconds
 */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve) => {
    // The timeout of the API starts only after the permission prompt is answered.
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

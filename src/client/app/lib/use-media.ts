import { useRef, useSyncExternalStore } from 'react';

/** Whether a media query matches on the screen; follows its changes. Paper, which is narrower, changes nothing. */
export function useMedia(query: string): boolean {
  const seen = useRef<boolean>(undefined);
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => {
      if (seen.current === undefined || !window.matchMedia('print').matches) {
        seen.current = window.matchMedia(query).matches;
      }
      return seen.current;
    },
  );
}

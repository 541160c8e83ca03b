// Around a page whose script starts late: says when the page hears what visitors do, so that what they did before is done.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { HYDRATED } from './defer-script.ts';

/** Holds the page; its effects run after those of everything in it. */
export function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return children;
}

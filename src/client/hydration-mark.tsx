import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { HYDRATED } from './defer-script.ts';

/** Dispatches `HYDRATED` after the effects of its children, so that actions held by defer-script.ts are repeated. */
export function HydrationMark({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return children;
}

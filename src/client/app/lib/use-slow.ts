import { useEffect, useState } from 'react';

/** After how long a wait is shown as progress, in milliseconds. */
const SLOW_MS = 1000;

/** Whether something has been going on for more than a second. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}

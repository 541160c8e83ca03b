import { useEffect, useEffectEvent } from 'react';

/** Where Escape belongs to what is typed, or to a menu or dialog that is open. */
const TAKES_ESCAPE =
  'input:not([type="checkbox"]), textarea, select, [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Ends a selection by Escape. @param isActive whether there is one */
export function useEndByEscape(isActive: boolean, end: () => void): void {
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TAKES_ESCAPE)) return;
      onEnd();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive]);
}

import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/**
 * Ctrl F, or Cmd F, finds in the file that is shown. Pressed again in the field, it is the browser's own search, which finds on the
 * whole screen.
 * @param root what shows the file
 */
export function useFindKey(root: RefObject<HTMLElement | null>, onFind: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPressed || event.key.toLowerCase() !== 'f' || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('[data-find]')) return;
    // It belongs to a dialog that is open over the file.
    const dialog = target.closest('[role=dialog], [role=alertdialog]');
    if (dialog && !dialog.contains(root.current)) return;
    event.preventDefault();
    onFind();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

// Files that come to a dialog without being chosen in it: dropped anywhere on the page, or pasted.
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes dropped and pasted files while the component is there. The browser would open a dropped file in its place.
 * @param onFiles given the files; not called while `disabled`
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void, disabled: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    setDragging(false);
    const files = [...(transfer?.files ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
    return files.length > 0;
  });
  useEffect(() => {
    const ends = new AbortController();
    const on = { signal: ends.signal };
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      },
      on,
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        // Out of the window, not from one element of it to another.
        if (event.relatedTarget === null) setDragging(false);
      },
      on,
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (take(event.dataTransfer)) event.preventDefault();
      },
      on,
    );
    document.addEventListener(
      'paste',
      (event) => {
        // What is pasted as text may come with a picture of itself.
        if (event.clipboardData?.types.includes('text/plain')) return;
        if (take(event.clipboardData)) event.preventDefault();
      },
      on,
    );
    return () => ends.abort();
  }, []);
  return dragging && !disabled;
}

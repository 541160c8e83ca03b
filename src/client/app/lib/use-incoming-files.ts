import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#client/ui/toast-queue.ts';
import { filesOf, hasFolder, unreadableText } from './dropped-files.ts';

/**
 * Accepts files that are dropped anywhere on the page or pasted, while the component is mounted. Without it the browser
 * would open a dropped file in place of the page. A folder stands for the files in it; what cannot be read is named.
 * @param onFiles gets the files; not called while `disabled`
 * @returns whether files are being dragged over the page
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void, disabled: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent((transfer: DataTransfer | null) => {
    setDragging(false);
    const files = [...(transfer?.files ?? [])];
    if (files.length > 0 && !disabled) {
      if (transfer && hasFolder(transfer)) {
        void filesOf(transfer).then(({ files: found, unreadable }) => {
          if (unreadable.length > 0) toast.error(unreadableText(unreadable));
          if (found.length > 0) onFiles(found);
        });
      } else onFiles(files);
    }
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
        // Only when the pointer leaves the window, not when it moves between elements.
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
        // Text from some programs comes with a picture of itself.
        if (event.clipboardData?.types.includes('text/plain')) return;
        if (take(event.clipboardData)) event.preventDefault();
      },
      on,
    );
    return () => ends.abort();
  }, []);
  return dragging && !disabled;
}

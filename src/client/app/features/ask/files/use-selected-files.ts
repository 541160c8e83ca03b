import { useEffect, useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { FILES_AT_ONCE } from '#shared/kept-files.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { formatNumber } from '#client/app/lib/format.ts';

/** The files of a collection that are selected, on whatever page; Escape ends it. */
export function useSelectedFiles() {
  const [byId, setById] = useState<ReadonlyMap<string, AskFile>>(new Map());
  const isEmpty = byId.size === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Where it belongs to what is typed, or a menu or dialog that is open.
      const isTaken =
        event.target instanceof Element &&
        event.target.closest(
          'input:not([type="checkbox"]), [role="menu"], [role="dialog"], [role="alertdialog"]',
        );
      if (event.key === 'Escape' && !event.defaultPrevented && !isTaken) setById(new Map());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isEmpty]);
  return {
    files: [...byId.values()],
    has: (id: string) => byId.has(id),
    /** Selects files, or leaves them out; no more than one call takes. */
    select: (files: readonly AskFile[], isSelected: boolean) => {
      const next = new Map(byId);
      for (const file of files)
        if (isSelected) next.set(file.id, file);
        else next.delete(file.id);
      if (next.size <= FILES_AT_ONCE) setById(next);
      else toast.error(`At most ${formatNumber(FILES_AT_ONCE)} files can be selected.`);
    },
    clear: () => setById(new Map()),
  };
}

export type SelectedFiles = ReturnType<typeof useSelectedFiles>;

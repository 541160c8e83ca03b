import { useState } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { FILES_AT_ONCE } from '#shared/kept-files.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { useEndByEscape } from '#client/app/lib/use-end-by-escape.ts';

/** The files of a collection that are selected, on whatever page; Escape ends it. */
export function useSelectedFiles() {
  const [byId, setById] = useState<ReadonlyMap<string, AskFile>>(new Map());
  useEndByEscape(byId.size > 0, () => setById(new Map()));
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

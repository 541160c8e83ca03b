import { useEffect, useState } from 'react';
import type { RowSelectionState } from '@tanstack/react-table';
import { toast } from '#client/ui/toast-queue.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { MOST_OF_A_CALL } from '#client/app/lib/in-calls.ts';

/** Which subscribers are selected: some by id, or with `all` those that match the filter. */
type Selected = { filter: string; ids: RowSelectionState; all: boolean };

/** Where Escape belongs to what is typed. */
const TAKES_ESCAPE = 'input:not([type="checkbox"]), textarea, select';

/**
 * The selection of a list. It is kept from page to page, and ends when the filter changes, or by Escape.
 * @param filter the filter as a text
 */
export function useSelection(filter: string) {
  const none: Selected = { filter, ids: {}, all: false };
  const [selected, setSelected] = useState(none);
  if (selected.filter !== filter) setSelected(none);
  const isEmpty = !selected.all && Object.keys(selected.ids).length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TAKES_ESCAPE)) return;
      setSelected({ filter, ids: {}, all: false });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [filter, isEmpty]);
  return {
    ...selected,
    /** Refuses more than one call takes. */
    select: (ids: RowSelectionState) => {
      if (Object.keys(ids).length <= MOST_OF_A_CALL) setSelected({ filter, ids, all: false });
      else
        toast.error(
          `At most ${formatNumber(MOST_OF_A_CALL)} rows can be selected one by one. Filter the list, and select all that match.`,
        );
    },
    /** Leaves one out, which is gone. */
    drop: (id: string) =>
      setSelected((last) => {
        const { [id]: _gone, ...ids } = last.ids;
        return { ...last, ids };
      }),
    selectAll: () => setSelected({ filter, ids: {}, all: true }),
    clear: () => setSelected(none),
  };
}

export type Selection = ReturnType<typeof useSelection>;

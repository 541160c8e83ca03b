import { useState } from 'react';
import type { RowSelectionState } from '@tanstack/react-table';
import { toast } from '#client/ui/toast-queue.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { MOST_OF_A_CALL } from '#client/app/lib/in-calls.ts';
import { useEndByEscape } from '#client/app/lib/use-end-by-escape.ts';

/** Which rows are selected: some by id, or with `all` those that match the filter. */
type Selected = { filter: string; ids: RowSelectionState; all: boolean };

/**
 * The selection of a list. It is kept from page to page, and ends when the filter changes, or by Escape.
 * @param filter the filter as a text
 */
export function useSelection(filter: string) {
  const none: Selected = { filter, ids: {}, all: false };
  const [selected, setSelected] = useState(none);
  if (selected.filter !== filter) setSelected(none);
  useEndByEscape(selected.all || Object.keys(selected.ids).length > 0, () => setSelected(none));
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

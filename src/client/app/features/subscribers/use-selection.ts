import { useEffect, useState } from 'react';
import type { RowSelectionState } from '@tanstack/react-table';

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
    select: (ids: RowSelectionState) => setSelected({ filter, ids, all: false }),
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

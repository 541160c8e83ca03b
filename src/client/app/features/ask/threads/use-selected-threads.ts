import { useEffect, useEffectEvent, useState } from 'react';
import type { Thread } from '#shared/threads.ts';
import { useEndByEscape } from '#client/app/lib/use-end-by-escape.ts';

/**
 * Which conversations of the list are selected, on whatever page. Escape ends it.
 * @param focus focuses the button that begins it, where one goes on after its end
 * @param onSelecting for a list in a drawer, whose Escape it is otherwise: gets what ends the selection, while there is one
 */
export function useSelectedThreads(focus: () => void, onSelecting?: (end: (() => void) | undefined) => void) {
  const [byId, setById] = useState<ReadonlyMap<string, Thread>>();
  const isOn = byId !== undefined;
  const end = () => {
    setById(undefined);
    focus();
  };
  useEndByEscape(isOn && onSelecting === undefined, end);
  const onEnd = useEffectEvent(end);
  const tell = useEffectEvent((ends: (() => void) | undefined) => onSelecting?.(ends));
  useEffect(() => {
    tell(isOn ? () => onEnd() : undefined);
    return () => tell(undefined);
  }, [isOn]);
  return {
    isOn,
    focus,
    threads: [...(byId?.values() ?? [])],
    has: (id: string) => byId?.has(id) === true,
    select: (threads: readonly Thread[], isSelected: boolean) =>
      setById((former) => {
        const next = new Map(former);
        for (const thread of threads)
          if (isSelected) next.set(thread.id, thread);
          else next.delete(thread.id);
        return next;
      }),
    begin: () => setById(new Map()),
    end,
    /** Leaves those selected that are left. */
    keep: (threads: readonly Thread[]) => setById(new Map(threads.map((thread) => [thread.id, thread]))),
  };
}

export type SelectedThreads = ReturnType<typeof useSelectedThreads>;

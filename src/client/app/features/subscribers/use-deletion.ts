import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '#client/ui/toast-queue.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { deleteSubscribers } from './delete-subscribers.ts';
import type { Deletion } from './delete-subscribers.ts';

/**
 * The mutation that deletes subscribers; a toast says how many it deleted.
 * @param onDeleted called at its end, also when it was stopped
 * @returns `start`, `stop`, whether it is `running`, and how many are `deleted` until now
 */
export function useDeletion(onDeleted: () => void) {
  const [deleted, setDeleted] = useState(0);
  const running = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: async (deletion: Deletion) => {
      const { signal } = (running.current = new AbortController());
      setDeleted(0);
      const total = await deleteSubscribers(deletion, signal, setDeleted);
      return { total, stopped: signal.aborted };
    },
    onSuccess: ({ total, stopped }) => {
      toast.success(describeEnd(total, stopped));
      onDeleted();
    },
    onSettled: () => queries.subscribers.invalidate(),
  });
  return { start: mutate, stop: () => running.current?.abort(), running: isPending, deleted };
}

function describeEnd(total: number, stopped: boolean): string {
  if (stopped) return `Stopped: ${countSubscribers(total)} deleted until then.`;
  if (total === 0) return 'There was nothing left to delete.';
  return total === 1
    ? 'The subscriber was deleted successfully.'
    : `${countSubscribers(total)} were deleted successfully.`;
}

/** A number of subscribers in words, such as `3 subscribers`. */
export function countSubscribers(count: number): string {
  return count === 1 ? '1 subscriber' : `${count.toLocaleString()} subscribers`;
}

import { useMutation } from '@tanstack/react-query';
import type { SubscriberUpdateInput } from '#shared/subscribers.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';

/** An entry with all that the caller may see of it. */
export function entryQuery(id: string) {
  return queries.subscribers.get.queryOptions({ id });
}

const refresh = () => queries.subscribers.invalidate();

/** The mutation that changes the tags and the place of an entry. */
export function useUpdateEntry(id: string) {
  return useMutation({
    mutationFn: (change: SubscriberUpdateInput) => trpcClient.subscribers.update.mutate({ id, ...change }),
    onSettled: refresh,
  });
}

/** The mutation that adds a note. */
export function useAddNote(id: string) {
  return useMutation({
    mutationFn: (text: string) => trpcClient.subscribers.addNote.mutate({ id, text }),
    onSettled: refresh,
  });
}

/** The mutation that deletes a note, by its id. */
export function useRemoveNote(id: string) {
  return useMutation({
    mutationFn: (note_id: string) => trpcClient.subscribers.removeNote.mutate({ id, note_id }),
    onSuccess: () => toast.success('Note deleted'),
    onSettled: refresh,
  });
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubscriberFilter } from '#shared/subscribers.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { RestorableFor } from '#client/app/components/restorable-for.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { formatCount } from '#client/app/lib/format.ts';
import { describeDeleted, followJob } from '#client/app/lib/jobs.ts';
import { refreshDeleted, undoOf } from '#client/app/lib/restoring.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';

/** The subscribers to delete: one, some by id, or all that match a filter, of whom the list had so many. */
type Deletion = { id: string } | { ids: string[] } | { filters: SubscriberFilter; expected: number };

/** What a person asked to delete. */
export type DeleteRequest = {
  deletion: Deletion;
  /** Names a single subscriber; otherwise their number is named. */
  email?: string;
  /** Called once they are deleted, or are being deleted. */
  onDone: () => void;
};

/**
 * The mutation that deletes some, or starts the job that deletes all that match. Where another number matches than was
 * agreed to, it finds out which, to be agreed to instead.
 */
function useDeletion(asked: Deletion, onDone: () => void) {
  const [deletion, setDeletion] = useState(asked);
  const { mutate, isPending, error } = useMutation({
    // A single one is deleted by a call of its own, which a `user` may make too.
    mutationFn: async () => {
      if (!('id' in deletion)) return trpcClient.subscribers.removeMany.mutate(deletion);
      await trpcClient.subscribers.remove.mutate(deletion);
      return { deleted: 1 };
    },
    onSuccess: async (answer) => {
      onDone();
      if ('job_id' in answer) return followJob(answer.job_id);
      const ids = 'id' in deletion ? [deletion.id] : 'ids' in deletion ? deletion.ids : [];
      const undo = answer.deleted > 0 ? undoOf({ ids, kind: 'subscriber' }) : undefined;
      toast.success(describeDeleted(answer.deleted), undo);
    },
    onError: async (failure) => {
      if (errorStatus(failure) !== 409 || !('filters' in deletion)) return;
      const { filters } = deletion;
      const { count } = await queries.subscribers.list.fetch({ ...filters, limit: 1 }, { staleTime: 0 });
      setDeletion({ filters, expected: count });
    },
    onSettled: refreshDeleted,
    meta: { reportsItself: true },
  });
  const number = 'id' in deletion ? 1 : 'ids' in deletion ? deletion.ids.length : deletion.expected;
  return { start: () => mutate(), isPending, error, number };
}

/** The confirmation before subscribers are deleted: one, those that are selected, or all that match a filter. */
export function DeleteSubscribersDialog({
  row: { deletion, email, onDone },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<DeleteRequest>) {
  const { start, isPending, error, number } = useDeletion(deletion, () => {
    onDone();
    onDeleted();
  });
  return (
    <AlertDialog open={open} onOpenChange={onOpenChange}>
      <AlertDialogContent
        title={email === undefined ? 'Delete Subscribers' : 'Delete Subscriber'}
        description={
          <>
            <strong className="font-medium wrap-anywhere text-foreground">
              {email ?? formatCount(number, 'subscriber')}
            </strong>{' '}
            will be deleted from the waitlist, with place, time of joining, tags and notes. Press{' '}
            <strong>Delete</strong> to do it. <RestorableFor several={number !== 1} />
          </>
        }
        pending={isPending || number === 0}
        onConfirm={start}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {error && !isPending ? (
          <p role="alert" className="mt-4 text-sm leading-snug font-medium text-destructive">
            {failureText(error)}
          </p>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

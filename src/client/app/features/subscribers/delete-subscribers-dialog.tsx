import { useQuery } from '@tanstack/react-query';
import type { SubscriberListInput } from '#shared/subscribers.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';
import { queries } from '#client/app/lib/trpc.ts';
import type { Deletion } from './delete-subscribers.ts';
import { countSubscribers, useDeletion } from './use-deletion.ts';

/** What a person asked to delete. */
export type DeleteRequest = {
  deletion: Deletion;
  /** Names a single subscriber; otherwise their number is named. */
  email?: string;
  /** Called once they are deleted. */
  onDone: () => void;
};

/**
 * How many subscribers match a filter, and the filter limited to these. Those who join after the question was opened are
 * not deleted: its number is what the person agrees to.
 */
function useMatching(
  deletion: Deletion,
  enabled: boolean,
): { number: number; deletion: Deletion } | undefined {
  const filter = 'filter' in deletion ? deletion.filter : undefined;
  const newest: SubscriberListInput = { ...filter, sort: '-created_at', skip: 0, limit: 1 };
  const { data } = useQuery({
    ...queries.subscribers.list.queryOptions(newest),
    enabled: enabled && filter !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
  if ('id' in deletion) return { number: 1, deletion };
  if ('ids' in deletion) return { number: deletion.ids.length, deletion };
  return data && { number: data.count, deletion: { filter: { ...filter, to: data.data[0]?.created_at } } };
}

/** The confirmation before subscribers are deleted: one, those that are selected, or all that match a filter. */
export function DeleteSubscribersDialog({
  row: { deletion, email, onDone },
  open,
  onOpenChange,
  onDeleted,
  onCloseAutoFocus,
}: RowDialogProps<DeleteRequest>) {
  const { start, stop, running, deleted } = useDeletion(() => {
    onDone();
    onDeleted();
  });
  const agreed = useMatching(deletion, open && !running);
  const what = email ?? (agreed ? countSubscribers(agreed.number) : '…');
  return (
    <AlertDialog
      open={open}
      onOpenChange={(wanted) => {
        // Stopped by Stop or Escape, it closes once the page under way is deleted.
        if (running) stop();
        else onOpenChange(wanted);
      }}
    >
      <AlertDialogContent
        title={email === undefined ? 'Delete Subscribers' : 'Delete Subscriber'}
        description={
          <>
            <strong className="font-medium wrap-anywhere text-foreground">{what}</strong> will be permanently
            deleted from the waitlist, with place and time of joining. Press <strong>Delete</strong> to do it.
            This cannot be undone.
          </>
        }
        cancelLabel={running ? 'Stop' : 'Cancel'}
        pending={running || agreed === undefined}
        onConfirm={() => agreed && start(agreed.deletion)}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {running && agreed && agreed.number > 1 ? (
          <div className="mt-6">
            <Progress aria-label="Deleting" className="h-1.5" value={deleted / agreed.number} />
            <p aria-hidden className="mt-2 text-sm text-muted-foreground tabular-nums">
              {deleted.toLocaleString()} of {agreed.number.toLocaleString()}
            </p>
          </div>
        ) : null}
      </AlertDialogContent>
    </AlertDialog>
  );
}

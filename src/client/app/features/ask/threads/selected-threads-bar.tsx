import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Thread } from '#shared/threads.ts';
import { AlertDialog, AlertDialogContent } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { SelectionBar } from '#client/app/components/selection-bar.tsx';
import { isRefused, reportFailure } from '#client/app/lib/failures.ts';
import { formatCount, formatNumber } from '#client/app/lib/format.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';
import { useLeaveDeleted } from './leave-deleted.ts';
import type { SelectedThreads } from './use-selected-threads.ts';

/** From so many on it is told how many are deleted. */
const MANY = 4;

/** The bar that says how many conversations are selected, and deletes them: one after the other, as far as that is not stopped. */
export function SelectedThreadsBar({ selected }: { selected: SelectedThreads }) {
  const { threads, end, keep } = selected;
  const [isOpen, setOpen] = useState(false);
  /** How many are done; undefined while none is being deleted. */
  const [done, setDone] = useState<number>();
  const isStopped = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leaveDeleted = useLeaveDeleted();
  const questions = threads.reduce((sum, thread) => sum + thread.questions, 0);
  const remove = async () => {
    isStopped.current = false;
    setDone(0);
    const { deleted, left, problem } = await deleteAll(threads, setDone, isStopped);
    setDone(undefined);
    setOpen(false);
    if (deleted.length > 0) {
      toast.success(`${formatCount(deleted.length, 'conversation')} deleted.`);
      await leaveDeleted(deleted);
    }
    if (problem !== undefined) {
      const text = `${formatCount(left.length, 'conversation')} could not be deleted: ${failureText(problem)}`;
      reportFailure(problem, { text });
    }
    if (left.length > 0) keep(left);
    else end();
    await refreshThreads();
  };
  return (
    <>
      <SelectionBar count={threads.length} onClear={end}>
        <Button
          ref={opener}
          variant="destructive"
          size="sm"
          disabled={threads.length === 0}
          onClick={() => setOpen(true)}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      </SelectionBar>
      <AlertDialog
        open={isOpen}
        onOpenChange={() => {
          // What is being deleted goes on to its end, and nothing behind it is begun.
          isStopped.current = true;
          if (done === undefined) setOpen(false);
        }}
      >
        <AlertDialogContent
          title={`Delete ${formatCount(threads.length, 'Conversation')}`}
          description={`${threads.length === 1 ? 'It' : 'They'} will be permanently deleted, with ${formatCount(questions, 'question')}. The files stay.`}
          cancelLabel={done === undefined ? 'Cancel' : 'Stop'}
          pending={done !== undefined}
          onConfirm={() => void remove()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current) opener.current.focus();
            else selected.focus();
          }}
        >
          {done !== undefined && threads.length >= MANY ? (
            <div className="mt-4 grid gap-2">
              <Progress value={done / threads.length} aria-label="Conversations deleted" />
              <p className="text-[0.8125rem] text-muted-foreground tabular-nums">
                {formatNumber(done)} of {formatNumber(threads.length)}
              </p>
            </div>
          ) : null}
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}

/**
 * Deletes conversations, one after the other; one that is gone already counts as deleted.
 * @param onDone gets how many are done
 * @param isStopped whether no further one is to be begun
 * @returns the ids of those that are gone, those that are left, and why the last of these could not be deleted
 */
async function deleteAll(
  threads: readonly Thread[],
  onDone: (count: number) => void,
  isStopped: { current: boolean },
): Promise<{ deleted: string[]; left: Thread[]; problem: unknown }> {
  const deleted: string[] = [];
  const left: Thread[] = [];
  let problem: unknown;
  for (const [index, thread] of threads.entries()) {
    if (isStopped.current || isRefused(problem)) {
      left.push(thread);
      continue;
    }
    try {
      await trpcClient.threads.remove.mutate({ id: thread.id });
      deleted.push(thread.id);
    } catch (error) {
      if (errorStatus(error) === 404) deleted.push(thread.id);
      else {
        left.push(thread);
        problem = error;
      }
    }
    onDone(index + 1);
  }
  return { deleted, left, problem };
}

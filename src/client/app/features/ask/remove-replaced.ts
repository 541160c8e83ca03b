import { getQueryKey } from '@trpc/react-query';
import type { Question } from '#shared/questions.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { errorStatus } from '#client/errors.ts';
import { reportFailure } from '#client/app/lib/failures.ts';
import { queryClient, trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { questionQuery, refreshThreads } from './ask-queries.ts';

/**
 * Deletes a question whose place another one took, now that this one has its answer. It stays where a question follows it by now,
 * for instance one that was asked in another window: that was read in its light. What its conversation was called, and that it was
 * pinned, goes over to the new one where it was the only question; one that is shared stays, as its address is known to others.
 * @returns once it is known whether it stays, so that what is asked afterwards does not count as following it; `isGone` tells
 *   whether it is gone in the end. That it stays is told
 */
export async function removeReplaced(id: string, by: Question): Promise<{ isGone: Promise<boolean> }> {
  try {
    const { thread_id } = await queryClient.fetchQuery(questionQuery(id));
    const thread = await trpcClient.threads.get.query({ id: thread_id });
    const others = thread.data.filter((question) => question.id !== by.id);
    const isOther = thread_id !== by.thread_id;
    if (others.at(-1)?.id !== id || (isOther && thread.shared)) {
      toast.error('The former question stays: it was followed up or shared meanwhile.');
      void refreshThreads();
      return { isGone: Promise.resolve(false) };
    }
    const title = thread.title === others[0]?.question ? undefined : thread.title;
    const handsOver = isOther && (thread.pinned || title !== undefined);
    return {
      isGone: settle(id, async () => {
        if (handsOver)
          await trpcClient.threads.update.mutate({ id: by.thread_id, title, pinned: thread.pinned });
        await trpcClient.questions.remove.mutate({ id });
      }),
    };
  } catch (error) {
    return { isGone: settle(id, () => Promise.reject(error)) };
  }
}

/** Waits for the deletion of a question. @returns whether it is gone; that it is not is told */
async function settle(id: string, remove: () => Promise<void>): Promise<boolean> {
  try {
    await remove();
  } catch (error) {
    // It was deleted meanwhile.
    if (errorStatus(error) !== 404) {
      reportFailure(error, { text: 'The former question could not be deleted, and stays.' });
      return false;
    }
  } finally {
    void refreshThreads();
  }
  queryClient.removeQueries({ queryKey: getQueryKey(trpc.questions.get, { id }) });
  return true;
}

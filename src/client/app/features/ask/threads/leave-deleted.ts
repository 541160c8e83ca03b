import { useNavigate } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { queries, queryClient, trpc } from '#client/app/lib/trpc.ts';
import { scopeOf } from '../ask-search.ts';

/** Leaves the open conversation where it was deleted. Another one stays open, with what is being typed there. */
export function useLeaveDeleted(): (threads: readonly string[]) => Promise<void> {
  const navigate = useNavigate();
  return async (threads) => {
    const isGone = (id: string | undefined) => id !== undefined && threads.includes(id);
    const isOpen = (question: string | undefined, thread: string | undefined) =>
      isGone(thread) ||
      (question !== undefined && isGone(queries.questions.get.getData({ id: question })?.thread_id));
    await navigate({
      to: '/admin/ask',
      search: (former) =>
        isOpen(former.question, former.thread) ? { page: former.page, ...scopeOf(former) } : former,
      replace: true,
    });
    // Back would show them again.
    queryClient.removeQueries({ queryKey: getQueryKey(trpc.questions.get) });
  };
}

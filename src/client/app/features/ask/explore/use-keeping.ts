import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { v4 as newKey } from 'uuid';
import type { Plan } from '#shared/ask-plan.ts';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';
import { scopeOf, type FileSearch } from '../ask-search.ts';

/**
 * The call that keeps a plan of a file as an answer, and opens it: in the conversation of the question in the address, where there is
 * one, otherwise as a new one.
 */
export function useKeeping(id: string, plan: Plan, { question, ...search }: FileSearch) {
  const navigate = useNavigate();
  /** Until it is known whether it was kept, the same is repeated with the same key. */
  const sent = useRef<{ text: string; key: string }>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: (key: string) =>
      trpcClient.questions.ask.mutate(
        { plan, file_ids: [id], follows: question, time_zone: timeZone(), wait: false },
        { context: { idempotencyKey: key } },
      ),
    onSuccess: (kept) => {
      sent.current = undefined;
      queries.questions.get.setData({ id: kept.id }, kept);
      void refreshThreads();
    },
    onError: (error) => {
      if (hasDoneNothing(error)) sent.current = undefined;
    },
  });
  return {
    isKeeping: isPending,
    keep() {
      const text = JSON.stringify(plan);
      const key = sent.current?.text === text ? sent.current.key : newKey();
      sent.current = { text, key };
      // Who has gone elsewhere meanwhile stays there.
      mutate(key, {
        onSuccess: (kept) =>
          void navigate({ to: '/admin/ask', search: { ...scopeOf(search), question: kept.id } }),
      });
    },
  };
}

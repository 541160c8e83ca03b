import type { Plan } from '#shared/ask-plan.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';

/** The call that works out another plan for a question; the answer changes when it comes. */
export function useFigure(id: string): { workOut: (plan: Plan) => void; busy: boolean } {
  const { mutate, isPending } = trpc.questions.figure.useMutation({
    onSuccess: (question) => {
      queries.questions.get.setData({ id }, question);
      void refreshThreads();
    },
  });
  return { workOut: (plan) => mutate({ id, plan, time_zone: timeZone() }), busy: isPending };
}

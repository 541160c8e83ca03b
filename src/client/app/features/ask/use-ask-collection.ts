import { useNavigate } from '@tanstack/react-router';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

/** Asks a collection alone from one of its screens, by a press: Ask opens with the answer, and the collection chosen. */
export function useAskCollection(id: string): { ask: (question: string) => void; busy: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.questions.ask.useMutation({
    onSuccess: async (question) => {
      queries.questions.get.setData({ id: question.id }, question);
      await navigate({ to: '/admin/ask', search: { question: question.id, in: id } });
    },
  });
  return {
    ask: (question) => mutate({ question, collection_ids: [id], time_zone: timeZone(), wait: false }),
    busy: isPending,
  };
}

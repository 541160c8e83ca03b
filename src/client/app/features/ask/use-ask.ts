import { useNavigate } from '@tanstack/react-router';
import type { QuestionInput } from '#shared/questions.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';

/** The call that asks; the answer is opened when it comes. */
export function useAsk() {
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = trpc.questions.ask.useMutation({
    onSuccess: async (question) => {
      queries.questions.get.setData({ id: question.id }, question);
      void queries.questions.list.invalidate();
      await navigate({ to: '/admin/ask', search: { question: question.id } });
    },
  });
  return {
    /** Resolves to whether an answer came; a failure was reported. */
    ask: (input: QuestionInput): Promise<boolean> =>
      mutateAsync(input).then(
        () => true,
        () => false,
      ),
    /** The question that waits for its answer. */
    asked: isPending ? variables.question : undefined,
  };
}

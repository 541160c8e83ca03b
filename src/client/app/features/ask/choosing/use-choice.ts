import type { Question } from '#shared/questions.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';

/**
 * The calls that choose a reading of a question and take the choice back; the answer changes when they come.
 * @param onChange gets the question as it is then
 */
export function useChoice({ id }: Pick<Question, 'id'>, onChange: (question: Question) => void) {
  const onSuccess = (question: Question) => {
    queries.questions.get.setData({ id }, question);
    void refreshThreads();
    onChange(question);
  };
  const choosing = trpc.questions.choose.useMutation({ onSuccess });
  const takingBack = trpc.questions.forgetChoice.useMutation({ onSuccess });
  return {
    choose: (number: number) => choosing.mutate({ id, number }),
    takeBack: () => takingBack.mutate({ id }),
    busy: choosing.isPending || takingBack.isPending,
  };
}

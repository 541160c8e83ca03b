import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/toast-queue.ts';
import { reportFailure } from '#client/app/lib/failures.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from './ask-queries.ts';
import { removeReplaced } from './remove-replaced.ts';
import { useAskQueue, type AskedQuestion, type SentQuestion } from './ask-queue.ts';
import { scopeOf } from './ask-search.ts';

export type Asking = ReturnType<typeof useAsk>;

/** As many as a server takes of one account at once, but for the one that is asked. */
const QUEUED_MAX = 7;

/** A question that was answered. */
interface Answered {
  id: string;
  follows: string | undefined;
  /** The question whose place it took. */
  replaced: string | undefined;
}

/**
 * The call that asks. Its answer is opened when it comes, unless something else was opened meanwhile: then it is found
 * among the former questions. What is sent meanwhile is asked next, and follows up what was asked before it.
 * @param open the question that is open
 */
export function useAsk(open: string | undefined) {
  const navigate = useNavigate({ from: '/admin/ask' });
  /** The question that is open by now; null once the page was left. */
  const current = useRef<string | null>(undefined);
  useLayoutEffect(() => {
    current.current = open;
    return () => {
      current.current = null;
    };
  }, [open]);
  /** The last question that was answered, the one that it followed up, and the one whose place it took. */
  const [last, setLast] = useState<Answered>();
  const { mutateAsync, isPending, variables } = useMutation({
    // What was found is shown while an answer is written.
    mutationFn: ({ input, key }: SentQuestion) =>
      trpcClient.questions.ask.mutate(
        { ...input, time_zone: timeZone(), wait: false },
        { context: { idempotencyKey: key } },
      ),
    meta: { reportsItself: true },
    onSuccess: async (question, { input, from, replaces }) => {
      setLast({ id: question.id, follows: input.follows, replaced: replaces });
      queries.questions.get.setData({ id: question.id }, question);
      void refreshThreads();
      if (current.current === from)
        // The collections and files that are chosen stay.
        await navigate({
          search: (former) => ({ ...scopeOf(former), question: question.id }),
          // Back would lead to a question that is gone.
          replace: replaces !== undefined,
          // In a conversation, the answer is brought into view.
          resetScroll: input.follows === undefined,
        });
      if (replaces === undefined) return;
      // What waits to be asked goes on from the new one: it must not count as following the former.
      const { isGone } = await removeReplaced(replaces, question);
      void isGone.then((gone) => {
        if (!gone) setLast((now) => (now?.replaced === replaces ? { ...now, replaced: undefined } : now));
      });
    },
  });

  const { items, problem, add, retry, remove } = useAskQueue(mutateAsync, ({ text, error, behind }) => {
    // The page with the queue is gone.
    if (current.current !== null) return;
    reportFailure(error, { text: behind > 0 ? `${text} What you sent after it was not asked.` : text });
  });
  const queued = problem === undefined ? items.slice(1) : items;

  /**
   * Resolves to why there is no answer, to be shown where the question was written; undefined if there is one, or if the
   * question waits.
   * @param replaces the id of the question that it is asked in the place of, which is deleted once the answer is there
   */
  async function ask(input: AskedQuestion, replaces?: string): Promise<string | undefined> {
    const failure = await add(input, open, replaces);
    if (failure === undefined) return undefined;
    // The box is gone: with the page, or with the conversation that it was written in.
    if (current.current !== open) reportFailure(failure.error, { text: failure.text });
    return failure.text;
  }

  return {
    /** The question that was answered last on this page. */
    answered: last?.id,
    /** The question that the open one followed up, as far as that is known. */
    followed: last !== undefined && last.id === open ? last.follows : undefined,
    boxKey: useBoxKey(open, last),
    ask,
    /** Asks what is not written in a box, such as a suggestion; why there is no answer is told in a toast. */
    async askByPress(input: AskedQuestion): Promise<void> {
      const failure = await ask(input);
      // Elsewhere it was told already.
      if (failure !== undefined && current.current === open) toast.error(failure);
    },
    /** The question whose place the one that is asked now takes, or the last one took. */
    replaced: (isPending ? variables.replaces : undefined) ?? last?.replaced,
    /** What was sent meanwhile, and is asked next. */
    queued,
    /** Why it is not asked now; undefined while it waits for its turn. */
    problem,
    /** Asks what waits after a failure. */
    askQueued: () => retry(open),
    /** Takes back a question that waits. */
    removeQueued: remove,
    /** Whether no more can be sent now. */
    isFull: queued.length >= QUEUED_MAX,
    /** The question that waits for its answer where it was asked. */
    asked: isPending && variables.from === open ? variables.input.question : undefined,
    /** Whether that goes on from the conversation that is open. */
    isFollowUp: isPending && variables.input.follows !== undefined,
  };
}

/** A number that stays while a question is followed up by the next, and is another for any other question. */
function useBoxKey(id: string | undefined, last: Answered | undefined): number {
  const [thread, setThread] = useState({ id, number: 0 });
  if (thread.id === id) return thread.number;
  const goesOn =
    last?.id === id && (last?.follows === thread.id || (last !== undefined && last.replaced === thread.id));
  const number = goesOn ? thread.number : thread.number + 1;
  setThread({ id, number });
  return number;
}

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import type { Question, QuestionToAsk } from '#shared/questions.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { hasDoneNothing, reportFailure } from '#client/app/lib/failures.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { refreshThreads } from './ask-queries.ts';
import { scopeOf } from './ask-search.ts';

/** A question without the time zone, which is the browser's, and without whether to wait. */
type AskedQuestion = Omit<QuestionToAsk, 'time_zone' | 'wait'>;

export type Asking = ReturnType<typeof useAsk>;

/** What became of a question, for the one that was sent while it was asked. */
interface Outcome {
  /** The question that it was to follow up, and its own id where it was answered. */
  follows: string | undefined;
  id: string | undefined;
  /** Where who asked is left, unless something else was opened. */
  at: string | undefined;
}

/** As many as a server takes of one account at once, but for the one that is asked. */
const QUEUED_MAX = 7;

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
  /** The last question that was answered, and the one that it followed up. */
  const [last, setLast] = useState<{ id: string; follows: string | undefined }>();
  // The last call, which is repeated with its key until it is known whether it was answered, so that it is asked only once.
  const sent = useRef<{ key: string; input: string }>(undefined);
  const [queued, setQueued] = useState<readonly string[]>([]);
  const lastOutcome = useRef<Promise<Outcome>>(undefined);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ input }: { input: AskedQuestion; from: string | undefined }) => {
      const text = JSON.stringify(input);
      if (sent.current?.input !== text) sent.current = { key: newKey(), input: text };
      // What was found is shown while an answer is written.
      const call = trpcClient.questions.ask.mutate(
        { ...input, time_zone: timeZone(), wait: false },
        { context: { idempotencyKey: sent.current.key } },
      );
      const answered = await call.catch((error: unknown) => {
        if (hasDoneNothing(error)) sent.current = undefined;
        throw error;
      });
      sent.current = undefined;
      return answered;
    },
    meta: { reportsItself: true },
    onSuccess: async (question, { input, from }) => {
      setLast({ id: question.id, follows: input.follows });
      queries.questions.get.setData({ id: question.id }, question);
      void refreshThreads();
      if (current.current !== from) return;
      // The collections and files that are chosen stay.
      await navigate({
        search: (former) => ({ ...scopeOf(former), question: question.id }),
        // In a conversation, the answer is brought into view.
        resetScroll: input.follows === undefined,
      });
    },
  });

  async function askAfter(before: Promise<Outcome> | undefined, input: AskedQuestion): Promise<Question> {
    const former = await before;
    // The answer that it was sent to go on from has come since.
    const isNext =
      former?.id !== undefined && input.follows !== undefined && input.follows === former.follows;
    return mutateAsync({
      input: isNext ? { ...input, follows: former.id } : input,
      from: former === undefined ? open : former.at,
    });
  }

  async function askInTurn(input: AskedQuestion): Promise<void> {
    const before = lastOutcome.current;
    const text = input.question ?? '';
    if (before !== undefined) setQueued((former) => [...former, text]);
    const answering = askAfter(
      before?.finally(() => setQueued((former) => without(former, text))),
      input,
    );
    const outcome: Promise<Outcome> = answering.then(
      ({ id }) => ({ follows: input.follows, id, at: id }),
      () => ({ follows: input.follows, id: undefined, at: current.current ?? undefined }),
    );
    lastOutcome.current = outcome;
    try {
      await answering;
    } finally {
      if (lastOutcome.current === outcome) lastOutcome.current = undefined;
    }
  }

  return {
    /** The question that was answered last on this page. */
    answered: last?.id,
    /** The question that the open one followed up, as far as that is known. */
    followed: last !== undefined && last.id === open ? last.follows : undefined,
    thread: useThread(open, last),
    /** Resolves to why there is no answer, to be shown where the question was written; undefined if there is one. */
    ask: (input: AskedQuestion): Promise<string | undefined> =>
      askInTurn(input).then(
        () => undefined,
        (error: unknown) => {
          const status = errorStatus(error);
          const text = status === undefined ? 'No answer came to your question.' : failureText(error);
          const from = input.follows === undefined ? current.current : open;
          // The box is gone: with the page, or that of a follow-up with its question.
          if (current.current === null || current.current !== from) reportFailure(error, { text });
          return text;
        },
      ),
    /** What was sent meanwhile, and is asked next. */
    queued,
    /** Whether no more can be sent now. */
    isFull: queued.length >= QUEUED_MAX,
    /** The question that waits for its answer where it was asked. */
    asked: isPending && variables.from === open ? variables.input.question : undefined,
    /** Whether that goes on from the conversation that is open. */
    isFollowUp: isPending && variables.input.follows !== undefined,
  };
}

/** A list without the first item of this text. */
function without(items: readonly string[], text: string): string[] {
  const at = items.indexOf(text);
  return items.filter((_, index) => index !== at);
}

/** A number that stays while a question is followed up by the next, and is another for any other question. */
function useThread(
  id: string | undefined,
  last: { id: string; follows: string | undefined } | undefined,
): number {
  const [thread, setThread] = useState({ id, number: 0 });
  if (thread.id !== id) {
    const goesOn = last?.id === id && last?.follows === thread.id;
    setThread({ id, number: goesOn ? thread.number : thread.number + 1 });
  }
  return thread.number;
}

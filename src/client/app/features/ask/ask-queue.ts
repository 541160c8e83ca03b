// The questions that were sent and have no answer yet: one is asked at a time, in their order.
import { useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import type { Question, QuestionToAsk } from '#shared/questions.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { getToken } from '#client/app/lib/session.ts';
import { useDraft } from '#client/app/lib/unsaved-changes.ts';

/** A question without the time zone, which is the browser's, and without whether to wait. */
export type AskedQuestion = Omit<QuestionToAsk, 'time_zone' | 'wait'>;

/** A question that was sent. */
export interface SentQuestion {
  /** Names it on the page. */
  id: string;
  input: AskedQuestion;
  /** The idempotency key: the question is repeated with it until it is known whether it was asked. */
  key: string;
  /** The id of the question that it is asked in the place of; undefined for none. */
  replaces?: string | undefined;
  /** Whether it goes on from the one that was sent before it, which has no id yet. */
  goesOn: boolean;
  /** The session that it was sent in. */
  token: string | null;
  /** Where who sent it is, unless something else is opened. */
  from: string | undefined;
}

interface Queue {
  /** The first is being asked, unless `problem` says why not. */
  items: readonly SentQuestion[];
  problem: string | undefined;
}

const EMPTY: Queue = { items: [], problem: undefined };

/** Why there is no answer, and the error of the call. */
export interface AskFailure {
  text: string;
  error: unknown;
  /** How many questions were sent behind it. */
  behind: number;
}

/**
 * Asks what is sent, one after the other. Where one fails, nothing behind it is asked: all of them wait until their person
 * tries again. One that nothing waits for goes back to where it was written.
 * @param send asks a question
 * @param onKept is told of a failure after which questions wait in the queue
 */
export function useAskQueue(
  send: (question: SentQuestion) => Promise<Question>,
  onKept: (failure: AskFailure) => void,
) {
  const [shown, setShown] = useState(EMPTY);
  // What is asked goes on after the page was left, when nothing is rendered any more.
  const queue = useRef(EMPTY);
  const isAsking = useRef(false);
  /** The keys of questions of which it is not known whether they were asked, by what was asked. */
  const unsettled = useRef(new Map<string, string>());
  useDraft(shown.items.length > 0);

  function change(items: readonly SentQuestion[], problem?: string): void {
    queue.current = { items, problem };
    setShown(queue.current);
  }

  /**
   * Asks the first question, and after its answer the next.
   * @param mayGoBack whether the question has just been written, and may be given back
   * @returns the failure of a question that is given back
   */
  async function askNext(mayGoBack: boolean): Promise<AskFailure | undefined> {
    const [item] = queue.current.items;
    if (item === undefined) return undefined;
    if (item.token !== getToken()) {
      // It belongs to a person who is not here any more.
      change([]);
      return undefined;
    }
    isAsking.current = true;
    try {
      answered(item, await send(item));
    } catch (error) {
      return failed(item, error, mayGoBack);
    } finally {
      isAsking.current = false;
    }
    void askNext(false);
    return undefined;
  }

  /** Asks again what waits after a failure. @param from where its person is now */
  function retry(from: string | undefined): void {
    if (isAsking.current) return;
    // Its person may have logged in again: another one would not be on this page.
    const token = getToken();
    change(
      queue.current.items.map((item, index) => ({ ...item, token, from: index > 0 ? item.from : from })),
    );
    void askNext(false);
  }

  function answered({ id: sent, input, replaces }: SentQuestion, { id }: Question): void {
    const rest = queue.current.items.filter((item) => item.id !== sent);
    // The answer that the next one was sent to go on from has come since.
    change(
      rest.map((item, index) =>
        index > 0
          ? item
          : {
              ...item,
              from: id,
              input: goesOnFrom(item, input.follows, replaces) ? { ...item.input, follows: id } : item.input,
            },
      ),
    );
  }

  function failed(item: SentQuestion, error: unknown, mayGoBack: boolean): AskFailure | undefined {
    const text = errorStatus(error) === undefined ? 'No answer came to your question.' : failureText(error);
    const rest = queue.current.items.filter(({ id }) => id !== item.id);
    const failure = { text, error, behind: rest.length };
    if (mayGoBack && rest.length === 0) {
      if (!hasDoneNothing(error)) unsettled.current.set(JSON.stringify(item.input), item.key);
      change([]);
      return failure;
    }
    change([hasDoneNothing(error) ? { ...item, key: newKey() } : item, ...rest], text);
    onKept(failure);
    return undefined;
  }

  return {
    ...shown,
    /**
     * Sends a question.
     * @param replaces the id of the question that it is asked in the place of
     * @returns why it was not asked, where it is not kept
     */
    async add(
      input: AskedQuestion,
      from: string | undefined,
      replaces?: string,
    ): Promise<AskFailure | undefined> {
      const text = JSON.stringify(input);
      const key = unsettled.current.get(text) ?? newKey();
      unsettled.current.delete(text);
      const { items, problem } = queue.current;
      const before = items.at(-1);
      const isAlone = input.follows === undefined && replaces === undefined;
      const goesOn = isAlone && from === undefined && before !== undefined && before.from === from;
      change([...items, { id: newKey(), input, key, replaces, goesOn, token: getToken(), from }], problem);
      if (items.length === 0) return askNext(true);
      // Those that failed come before it.
      if (problem !== undefined) retry(from);
      return undefined;
    },
    retry,
    /** Takes back a question that is not being asked. */
    remove(id: string): void {
      const { items, problem } = queue.current;
      const rest = items.filter((item) => item.id !== id);
      change(rest, rest.length > 0 ? problem : undefined);
    },
  };
}

/** Whether a question that waits goes on from the one that was answered. @param answered what that followed, and what it replaced */
function goesOnFrom(
  { input: { follows }, goesOn }: SentQuestion,
  ...answered: (string | undefined)[]
): boolean {
  return follows === undefined ? goesOn : answered.includes(follows);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Question } from '#shared/questions.ts';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { hasToken } from '#client/app/lib/session.ts';
import { queries, queryClient } from '#client/app/lib/trpc.ts';
import { lastQuestionsQuery, refreshThreads } from '../ask-queries.ts';
import { forgetWriting } from './writings.ts';

// Loaded where an answer is written.
const followCode = codeQuery('following', () => import('./follow-answer.ts'));

/** How many answers are followed at once: a model writes two, and a browser has six connections to a server without HTTP/2. */
const AT_ONCE = 2;

/**
 * Follows the answers that are being written, until they are: that of the open question first, then in the order in which they were
 * asked. Nothing is fetched again and again.
 */
export function FollowedAnswers({
  open,
  thread,
}: {
  open: Question | undefined;
  thread: readonly Question[] | undefined;
}) {
  const last = useQuery(lastQuestionsQuery()).data?.data;
  const ids = toFollow([...(last ?? []), ...(thread ?? []), ...(open ? [open] : [])], open?.id);
  return ids.slice(0, AT_ONCE).map((id) => <FollowedAnswer key={id} id={id} />);
}

/** The answers that are being written; some were fetched more than once, and before their end. */
function toFollow(questions: readonly Question[], open: string | undefined): string[] {
  const written = new Set(questions.filter(({ is_writing }) => !is_writing).map(({ id }) => id));
  const asked = questions.filter(({ id }) => !written.has(id)).toSorted((one, other) => order(one, other));
  const ids = new Set(asked.map(({ id }) => id));
  return open !== undefined && ids.delete(open) ? [open, ...ids] : [...ids];
}

const order = (one: Question, other: Question) => (one.asked_at < other.asked_at ? -1 : 1);

/** The answers that are followed now. */
const followed = new Set<string>();

function FollowedAnswer({ id }: { id: string }) {
  useEffect(() => {
    const leaving = new AbortController();
    let isOver = false;
    followed.add(id);
    const { signal } = leaving;
    void queryClient.fetchQuery(followCode).then(async ({ followAnswer }) => {
      await followAnswer(id, signal);
      isOver = !signal.aborted;
    }, ignore);
    return () => {
      leaving.abort();
      followed.delete(id);
      if (isOver) forgetWriting(id);
      // One of its copies may have told that it is written; the others still tell that it is not.
      else void refreshCopies(id).finally(() => followed.has(id) || forgetWriting(id));
    };
  }, [id]);
  return null;
}

/** That its code could not be loaded is said by the query. */
const ignore = () => undefined;

/** Fetches a question again wherever it is shown. */
async function refreshCopies(id: string): Promise<void> {
  // After a session there is nothing to fetch.
  if (hasToken()) await Promise.all([queries.questions.get.invalidate({ id }), refreshThreads()]);
}

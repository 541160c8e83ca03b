import { useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Question } from '#shared/questions.ts';
import type { AskSearch } from '../ask-search.ts';
import { threadQuery } from '../ask-queries.ts';

/**
 * The conversation of the open question, or the one in the address: of one's own, its last question is opened then, where the
 * answer is.
 * @param question the open question, once it is there
 */
export function useThread(search: AskSearch, question: Question | undefined) {
  const navigate = useNavigate({ from: '/admin/ask' });
  const id = search.question === undefined ? search.thread : question?.thread_id;
  const query = useQuery({ ...threadQuery(id ?? ''), enabled: id !== undefined });
  const data = id === undefined ? undefined : query.data;
  const last = search.question === undefined && data?.is_own ? data.data.at(-1)?.id : undefined;
  useEffect(() => {
    if (last === undefined) return;
    void navigate({
      search: ({ thread: _opened, ...former }) => ({ ...former, question: last }),
      replace: true,
      resetScroll: false,
    });
  }, [last, navigate]);
  return { ...query, data, id };
}

import { useQuery } from '@tanstack/react-query';
import { questionQuery } from './ask-queries.ts';
import { useWriting, withWritten } from './writing/writings.ts';

/** The query of the question in the address, whose `id` it has; disabled and without data where there is none. */
export function useOpenQuestion(id: string | undefined) {
  const query = useQuery({ ...questionQuery(id ?? ''), enabled: id !== undefined });
  const writing = useWriting(id ?? '');
  const data = id === undefined ? undefined : query.data;
  return { ...query, data: data && withWritten(data, writing), id };
}

import { useQuery } from '@tanstack/react-query';
import { queries } from '#client/app/lib/trpc.ts';
import type { SubscriberFilter } from '#shared/subscribers.ts';

/**
 * How many subscribers match a filter and wait.
 * @param filter undefined where there is none: then nothing is counted
 * @returns undefined while it is not known
 */
export function useWaitingCount(filter: SubscriberFilter | undefined): number | undefined {
  // A list of another status has none that wait.
  const isOther = filter?.status !== undefined && filter.status !== 'waiting';
  const { data } = useQuery(
    queries.subscribers.list.queryOptions(
      { ...filter, status: 'waiting', limit: 1 },
      { enabled: filter !== undefined && !isOther },
    ),
  );
  if (filter === undefined) return undefined;
  return isOther ? 0 : data?.count;
}

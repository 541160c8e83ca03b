import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import type { SubscriberFilter } from '#shared/subscribers.ts';
import { formatList } from '#client/app/lib/format.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import { endOf, startOf } from './export-range.ts';

/** How long the range must stay the same before its rows are counted, in milliseconds. */
const DELAY_MS = 300;

/** The parts of a filter that are not its range. */
export type Conditions = Omit<SubscriberFilter, 'from' | 'to'>;

/**
 * How many subscribers match a filter in a range.
 * @param date_from a local time as an input writes it
 * @param date_to as `date_from`; its minute is included
 * @returns undefined while it is not known, and for a range that is not valid
 */
export function useExportCount(
  { q, located, location, status, tags }: Conditions,
  date_from: string,
  date_to: string,
): number | undefined {
  const range = useMemo(() => [startOf(date_from), endOf(date_to)] as const, [date_from, date_to]);
  const isSettled = useDebounced(range, DELAY_MS) === range;
  const [from, to] = range;
  const isRange = from !== undefined && to !== undefined && from <= to;
  const { data } = useQuery(
    queries.subscribers.list.queryOptions(
      { limit: 1, q, located, location, status, tags, from, to },
      { enabled: isRange && isSettled },
    ),
  );
  return isRange ? data?.count : undefined;
}

const statusWords: Readonly<Record<SubscriberStatus, string>> = {
  unconfirmed: 'who have not confirmed yet',
  waiting: 'who are waiting',
  invited: 'who are invited',
  joined: 'who have joined the beta',
};

/** The conditions in words, after `those`; undefined without any. */
export function describeConditions({ q, located, location, status, tags }: Conditions): string | undefined {
  const words = [
    q === undefined ? undefined : `with “${q}” in their address or place`,
    located === undefined
      ? undefined
      : located === 'yes'
        ? 'whose place is known'
        : 'whose place is not known',
    location === undefined ? undefined : `from “${location}”`,
    status && statusWords[status],
    tags && `tagged ${formatList(tags.map((tag) => `“${tag}”`))}`,
  ];
  return words.filter((part) => part !== undefined).join(' and ') || undefined;
}

import type { SubscriberListInput } from '#shared/subscribers.ts';
import { inCalls, MOST_OF_A_CALL } from '#client/app/lib/in-calls.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import type { SubscribersFilter } from './subscribers-search.ts';

/** The subscribers to delete: one, some by id, or all that match a filter; the last two are for staff. */
export type Deletion = { id: string } | { ids: readonly string[] } | { filter: SubscribersFilter };

/**
 * Deletes subscribers, a page at a time.
 * @param signal stops it after the page that is being deleted
 * @param onDeleted called after each page with the number of subscribers deleted until then
 * @returns the number of subscribers deleted; those that were gone already do not count
 * @throws the error of the server; pages before it stay deleted
 */
export async function deleteSubscribers(
  deletion: Deletion,
  signal: AbortSignal,
  onDeleted: (deleted: number) => void,
): Promise<number> {
  if ('id' in deletion) {
    await trpcClient.subscribers.remove.mutate({ id: deletion.id });
    return 1;
  }
  let total = 0;
  for await (const ids of pagesOf(deletion)) {
    if (signal.aborted) break;
    const { deleted } = await trpcClient.subscribers.removeMany.mutate({ ids });
    total += deleted;
    onDeleted(total);
  }
  return total;
}

async function* pagesOf(deletion: Exclude<Deletion, { id: string }>): AsyncGenerator<string[]> {
  if ('ids' in deletion) return yield* inCalls(deletion.ids);
  const oldest: SubscriberListInput = {
    ...deletion.filter,
    sort: 'created_at',
    skip: 0,
    limit: MOST_OF_A_CALL,
  };
  for (;;) {
    // Always the first page, since the page before it is deleted by now.
    const { data } = await trpcClient.subscribers.list.query(oldest);
    if (data.length === 0) return;
    yield data.map(({ id }) => id);
  }
}

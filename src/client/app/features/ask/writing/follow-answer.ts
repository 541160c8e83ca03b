// Follows an answer while it is written, through connections that break: each goes on behind the last event.
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { errorStatus } from '#client/errors.ts';
import { refreshThreads } from '../ask-queries.ts';
import { followStream } from '../streams.ts';
import { loseWriting, takeEvent } from './writings.ts';

/** Follows an answer to its end. @param signal leaves it, which ends nothing */
export function followAnswer(id: string, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  return followStream(
    {
      open: (leaving) => {
        const input = { id, ...(lastId === undefined ? {} : { last_event_id: lastId }) };
        return trpcClient.questions.events.query(input, { signal: leaving });
      },
      take(event) {
        if ('id' in event) lastId = event.id;
        const isDone = event.event === 'done';
        if (isDone) {
          queries.questions.get.setData({ id }, event.data);
          void refreshThreads();
        }
        takeEvent(id, event);
        return isDone;
      },
      onError(error) {
        const isGone = errorStatus(error) === 404;
        // It was deleted, such as in another tab.
        if (isGone) void refetch(id);
        return isGone;
      },
      onLost: () => loseWriting(id),
    },
    signal,
  );
}

async function refetch(id: string): Promise<void> {
  await Promise.all([queries.questions.get.invalidate({ id }), refreshThreads()]);
}

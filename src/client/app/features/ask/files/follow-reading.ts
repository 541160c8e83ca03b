// Follows the reading of files. Loaded where some are read.
import { getQueryKey } from '@trpc/react-query';
import { inBackground } from '#client/app/lib/background-fetches.ts';
import { queryClient, trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { followStream } from '../streams.ts';

/** What is shown of files is fetched again whenever the server tells that it has changed, and after a connection was lost. */
export function followReading(signal: AbortSignal): Promise<void> {
  let unread: number | undefined;
  return followStream(
    {
      async open(left) {
        // All is read, and what is shown will say so.
        if (unread === 0) await wait(left);
        return trpcClient.files.events.query(undefined, { signal: left });
      },
      take(event) {
        if (event.event === 'files') {
          ({ unread } = event.data);
          void refetchFiles(signal);
        }
        // Who shows a file that is still to be read goes on following.
        return false;
      },
    },
    signal,
  );
}

/** Fetches what is shown; what failed, again after a while. */
async function refetchFiles(signal: AbortSignal): Promise<void> {
  const { list, find, get } = trpc.files;
  const shown = [list, find, get].map(
    (procedure) => ({ queryKey: getQueryKey(procedure), type: 'active' }) as const,
  );
  await Promise.all(shown.map((filter) => inBackground(() => queryClient.refetchQueries(filter))));
  const hasFailed = shown.some((filter) =>
    queryClient
      .getQueryCache()
      .findAll(filter)
      .some(({ state }) => state.status === 'error'),
  );
  if (!hasFailed || isWaiting) return;
  isWaiting = true;
  await wait(signal);
  isWaiting = false;
  if (!signal.aborted) await refetchFiles(signal);
}

/** Whether a fetch that failed is going to be repeated. */
let isWaiting = false;

/** In milliseconds. */
const PAUSE = 10_000;

function wait(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, PAUSE);
    signal.addEventListener('abort', end, { once: true });
  });
}

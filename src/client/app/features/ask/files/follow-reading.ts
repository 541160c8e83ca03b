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

let isDue = false;
let isRunning = false;

/** Fetches what is shown, one time after the other: what changes meanwhile is fetched next, what failed after a while. */
async function refetchFiles(signal: AbortSignal): Promise<void> {
  isDue = true;
  if (isRunning) return;
  isRunning = true;
  while (isDue && !signal.aborted) {
    isDue = false;
    if (!(await refetchShown())) {
      await wait(signal);
      // Who comes back to the tab is told how it is.
      isDue = document.visibilityState === 'visible';
    }
  }
  isRunning = false;
}

/** @returns whether all was fetched */
async function refetchShown(): Promise<boolean> {
  const { list, find, get, page } = trpc.files;
  const shown = [list, find, get, page].map(
    (procedure) => ({ queryKey: getQueryKey(procedure), type: 'active' }) as const,
  );
  await Promise.all(shown.map((filter) => inBackground(() => queryClient.refetchQueries(filter))));
  const cache = queryClient.getQueryCache();
  return shown.every((filter) => cache.findAll(filter).every(({ state }) => state.status !== 'error'));
}

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

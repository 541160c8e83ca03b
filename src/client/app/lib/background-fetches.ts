// Which fetches of the query cache nobody has asked for: polls, refetches when the window gets the focus or the network
// comes back, and prefetches. A screen shows what it has while they run, so their failures show no toast.
import { QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import type { FetchQueryOptions, Query, QueryKey } from '@tanstack/react-query';

let startsInBackground = false;
const background = new WeakSet<object>();

/** Runs `start`; the fetches that it starts before it returns are background fetches. */
function inBackground<Result>(start: () => Result): Result {
  const before = startsInBackground;
  startsInBackground = true;
  try {
    return start();
  } finally {
    startsInBackground = before;
  }
}

/**
 * Makes every `refetchInterval` a poll in the background: the intervals of the query library serve nothing else.
 * Called once, before the first query client is made.
 */
export function pollInBackground(): void {
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (callback, delay) => Number(setTimeout(callback, delay)),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (callback, delay) => Number(setInterval(() => inBackground(callback), delay)),
    clearInterval: (id) => clearInterval(id),
  });
}

/** A query cache that knows which fetches run in the background. */
export class AppQueryCache extends QueryCache {
  constructor(config: ConstructorParameters<typeof QueryCache>[0]) {
    super(config);
    this.subscribe((event) => {
      const { query } = event;
      if (event.type === 'updated' && event.action.type === 'fetch') {
        if (startsInBackground) background.add(query);
        else background.delete(query);
      }
      // Whoever opens a screen, or changes what it shows, waits for the fetch that is under way.
      const isAwaited =
        event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'invalidate');
      if (isAwaited) background.delete(query);
    });
  }

  override onFocus(): void {
    inBackground(() => super.onFocus());
  }

  override onOnline(): void {
    inBackground(() => super.onOnline());
  }
}

/** A query client whose prefetches run in the background until a screen shows their query. */
export class AppQueryClient extends QueryClient {
  override prefetchQuery<
    TQueryFnData = unknown,
    TError = Error,
    TData = TQueryFnData,
    TQueryKey extends QueryKey = QueryKey,
  >(options: FetchQueryOptions<TQueryFnData, TError, TData, TQueryKey>): Promise<void> {
    return inBackground(() => super.prefetchQuery(options));
  }
}

/** Whether the last fetch of `query` was one that nobody has asked for. */
export function isBackgroundFetch(query: Pick<Query, 'queryHash'>): boolean {
  return background.has(query);
}

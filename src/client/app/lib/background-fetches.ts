// Marks the background fetches of the query cache: polls, prefetches, and refetches on window focus or reconnection. The
// screen keeps showing its data while they run, so their errors show no toast.
import { QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import type { FetchQueryOptions, Query, QueryKey } from '@tanstack/react-query';

let startsInBackground = false;
const background = new WeakSet<object>();

/** Runs `start`; fetches that start before it returns are background fetches. */
export function inBackground<Result>(start: () => Result): Result {
  const before = startsInBackground;
  startsInBackground = true;
  try {
    return start();
  } finally {
    startsInBackground = before;
  }
}

/**
 * Makes the fetches of `refetchInterval` background fetches: the query library uses intervals for nothing else. Called
 * once, before a query client is created.
 */
export function pollInBackground(): void {
  timeoutManager.setTimeoutProvider<number>({
    setTimeout: (callback, delay) => Number(setTimeout(callback, delay)),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (callback, delay) => Number(setInterval(() => inBackground(callback), delay)),
    clearInterval: (id) => clearInterval(id),
  });
}

/** A query cache that marks background fetches. */
export class AppQueryCache extends QueryCache {
  constructor(config: ConstructorParameters<typeof QueryCache>[0]) {
    super(config);
    this.subscribe((event) => {
      const { query } = event;
      if (event.type === 'updated' && event.action.type === 'fetch') {
        if (startsInBackground) background.add(query);
        else background.delete(query);
      }
      // A fetch that an opened screen or an invalidation waits for is not a background fetch any more.
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

/** A query client whose prefetches are background fetches until a screen uses their query. */
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

/** Whether the last fetch of `query` was a background fetch. */
export function isBackgroundFetch(query: Pick<Query, 'queryHash'>): boolean {
  return background.has(query);
}

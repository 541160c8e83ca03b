import { useEffect } from 'react';
import { getQueryKey } from '@trpc/react-query';
import type { AskFile } from '#shared/ask.ts';
import { inBackground } from '#client/app/lib/background-fetches.ts';
import { queryClient, trpc, trpcClient } from '#client/app/lib/trpc.ts';
import { followStream } from '../streams.ts';

/** Whether a file is still to be read. */
export function isUnread({ status }: Pick<AskFile, 'status'>): boolean {
  return status === 'queued' || status === 'reading';
}

/** Whether the row of one of them will say something else without anybody doing anything: what rests does not. */
export function isChanging(
  files: readonly (Pick<AskFile, 'status'> & Partial<Pick<AskFile, 'paused'>>)[] | undefined,
): boolean {
  return files?.some((file) => isUnread(file) && file.paused !== true) ?? false;
}

let followers = 0;
let leaving = new AbortController();

/** Follows the reading of files, once for all who want it. @returns a function that leaves it */
function join(): () => void {
  followers += 1;
  if (followers === 1) {
    leaving = new AbortController();
    void followReading(leaving.signal);
  }
  return () => {
    followers -= 1;
    if (followers === 0) leaving.abort();
  };
}

/** What is shown of files is fetched again whenever the server tells that it has changed, and after a connection was lost. */
function followReading(signal: AbortSignal): Promise<void> {
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

/** Keeps what is shown of files as it is, while some of them are read. @param files undefined while they load */
export function useFollowedFiles(files: Parameters<typeof isChanging>[0]): void {
  const isFollowed = isChanging(files);
  useEffect(() => (isFollowed ? join() : undefined), [isFollowed]);
}

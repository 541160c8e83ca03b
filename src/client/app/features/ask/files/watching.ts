import { useEffect } from 'react';
import type { AskFile } from '#shared/ask.ts';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { queryClient } from '#client/app/lib/trpc.ts';

const followCode = codeQuery('reading', () => import('./follow-reading.ts'));

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
    const { signal } = leaving;
    void queryClient.fetchQuery(followCode).then(
      ({ followReading }) => followReading(signal),
      () => undefined,
    );
  }
  return () => {
    followers -= 1;
    if (followers === 0) leaving.abort();
  };
}

/** Keeps what is shown of files as it is, while some of them are read. @param files undefined while they load */
export function useFollowedFiles(files: Parameters<typeof isChanging>[0]): void {
  const isFollowed = isChanging(files);
  useEffect(() => (isFollowed ? join() : undefined), [isFollowed]);
}

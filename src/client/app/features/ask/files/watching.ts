import type { AskFile } from '#shared/ask.ts';

/** The shortest and the longest time between two looks at files that are being read, in milliseconds. */
const SHORTEST = 700;
const LONGEST = 10_000;

/** Whether a file is still to be read. */
export function isUnread({ status }: Pick<AskFile, 'status'>): boolean {
  return status === 'queued' || status === 'reading';
}

/**
 * When to look again at a list of files: a tenth of the time that the newest one has waited to be read, so that a short
 * wait is noticed soon and a long one costs little.
 * @param now when they were fetched, in milliseconds since 1970
 * @param hasFailed whether they could not be fetched the last time
 * @returns milliseconds; false if none of them is still to be read
 */
export function pauseBefore(
  files: readonly (Pick<AskFile, 'status' | 'created_at'> &
    Partial<Pick<AskFile, 'replaced_at' | 'paused'>>)[],
  now: number,
  hasFailed: boolean,
): number | false {
  // What rests does not change by itself.
  const unread = files.filter((file) => isUnread(file) && file.paused !== true);
  if (unread.length === 0) return false;
  if (hasFailed) return LONGEST;
  const newest = Math.max(...unread.map((file) => Date.parse(file.replaced_at ?? file.created_at)));
  return Math.min(Math.max((now - newest) / 10, SHORTEST), LONGEST);
}

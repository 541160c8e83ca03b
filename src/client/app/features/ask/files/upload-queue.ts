// The files that are being sent to collections, one after the other. They are sent on while other screens are shown.
import { v4 as newKey } from 'uuid';
import { askMessages, FILE_MAX_BYTES } from '#shared/ask-limits.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { isRefused, reportFailure } from '#client/app/lib/failures.ts';
import { isPaused, onSessionChange } from '#client/app/lib/session.ts';
import { assertUnchanged } from '#client/app/lib/unchanged-file.ts';
import { addDraft, asksBeforeUnload } from '#client/app/lib/unsaved-changes.ts';
import { upload } from '#client/app/lib/upload.ts';
import { refreshFiles } from '../ask-queries.ts';

/** A file on its way to a collection. */
export type Upload = {
  key: string;
  collectionId: string;
  file: File;
  /** The share that was sent, from 0 to 1; undefined while it waits for its turn. */
  sent?: number | undefined;
  /** Why it was refused, or could not be sent. */
  problem?: string | undefined;
  /** Whether it can be sent again: it was not refused for what it is. */
  canRetry?: boolean | undefined;
};

let uploads: readonly Upload[] = [];
/** How many were sent since nothing was left to send, by collection. */
let done = new Map<string, number>();
let running: AbortController | undefined;
const listeners = new Set<() => void>();

/** The present files, for `useSyncExternalStore`. */
export function getUploads(): readonly Upload[] {
  return uploads;
}

/**
 * How many files were sent since files were last added while none was left to send.
 * @param collectionId undefined for all collections
 */
export function countSent(collectionId?: string): number {
  if (collectionId !== undefined) return done.get(collectionId) ?? 0;
  return [...done.values()].reduce((sum, count) => sum + count, 0);
}

/** Calls `listener` after each change. Returns the function that unsubscribes. */
export function onUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends files to a collection, after those that are waiting. */
export function addUploads(collectionId: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const problem = problemOf(file);
    return { key: newKey(), collectionId, file, problem };
  });
  if (!uploads.some(isWaiting)) done = new Map();
  replace([...uploads, ...added]);
  void run();
}

/** Forgets a file; one that is being sent is broken off. */
export function removeUpload(key: string): void {
  const isSent = uploads.some((item) => item.key === key && isRunning(item));
  replace(uploads.filter((item) => item.key !== key));
  if (isSent) running?.abort();
}

/** Forgets all files; one that is being sent is broken off. @param collectionId undefined for those of all collections */
export function removeUploads(collectionId?: string): void {
  const isOf = (item: Upload) => collectionId === undefined || item.collectionId === collectionId;
  const isSent = uploads.some((item) => isOf(item) && isRunning(item));
  replace(uploads.filter((item) => !isOf(item)));
  if (isSent) running?.abort();
}

/** Whether a file is still to be sent, or is being sent. */
export function isWaiting({ problem }: Upload): boolean {
  return problem === undefined;
}

function isRunning(item: Upload): boolean {
  return isWaiting(item) && item.sent !== undefined;
}

/** Sends a file once more. */
export function retryUpload(key: string): void {
  change(key, { problem: undefined, canRetry: undefined, sent: undefined });
  void run();
}

/**
 * Kinds that no server has to be asked about: a folder of photographs would be sent one by one to be refused. SVG is text, and
 * TypeScript has the name of a film.
 */
const NO_TEXT = /^(?:image\/(?!svg|png$|jpeg$|webp$|tiff$)|video\/(?!mp2t)|audio\/|font\/)/;

/** Why the server would refuse a file, as far as that is known before it is sent. */
export function problemOf({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (NO_TEXT.test(type)) return askMessages.notReadable;
  if (size > FILE_MAX_BYTES) return askMessages.fileTooLarge;
  return size === 0 ? askMessages.fileEmpty : undefined;
}

function replace(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function change(key: string, part: Partial<Upload>): void {
  replace(uploads.map((item) => (item.key === key ? { ...item, ...part } : item)));
}

/** One at a time: the files of one person must not keep others waiting. */
async function run(): Promise<void> {
  if (running || isPaused()) return;
  const next = uploads.find((item) => isWaiting(item) && !isRunning(item));
  if (!next) return;
  running = new AbortController();
  window.addEventListener('beforeunload', warn);
  const removeDraft = addDraft();
  try {
    await send(next, running.signal);
  } finally {
    running = undefined;
    window.removeEventListener('beforeunload', warn);
    removeDraft();
  }
  void run();
}

/** While many files are sent, the lists are fetched again so often at most, in milliseconds. */
const REFRESH_PAUSE = 2000;
let refreshing: number | undefined;
let refreshedAt = -Infinity;

/** Fetches the lists of files again: after a pause while more are sent, which do not wait for that, and after the last one now. */
async function refresh(): Promise<void> {
  if (uploads.filter(isWaiting).length > 1) {
    refreshing ??= window.setTimeout(
      refreshNow,
      Math.max(0, refreshedAt + REFRESH_PAUSE - performance.now()),
    );
  } else await refreshNow();
}

async function refreshNow(): Promise<void> {
  window.clearTimeout(refreshing);
  refreshing = undefined;
  refreshedAt = performance.now();
  await refreshFiles();
}

/** The browser asks whether to leave while a file is sent. */
function warn(event: BeforeUnloadEvent): void {
  if (asksBeforeUnload()) event.preventDefault();
}

async function send({ key, collectionId, file }: Upload, signal: AbortSignal): Promise<void> {
  change(key, { sent: 0 });
  const form = new FormData();
  form.append('files', file);
  try {
    await assertUnchanged(file);
    // The rules of schemas are a tenth of the first screen's code.
    const { uploadOutput } = await import('#shared/ask.ts');
    const { refused } = await upload(`/api/v1/collections/${collectionId}/files/`, form, {
      schema: uploadOutput,
      signal,
      onProgress: (sent) => change(key, { sent }),
    });
    await refresh();
    if (refused[0]) return change(key, { problem: refused[0].detail });
    done.set(collectionId, countSent(collectionId) + 1);
    replace(uploads.filter((item) => item.key !== key));
  } catch (error) {
    if (signal.aborted) return;
    if (isRefused(error)) {
      reportFailure(error);
      // Sent once more when the session goes on.
      return change(key, { sent: undefined });
    }
    const status = errorStatus(error);
    change(key, { problem: failureText(error), canRetry: status !== 413 && status !== 415 });
  }
}

onSessionChange((session) => {
  if (session === 'resumed') void run();
  if (session !== 'left' && session !== 'refused') return;
  window.clearTimeout(refreshing);
  refreshing = undefined;
  done = new Map();
  replace([]);
  running?.abort();
});

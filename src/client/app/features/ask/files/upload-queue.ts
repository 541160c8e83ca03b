// The files that are being sent to collections, one after the other. They are sent on while other screens are shown.
import { v4 as newKey } from 'uuid';
import { askMessages, FILE_MAX_BYTES, uploadOutput } from '#shared/ask.ts';
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
let running: AbortController | undefined;
const listeners = new Set<() => void>();

/** The present files, for `useSyncExternalStore`. */
export function getUploads(): readonly Upload[] {
  return uploads;
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
  replace([...uploads, ...added]);
  void run();
}

/** Forgets a file; one that is being sent is broken off. */
export function removeUpload(key: string): void {
  const isSent = uploads.some((item) => item.key === key && item.sent !== undefined && !item.problem);
  replace(uploads.filter((item) => item.key !== key));
  if (isSent) running?.abort();
}

/** Sends a file once more. */
export function retryUpload(key: string): void {
  change(key, { problem: undefined, canRetry: undefined, sent: undefined });
  void run();
}

function problemOf({ size }: File): string | undefined {
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
  const next = uploads.find(({ problem, sent }) => problem === undefined && sent === undefined);
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
    const { refused } = await upload(`/api/v1/collections/${collectionId}/files/`, form, {
      schema: uploadOutput,
      signal,
      onProgress: (sent) => change(key, { sent }),
    });
    await refreshFiles();
    if (refused[0]) change(key, { problem: refused[0].detail });
    else replace(uploads.filter((item) => item.key !== key));
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
  replace([]);
  running?.abort();
});

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
/** How many were sent since the list was empty, by collection. */
let done: ReadonlyMap<string, number> = new Map();
let running: AbortController | undefined;
const listeners = new Set<() => void>();

/** The present files, for `useSyncExternalStore`. */
export function getUploads(): readonly Upload[] {
  return uploads;
}

/** How many files were sent to each collection since nothing was left to send, for `useSyncExternalStore`. */
export function getSent(): ReadonlyMap<string, number> {
  return done;
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
  const isSent = uploads.some((item) => item.key === key && isRunning(item));
  replace(uploads.filter((item) => item.key !== key));
  if (isSent) running?.abort();
}

/** Forgets all files of a collection; one that is being sent is broken off. */
export function removeUploads(collectionId: string): void {
  const isSent = uploads.some((item) => item.collectionId === collectionId && isRunning(item));
  replace(uploads.filter((item) => item.collectionId !== collectionId));
  if (isSent) running?.abort();
}

const isRunning = ({ sent, problem }: Upload) => sent !== undefined && problem === undefined;

/** Sends a file once more. */
export function retryUpload(key: string): void {
  change(key, { problem: undefined, canRetry: undefined, sent: undefined });
  void run();
}

/** Kinds that no server has to be asked about: a folder of photographs would be sent one by one to be refused. */
const NO_TEXT = /^(?:image|video|audio|font)\//;

function problemOf({ size, type }: File): string | undefined {
  if (NO_TEXT.test(type)) return askMessages.notReadable;
  if (size > FILE_MAX_BYTES) return askMessages.fileTooLarge;
  return size === 0 ? askMessages.fileEmpty : undefined;
}

function replace(next: readonly Upload[]): void {
  uploads = next;
  if (next.length === 0) done = new Map();
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

/** While many files are sent, the lists are fetched again so often at most, in milliseconds. */
const REFRESH_PAUSE = 2000;
let refreshing: number | undefined;
let refreshedAt = -Infinity;

/** Fetches the lists of files again, at once or after a pause; the next file does not wait for that. */
function refreshSoon(): void {
  const pause = Math.max(0, refreshedAt + REFRESH_PAUSE - performance.now());
  refreshing ??= window.setTimeout(() => {
    refreshing = undefined;
    refreshedAt = performance.now();
    void refreshFiles();
  }, pause);
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
    if (refused[0]) change(key, { problem: refused[0].detail });
    else {
      done = new Map(done).set(collectionId, (done.get(collectionId) ?? 0) + 1);
      replace(uploads.filter((item) => item.key !== key));
    }
    refreshSoon();
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

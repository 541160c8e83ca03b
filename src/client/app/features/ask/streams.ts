// Streams of events that go on through connections that break.
import { isRefused, reportFailure } from '#client/app/lib/failures.ts';
import { getToken, hasToken, onSessionChange, rememberToken } from '#client/app/lib/session.ts';

/** Of a stream that is silent for so long, the connection is lost: the server says something every 15 s. In milliseconds. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface Followed<Event> {
  /** Opens a connection. */
  open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>;
  /** @returns whether nothing more is to come */
  take: (event: Event) => boolean;
  /** @returns whether it was the last attempt */
  onError?: (error: unknown) => boolean;
  /** A connection was lost, or ended, and another one follows. */
  onLost?: () => void;
}

/**
 * Follows a stream to its end. While the tab is not seen or the session is paused, it holds no connection, of which a browser
 * has only a few to a server.
 * @param signal leaves it, which ends nothing
 */
export async function followStream<Event>(
  { open, take, onError, onLost }: Followed<Event>,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    await untilItMay(signal);
    if (signal.aborted) return;
    const token = getToken();
    try {
      for await (const event of readEvents(open, signal)) {
        // What comes after the end of the session is for nobody.
        if (token === null || token !== getToken()) break;
        pause = FIRST_PAUSE_MS;
        if (take(event)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isRefused(error)) {
        if (error instanceof Error) rememberToken(error, token);
        reportFailure(error, { quiet: true });
      }
      if (onError?.(error) === true) return;
    }
    if (signal.aborted) return;
    if (!isSeen()) continue;
    onLost?.();
    await sleep(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The events of one connection. @throws the error of the server; an error where the connection is lost */
async function* readEvents<Event>(open: Followed<Event>['open'], signal: AbortSignal) {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  signal.addEventListener('abort', leave, { once: true });
  const leaveUnseen = () => isSeen() || leave();
  document.addEventListener('visibilitychange', leaveUnseen);
  let silence = setTimeout(leave, SILENCE_MS);
  try {
    for await (const event of await open(leaving.signal)) {
      clearTimeout(silence);
      silence = setTimeout(leave, SILENCE_MS);
      yield event;
    }
  } finally {
    clearTimeout(silence);
    leave();
    signal.removeEventListener('abort', leave);
    document.removeEventListener('visibilitychange', leaveUnseen);
  }
}

const isSeen = () => document.visibilityState === 'visible';

/** Waits until the tab is seen and has a session, or nobody waits any more. */
async function untilItMay(signal: AbortSignal): Promise<void> {
  const may = () => signal.aborted || (isSeen() && hasToken());
  if (may()) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!may()) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      unsubscribe();
      resolve();
    };
    const unsubscribe = onSessionChange(look);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

/** Waits until the time has passed, the network is back, or nobody waits any more. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

// Follows an answer while it is written, through connections that break: each goes on behind the last event.
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { errorStatus } from '#client/errors.ts';
import { isRefused, reportFailure } from '#client/app/lib/failures.ts';
import { getToken, rememberToken } from '#client/app/lib/session.ts';
import { refreshThreads } from '../ask-queries.ts';
import { loseWriting, takeEvent } from './writings.ts';

/** Of a stream that is silent for so long, the connection is lost: the server says something every 15 s. In milliseconds. */
const SILENCE_MS = 40_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** Follows an answer to its end. @param signal leaves it, which ends nothing */
export async function followAnswer(id: string, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const token = getToken();
    try {
      for await (const event of readEvents(id, lastId, signal)) {
        // What comes after the end of the session is for nobody.
        if (token === null || token !== getToken()) return;
        pause = FIRST_PAUSE_MS;
        if ('id' in event) lastId = event.id;
        if (event.event === 'done') {
          queries.questions.get.setData({ id }, event.data);
          void refreshThreads();
        }
        takeEvent(id, event);
        if (event.event === 'done') return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (isRefused(error) || errorStatus(error) === 404) {
        if (error instanceof Error) rememberToken(error, token);
        reportFailure(error, { quiet: true });
        // It was deleted, such as in another tab.
        return void Promise.all([queries.questions.get.invalidate({ id }), refreshThreads()]);
      }
    }
    if (signal.aborted) return;
    loseWriting(id);
    await sleep(pause, signal);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The events of one connection. @throws the error of the server; an error where the connection is lost */
async function* readEvents(id: string, lastId: string | undefined, signal: AbortSignal) {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  signal.addEventListener('abort', leave, { once: true });
  let silence = setTimeout(leave, SILENCE_MS);
  try {
    const input = { id, ...(lastId === undefined ? {} : { last_event_id: lastId }) };
    for await (const event of await trpcClient.questions.events.query(input, { signal: leaving.signal })) {
      clearTimeout(silence);
      silence = setTimeout(leave, SILENCE_MS);
      yield event;
    }
  } finally {
    clearTimeout(silence);
    leave();
    signal.removeEventListener('abort', leave);
  }
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

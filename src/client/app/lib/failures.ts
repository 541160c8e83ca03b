// Error handling of all queries and mutations.
import { SET_UP_FIRST } from '#shared/second-factor-messages.ts';
import { errorStatus, errorText, isServerResponse } from '#client/errors.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { setUpFirst } from './set-up-first.ts';
import { endSession, isOfPastSession, wasSentWithoutToken } from './session.ts';

/** How often a query without a response is retried. */
const NETWORK_RETRIES = 2;

/** Whether a failed call ends the session that it was sent with. The 403 of a proxy, which may dislike a text or a file, does not. */
export function isRefused(error: unknown): boolean {
  const status = errorStatus(error);
  return status === 401 || (status === 403 && isServerResponse(error));
}

/** Whether the server certainly did nothing; after other failures it may have, such as a response lost by a proxy. */
export function hasDoneNothing(error: unknown): boolean {
  const status = errorStatus(error);
  return status !== undefined && status >= 400 && status < 500;
}

/**
 * Shows a failed call as an error toast; a 401 or 403 also ends the session that the call was sent with.
 * Errors of a session that has already ended are ignored: its end was reported.
 * @param error the error of the call
 * @param text replaces the server's detail, for the few calls with their own text
 * @param quiet suppresses the toast, for background calls
 */
export function reportFailure(
  error: unknown,
  { text = errorText(error), quiet = false }: { text?: string | undefined; quiet?: boolean } = {},
): void {
  if (isOfPastSession(error)) return;
  // The screen for it takes the place of all others.
  if (errorText(error) === SET_UP_FIRST) return setUpFirst(true);
  if (!quiet) toast.error(text);
  // A refused call without a token, such as a log-in that a proxy forbids, does not end a session.
  if (isRefused(error) && !wasSentWithoutToken(error)) endSession('refused');
}

/**
 * Whether to retry a failed query: only in the same session, without a response of the server itself, and only
 * `NETWORK_RETRIES` times.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isOfPastSession(error)) return false;
  const status = errorStatus(error);
  // The responses of a proxy while the server behind it is down.
  const isByProxy = status === 502 || status === 504 || (Number(status) >= 500 && !isServerResponse(error));
  const unanswered = status === undefined || isByProxy;
  return unanswered && failures < NETWORK_RETRIES;
}

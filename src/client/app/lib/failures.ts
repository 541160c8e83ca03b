// What happens when a call fails, for every query and mutation alike (section 8 of the specification).
import { errorStatus, errorText, isServersAnswer } from '#client/errors.ts';
import { toast } from '#client/ui/toast.tsx';
import { endSession, isOfPastSession, wasSentWithoutToken } from './session.ts';

/** A query whose answer never came is tried this many more times. */
const NETWORK_RETRIES = 2;

/**
 * Shows a failed call as an error toast; a 401 or 403 also ends the session that the call was sent with.
 * A failure that belongs to a session which has already ended says nothing: what ended it has said so.
 * @param error whatever the call threw
 * @param text what to say in the place of the server's words, for the few calls whose failure has a text of its own
 * @param quiet whether no toast is shown: nobody has asked for the call
 */
export function reportFailure(
  error: unknown,
  { text = errorText(error), quiet = false }: { text?: string | undefined; quiet?: boolean } = {},
): void {
  if (isOfPastSession(error)) return;
  const status = errorStatus(error);
  const refused = status === 401 || status === 403;
  if (!quiet) toast.error(text);
  // A call without a token, such as a log-in that a proxy forbids, says nothing about a session.
  if (refused && !wasSentWithoutToken(error)) endSession();
}

/**
 * Whether a failed query is worth another try: only in the session that asked, where no answer of the server came, and
 * only so often.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isOfPastSession(error)) return false;
  const status = errorStatus(error);
  // What a proxy says while the server behind it is away.
  const isByProxy = status === 502 || status === 504 || (Number(status) >= 500 && !isServersAnswer(error));
  const unanswered = status === undefined || isByProxy;
  return unanswered && failures < NETWORK_RETRIES;
}

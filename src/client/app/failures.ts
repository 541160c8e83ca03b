// What happens when a call fails, for every query and mutation alike (section 8 of the specification).
import { errorStatus, errorText } from '../errors.ts';
import { toast } from '../ui/toast.tsx';
import { endSession, hasToken } from './session.ts';

/** A query whose answer never came is tried this many more times. */
const NETWORK_RETRIES = 2;

/**
 * Shows a failed call as an error toast; a 401 or 403 also ends the session.
 * Failures of a session that has already ended say nothing: the first one has said it. Calls of one batch fail together
 * and say the same, which is one toast.
 * @param error whatever the call threw
 * @param text what to say in the place of the server's words, for the few calls whose failure has a text of its own
 */
export function reportFailure(error: unknown, text = errorText(error)): void {
  const status = errorStatus(error);
  const refused = status === 401 || status === 403;
  if (refused && !hasToken()) return;
  toast.error(text);
  if (refused) endSession();
}

/** Whether a failed query is worth another try: only where no answer of the server came, and only so often. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = errorStatus(error);
  // What a proxy says while the server behind it is away.
  const unanswered = status === undefined || status === 502 || status === 504;
  return unanswered && failures < NETWORK_RETRIES;
}

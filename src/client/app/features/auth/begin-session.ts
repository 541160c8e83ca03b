import { startSession } from '#client/app/lib/session.ts';
import { queryClient } from '#client/app/lib/trpc.ts';

/** Starts the session of a log-in, without anything of the one before. @param token the access token */
export function beginSession(token: string): void {
  queryClient.clear();
  startSession(token);
}

// Joining the waitlist: the one call that the public pages make.
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';
import type { Coordinates } from '#shared/subscribers.ts';
import { fetchCall } from '#client/fetch-call.ts';

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', fetch: fetchCall })] });

/**
 * Adds an address to the waitlist.
 * @param website the value of the honeypot field
 * @returns the message to show
 * @throws TRPCClientError or CallError if the server refuses or does not respond
 */
export async function join(email: string, coordinates: Coordinates, website: string): Promise<string> {
  const answer = await client.subscribers.join.mutate({ email, coordinates, website });
  return answer.message;
}

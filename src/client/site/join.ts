// Joining the waitlist: the one call that the public pages make.
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/trpc/router.ts';
import type { Coordinates } from '#shared/subscribers.ts';
import { fetchCall } from '#client/fetch-call.ts';

const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', fetch: fetchCall })] });

/**
 * Puts an address on the waitlist.
 * @param website what stands in the honeypot
 * @returns the sentence to show; throws what the server answers instead
 */
export async function join(email: string, coordinates: Coordinates, website: string): Promise<string> {
  const answer = await client.subscribers.join.mutate({ email, coordinates, website });
  return answer.message;
}

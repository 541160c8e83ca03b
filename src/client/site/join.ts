// Joining the waitlist: the one call that the public pages make.
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../../server/trpc/router.ts';
import type { Coordinates } from '../../shared/subscribers.ts';


const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc' })] });

/** Puts `email` on the waitlist. `website` is the honeypot's content. Throws what the server answers. */
export async function join(email: string, coordinates: Coordinates, website: string): Promise<void> {
  await client.subscribers.join.mutate({ email, coordinates, ...(website === '' ? {} : { website }) });
}

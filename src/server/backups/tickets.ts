// Tickets for downloads: a browser cannot send its token with a link, and a backup is too large to go through its memory.
// A ticket opens one file once, within a minute, for whoever asked for it.
import { hashSecret, newSecret } from '../auth/secrets.ts';
import type { Clock } from '../clock.ts';

const LIFETIME_MS = 60_000;

/** What a ticket stands for. */
export interface Ticket {
  userId: string;
  name: string;
}

export interface Tickets {
  /** @returns the secret to put into the address */
  issue(ticket: Ticket): string;
  /** What the secret stands for, this once; undefined where it stands for nothing. */
  redeem(secret: string): Ticket | undefined;
}

/** Builds an empty box of tickets. They live in memory: a restart forgets them. */
export function createTickets(clock: Clock): Tickets {
  const issued = new Map<string, Ticket & { expires: number }>();
  const keyOf = (secret: string) => hashSecret(secret).toString('hex');
  return {
    issue(ticket) {
      const now = clock().getTime();
      for (const [key, { expires }] of issued) if (expires <= now) issued.delete(key);
      const secret = newSecret();
      issued.set(keyOf(secret), { ...ticket, expires: now + LIFETIME_MS });
      return secret;
    },
    redeem(secret) {
      const key = keyOf(secret);
      const ticket = issued.get(key);
      issued.delete(key);
      return ticket !== undefined && ticket.expires > clock().getTime() ? ticket : undefined;
    },
  };
}

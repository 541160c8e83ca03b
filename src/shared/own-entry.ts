// One's own entry of the waitlist: what its page shows and offers as JSON, and the request for the link to it.
import { z } from 'zod';
import { accountEmailField } from './fields.ts';
import { subscriberStatuses } from './subscriber-status.ts';

/** How long a join can be confirmed, and how long it is kept without. */
export const CONFIRM_DAYS = 14;

/** The answer to every request for a link, whether or not the address is on the waitlist. */
export const MANAGE_LINK_MESSAGE = 'If this address is on the waitlist, a mail with the link is on its way';

export const manageLinkInput = z.object({ email: accountEmailField });

/** All that is stored of an entry. Instants are ISO 8601 in UTC. */
export const ownEntryOutput = z.object({
  email: z.string(),
  joined_at: z.string(),
  /** When it was taken off the waitlist, which can be undone for 7 days; left out while it is on it. */
  deleted_at: z.string().optional(),
  /** How it came; null if that is not known. */
  source: z.enum(['site', 'import']).nullable(),
  status: z.enum(subscriberStatuses),
  /** The name of the place, and its coordinates in degrees with two decimals; null if unknown. */
  location: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** What staff sorted it under, and wrote about it, oldest first. */
  tags: z.array(z.string()),
  notes: z.array(z.object({ text: z.string(), created_at: z.string() })),
  /** Oldest first. */
  invitations: z.array(
    z.object({
      invited_at: z.string(),
      /** When its mail was last sent; null while it waits. */
      mail_sent_at: z.string().nullable(),
      expires_at: z.string(),
      used_at: z.string().nullable(),
      revoked_at: z.string().nullable(),
    }),
  ),
});
export type OwnEntry = z.infer<typeof ownEntryOutput>;

import type { SubscriberStatus } from '#shared/subscriber-status.ts';

/** The statuses of entries of the waitlist in words, in the order in which an entry passes them. */
export const statusLabels: Readonly<Record<SubscriberStatus, string>> = {
  unconfirmed: 'Unconfirmed',
  waiting: 'Waiting',
  invited: 'Invited',
  // Everybody has joined the waitlist.
  joined: 'Joined the beta',
};

import type { InvitationState } from '#shared/invitation-states.ts';

/** The states of invitations in words. */
export const stateNames: Readonly<Record<InvitationState, string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused',
  unclear: 'Unclear',
  expired: 'Expired',
  joined: 'Joined',
  revoked: 'Revoked',
};

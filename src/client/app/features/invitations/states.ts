// The states of invitations in words.
import type { Invitation } from '#shared/invitations.ts';
import type { InvitationState } from '#shared/invitation-states.ts';

export const stateNames: Readonly<Record<InvitationState, string>> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused',
  unclear: 'Unclear',
  expired: 'Expired',
  joined: 'Joined',
  revoked: 'Revoked',
};

/** Whether an invitation can be sent again: its mail is out or was refused, and nobody has joined with it. */
export function canResend({ state }: Pick<Invitation, 'state'>): boolean {
  return state === 'sent' || state === 'refused' || state === 'unclear' || state === 'expired';
}

/** Whether an invitation can be taken back. */
export function canRevoke({ state }: Pick<Invitation, 'state'>): boolean {
  return state !== 'joined' && state !== 'revoked';
}

// What can be done to an invitation in each state.
import type { Invitation } from '#shared/invitations.ts';

/** Whether an invitation can be sent again: its mail is out or was refused, and nobody has joined with it. */
export function canResend({ state }: Pick<Invitation, 'state'>): boolean {
  return state === 'sent' || state === 'refused' || state === 'unclear' || state === 'expired';
}

/** Whether an invitation can be taken back. */
export function canRevoke({ state }: Pick<Invitation, 'state'>): boolean {
  return state !== 'joined' && state !== 'revoked';
}

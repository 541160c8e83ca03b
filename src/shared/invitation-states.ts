// The states of an invitation. Without schemas, so that screens do not load zod for them.

/**
 * `queued`: its mail waits; `sent`; `refused`: the mail server did not take it; `unclear`: the mail may have arrived, so it is
 * not sent again by itself; `expired`: not used within 14 days; `joined`: an account was made by it; `revoked`: taken back.
 */
export const invitationStates = [
  'queued',
  'sent',
  'refused',
  'unclear',
  'expired',
  'joined',
  'revoked',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** How many can be invited at once. */
export const WAVE_MAX = 1000;
/** The longest note, in UTF-16 units. */
export const NOTE_MAX = 1000;
/** How long an invitation can be used. */
export const INVITATION_DAYS = 14;

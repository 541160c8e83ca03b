// Descriptions of the REST operations on invitations for the OpenAPI document, and of their fields.
import type { OperationDescription } from './openapi-account-descriptions.ts';
import type { MirroredProcedure } from './rest-routes.ts';

const noInvitation = 'There is no such invitation, or it was revoked.';
const hasJoined = 'The person has joined already.';

type InvitationProcedure = Extract<MirroredProcedure, `invitations.${string}`>;

export const invitationDescriptions: Readonly<Record<InvitationProcedure, OperationDescription>> = {
  'invitations.list': {
    summary: 'List invitations',
    description:
      'A page of the invitations, newest first: all, or those of a wave or in a state. Revoked ones are listed only with `state=revoked`.',
    returns: 'The page.',
  },
  'invitations.create': {
    summary: 'Invite subscribers',
    description:
      'Invites up to 1,000 entries of the waitlist that wait, as one wave: those of `subscriber_ids`, the `oldest`, or those that match `filters`; exactly one of the three. Each gets one mail with a link that can be used once, for 14 days. The mails leave at the pace of `MAIL_PER_MINUTE`.',
    returns: 'How many were invited, and who was not.',
    refusals: { 503: 'The search does not answer in time. Repeat the request.' },
  },
  'invitations.preview': {
    summary: 'Preview an invitation',
    description: 'The mail of an invitation as it will look. Nothing is sent, and its links have no token.',
    returns: 'The mail.',
  },
  'invitations.check': {
    summary: 'Check the link of an invitation',
    description: 'What the token of a link is good for. It changes nothing.',
    returns: 'The state, and the address while the invitation can be used.',
    refusals: { 429: 'Too many checks from this address.' },
  },
  'invitations.resend': {
    summary: 'Send an invitation again',
    description:
      'Sends another mail with a new link, and voids the former link. While its mail waits, nothing is changed.',
    returns: 'The invitation.',
    refusals: { 404: noInvitation, 409: hasJoined },
  },
  'invitations.resendMany': {
    summary: 'Send invitations again',
    description:
      'Sends up to 1,000 invitations again, each with a new link that voids the former one: those that were sent, refused by the mail server or are unclear, or have expired. The others are skipped. The mails leave at the pace of `MAIL_PER_MINUTE`.',
    returns: 'How many are sent again, and which are not.',
  },
  'invitations.remove': {
    summary: 'Revoke an invitation',
    description: 'Voids the link, and takes back a mail that has not been sent. The entry waits again.',
    returns: 'The invitation is revoked.',
    message: 'Invitation revoked successfully',
    refusals: { 404: noInvitation, 409: hasJoined },
  },
  'invitations.waves': {
    summary: 'List waves of invitations',
    description:
      'A page of the waves, newest first, with the number of invitations in each state; with `wave_id` that one alone.',
    returns: 'The page.',
  },
  'invitations.updateWave': {
    summary: 'Pause or resume a wave',
    description: 'While a wave is paused, no further mail of it is sent.',
    returns: 'The wave.',
    refusals: { 404: 'There is no such wave.' },
  },
};

const id = '01970e2c-7b4a-7c3e-9d2f-5a8b1c6d4e01';

/** As `fieldDescriptions`. */
export const invitationFieldDescriptions = {
  invitation: {
    description: 'The token in the link of an invitation; single use, 14 days.',
    example: 'Jq0wq1m3cXlVbmVudGlyZWx5LW1hZGUtdXAtdG9rZW4',
  },
  subscriber_id: { description: 'The id of an entry of the waitlist.', example: id },
  subscriber_ids: {
    description: 'The ids of entries of the waitlist; those that are not there are skipped.',
    example: [id],
  },
  oldest: { description: 'How many of the oldest entries that wait.', example: 25 },
  note: {
    description: 'Plain text that stands in the mail, up to 1,000 characters.',
    example: 'Welcome, and tell us what is missing.',
  },
  wave_id: { description: 'The id of a wave of invitations.', example: id },
  invited: { description: 'How many were invited.', example: 25 },
  skipped: { description: 'Who was not invited, and why.' },
  state: {
    description:
      'How far it is: `queued` to be mailed, `sent`, `refused` by the mail server, `unclear` whether it arrived, `expired`, `joined`, `revoked`.',
    example: 'sent',
  },
  states: { description: 'How many invitations are in each state.' },
  expires_at: {
    description: 'Until when it can be used.',
    example: '2026-02-17T09:41:12.345Z',
    format: 'date-time',
  },
  sent_at: {
    description: 'When the delivery of the mail last started; null while it has not.',
    example: '2026-02-03T09:41:15.000Z',
    format: 'date-time',
  },
  created_by: {
    description: 'The address of the account that did it; null when it is gone.',
    example: 'ada@example.org',
  },
  is_paused: { description: 'Whether no further mail of it is sent.', example: false },
  subject: { description: 'The subject of the mail.', example: 'You are invited to Oriel' },
  html: { description: 'The mail as HTML.', example: '<!doctype html><title>You are invited</title>' },
} as const;

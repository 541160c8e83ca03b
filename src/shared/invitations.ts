// The schemas of invitations to the beta.
import { z } from 'zod';
import { idField, idsField, listOf, pageInput, textField } from './fields.ts';
import { withoutInvisible } from './invisible.ts';
import { invitationStates, NOTE_MAX, WAVE_MAX, type InvitationState } from './invitation-states.ts';
import { filterInput } from './subscribers.ts';
import { subscriberStatuses } from './subscriber-status.ts';

/** A note in the mail: plain text, which may have several lines, but nothing that its reader does not see. */
const noteField = textField
  .refine((note) => withoutInvisible(note) === note, {
    error: 'The note must not have invisible characters, such as marks that turn the direction of text',
  })
  .trim()
  .max(NOTE_MAX, { error: `The note must be at most ${NOTE_MAX} characters` })
  .default('');

/**
 * Who is invited: the ones of these ids, the oldest that wait, or those that match a filter; exactly one of the three. Only
 * entries that wait are invited, up to 1,000 at once.
 */
export const invitationsCreateInput = z
  .object({
    subscriber_ids: idsField.optional(),
    oldest: z.int().min(1).max(WAVE_MAX).optional(),
    filters: filterInput
      .optional()
      .meta({ description: 'The filters of the list of subscribers.', examples: [{ q: 'berlin' }] }),
    note: noteField,
  })
  .check(({ value, issues }) => {
    const given = [value.subscriber_ids, value.oldest, value.filters].filter((part) => part !== undefined);
    if (given.length === 1) return;
    const message = 'Give exactly one of subscriber_ids, oldest and filters';
    issues.push({ code: 'custom', path: [], message, input: value });
  });
export type InvitationsCreateInput = z.infer<typeof invitationsCreateInput>;

/** Why an entry was not invited: its status, or that there is no such entry. */
const skipReason = z
  .enum(['not_found', ...subscriberStatuses])
  .exclude(['waiting'])
  .meta({ description: 'Why not: the status, or that there is none.', examples: ['invited'] });

export const invitationsCreateOutput = z.object({
  /** The wave of these invitations; null where nobody was invited. */
  wave_id: z.string().nullable(),
  /** How many were invited. */
  invited: z.int().min(0),
  skipped: z.array(z.object({ id: z.string(), reason: skipReason })),
});
export type InvitationsCreated = z.infer<typeof invitationsCreateOutput>;

/** The mail with a note, as a recipient will see it; its link leads nowhere. */
export const invitationPreviewInput = z.object({ note: noteField });
export const invitationPreviewOutput = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type InvitationPreview = z.infer<typeof invitationPreviewOutput>;

export const invitationOutput = z.object({
  id: z.string(),
  wave_id: z.string(),
  subscriber_id: z.string(),
  email: z.string(),
  state: z.enum(invitationStates),
  created_at: z.string(),
  expires_at: z.string(),
  /** When the delivery of its mail last started; null while it has not. */
  sent_at: z.string().nullable(),
  detail: z
    .string()
    .nullable()
    .meta({
      description: 'What the mail server said, or why it is unclear whether the mail arrived.',
      examples: ['550 No such mailbox'],
    }),
});
export type Invitation = z.infer<typeof invitationOutput>;
export const invitationList = listOf(invitationOutput);

/** A page of the invitations, newest first: all, or those of a wave or in a state. */
export const invitationListInput = pageInput.extend({
  wave_id: idField.optional(),
  state: z.enum(invitationStates).optional(),
});
export type InvitationListInput = z.infer<typeof invitationListInput>;

/** Sends invitations again whose mails were sent, refused or unclear, or that have expired; up to 1,000 at once. */
export const invitationsResendInput = z.object({ ids: idsField });
export const invitationsResendOutput = z.object({
  resent: z
    .int()
    .min(0)
    .meta({ description: 'How many are sent again.', examples: [12] }),
  skipped: z
    .array(
      z.object({
        id: z.string(),
        reason: z.enum(['not_found', 'joined', 'queued']).meta({
          description: 'Why not: there is none, somebody has joined with it, or its mail waits anyway.',
          examples: ['joined'],
        }),
      }),
    )
    .meta({ description: 'Which are not sent again, and why.' }),
});
export type InvitationsResent = z.infer<typeof invitationsResendOutput>;

const countOf = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [0] });
const stateCounts = z.object({
  queued: countOf('How many mails wait to be sent.'),
  sent: countOf('How many were sent and not used yet.'),
  refused: countOf('How many the mail server did not take.'),
  unclear: countOf('How many may or may not have arrived.'),
  expired: countOf('How many were not used in time.'),
  joined: countOf('How many people made their account.'),
  revoked: countOf('How many were taken back.'),
} satisfies Record<InvitationState, z.ZodType>);

/** A wave and how many of its invitations are in each state. Those of entries that were deleted are not counted. */
export const waveOutput = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Who sent it; null when the account is gone. */
  created_by: z.string().nullable(),
  note: z.string(),
  is_paused: z.boolean(),
  /** All of its invitations. */
  invited: z.int().min(0),
  states: stateCounts,
});
export type Wave = z.infer<typeof waveOutput>;
export const waveList = listOf(waveOutput);

/** A page of the waves, newest first; with `wave_id` that one alone, or none. */
export const waveListInput = pageInput.extend({ wave_id: idField.optional() });
export type WaveListInput = z.infer<typeof waveListInput>;

export const waveUpdateInput = z.object({ id: idField, is_paused: z.boolean() });

/** The token of a link. Any string is accepted; one that is no token is answered like an unknown one. */
export const invitationCheckInput = z.object({ invitation: z.string().max(200) });

/** What a link is good for. The address is told only while it can be used. */
export const invitationCheckOutput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('valid'), email: z.string() }),
  z.object({ state: z.enum(['used', 'expired', 'revoked', 'unknown']) }),
]);
export type InvitationCheck = z.infer<typeof invitationCheckOutput>;

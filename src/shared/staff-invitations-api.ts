// The schemas of the invitations of staff.
import { z } from 'zod';
import { emailField } from './fields.ts';
import { deadStaffInvitationStates, invitedRoles } from './staff-invitations.ts';

/** Who is invited to which role. */
export const staffInviteInput = z.object({ email: emailField, role: z.enum(invitedRoles) });
export type StaffInviteInput = z.infer<typeof staffInviteInput>;

export const staffInvitationOutput = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  created_at: z.string(),
  expires_at: z.string(),
});
export type StaffInvitation = z.infer<typeof staffInvitationOutput>;

/** The token of a link. */
export const staffInvitationCheckInput = z.object({
  staff: z
    .string()
    .max(200)
    .meta({
      description: 'The token in the link of the mail.',
      examples: ['Jq0wq1m3cXlVbmVudGlyZWx5LW1hZGUtdXAtdG9rZW4'],
    }),
});

/** What the link of an invitation is good for. The address and the role are told only while it can be used. */
export const staffInvitationCheckOutput = z.discriminatedUnion('state', [
  z.object({ state: z.literal('valid'), email: z.string(), role: z.enum(invitedRoles) }),
  z.object({ state: z.enum(deadStaffInvitationStates) }),
]);
export type StaffInvitationCheck = z.infer<typeof staffInvitationCheckOutput>;

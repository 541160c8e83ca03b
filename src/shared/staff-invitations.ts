// Facts on the invitations of staff. Without schemas, so that screens do not load zod for them.
import type { UserRole } from './roles.ts';

/** How long such an invitation can be used. */
export const STAFF_INVITATION_DAYS = 7;

/** The roles that a superuser invites to; members are invited from the waitlist. */
export const invitedRoles = ['superuser', 'staff', 'user'] as const satisfies readonly UserRole[];
export type InvitedRole = (typeof invitedRoles)[number];

/** Why its link cannot be used. `revoked`: who sent it is no active superuser any more. */
export const deadStaffInvitationStates = ['used', 'expired', 'revoked', 'unknown'] as const;
export type DeadStaffInvitation = (typeof deadStaffInvitationStates)[number];

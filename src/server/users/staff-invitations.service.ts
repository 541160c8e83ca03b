// Invitations that superusers send to staff: one for each address, used once, for 7 days.
import { sql, type SqlBool } from 'kysely';
import type {
  StaffInvitation,
  StaffInvitationCheck,
  StaffInviteInput,
} from '#shared/staff-invitations-api.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import { hashSecret } from '../auth/secrets.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { queueStaffInvitationMail } from '../mail/outbox.ts';
import { staffExpiryFrom } from './staff-invitation-tokens.ts';
import { requireCaller, requireFreeEmail } from './users.service.ts';

/** How long an invitation that is over is kept, so that its link says why. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Invites somebody to an account with a role, by one mail. A former invitation of the address is void at once, also if it was
 * not sent yet.
 * @throws AppError 401 where the caller is gone; 409 where the address has an account
 */
export async function inviteStaff(
  db: Db,
  actor: UserActor,
  { email, role }: StaffInviteInput,
): Promise<StaffInvitation> {
  return withAudit(db, actor, async (trx, audit) => {
    await requireCaller(trx, actor.userId);
    await requireFreeEmail(trx, email);
    // With it goes its mail, if that still waits.
    await trx.deleteFrom('staff_invitations').where('email', '=', email).execute();
    const sender = actor.userId;
    const invitation = {
      id: newId(),
      email,
      role,
      created_at: actor.at.toISOString(),
      expires_at: staffExpiryFrom(actor.at),
    };
    await trx
      .insertInto('staff_invitations')
      .values({ ...invitation, invited_by: sender })
      .execute();
    await queueStaffInvitationMail(trx, { user_id: sender, staff_invitation_id: invitation.id }, actor.at);
    audit('staff_invited', invitation.id, role);
    return invitation;
  });
}

/** What the link with a token is good for. The address and the role are told only while it can be used. */
export async function checkStaffInvitation(db: Db, token: string, now: Date): Promise<StaffInvitationCheck> {
  const found = await findInvitation(db, token, now);
  if (found.state !== 'valid') return { state: found.state };
  const { state, email, role } = found;
  return { state, email, role };
}

async function findInvitation(db: Db, token: string, now: Date) {
  const row = await db
    .selectFrom('staff_invitations')
    .innerJoin('users', 'users.id', 'invited_by')
    .select(['staff_invitations.id', 'staff_invitations.email', 'role', 'used_at', 'expires_at'])
    .select(['is_active', 'is_superuser'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (row === undefined) return { state: 'unknown' as const };
  if (row.used_at !== null) return { state: 'used' as const };
  if (row.is_active !== 1 || row.is_superuser !== 1) return { state: 'revoked' as const };
  if (row.expires_at <= now.toISOString()) return { state: 'expired' as const };
  const { id, email, role } = row;
  return { state: 'valid' as const, id, email, role };
}

/** Why an invitation cannot be used, in a sentence. */
const sentences = {
  used: 'This invitation has been used: log in instead.',
  expired: 'This invitation has expired: ask those who invited you for a new one.',
  revoked: 'This invitation is not valid any more: ask those who invited you.',
} as const;

/**
 * The invitation of a token.
 * @throws AppError 404 where there is no such invitation, or a later one has replaced it; 409 where it was used or has expired,
 *   or who sent it is no active superuser any more
 */
export async function requireStaffInvitation(db: Db, token: string, now: Date) {
  const found = await findInvitation(db, token, now);
  if (found.state === 'unknown') throw notFound('Invitation');
  if (found.state !== 'valid') throw conflict(sentences[found.state]);
  return found;
}

/** Uses an invitation up, in the transaction that makes its account, and before that ends it. Its mail does not go out again. */
export async function redeemStaffInvitation(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('outbox').where('staff_invitation_id', '=', id).execute();
}

/** Deletes the invitations that are over for 30 days. @returns how many */
export function sweepStaffInvitations(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString();
  return deleteInBatches(db, 'staff_invitations', ['id'], sql<SqlBool>`expires_at <= ${oldest}`);
}

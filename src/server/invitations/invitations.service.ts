// Single invitations: sending one again, taking it back, and using it.
import type { Invitation, InvitationCheck, InvitationsResent } from '#shared/invitations.ts';
import { withAudit, type Actor, type Audit } from '../audit/audit.service.ts';
import { hashSecret } from '../auth/secrets.ts';
import type { Db } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import { queueSubscriberMails } from '../mail/outbox.ts';
import { requireInvitation, stateAt } from './invitation-rows.ts';
import { expiryFrom } from './invitation-tokens.ts';

/**
 * Sends an invitation again, with a new link; the former one is void at once. While its mail waits, nothing is changed, so
 * that pressing twice sends one mail.
 * @throws AppError 404 also for a revoked one, 409 for one that was used
 */
export async function resendInvitation(db: Db, actor: Actor, id: string): Promise<Invitation> {
  await withAudit(db, actor, async (trx, audit) => {
    const invitation = await requireInvitation(trx, id, actor.at);
    if (invitation.state === 'joined') throw conflict('This person has joined already.');
    if (invitation.state !== 'queued') await queueAgain(trx, audit, [invitation], actor.at);
  });
  return requireInvitation(db, id, actor.at);
}

/** Sends invitations again, as `resendInvitation`, all in one transaction. Those that cannot be are told. */
export async function resendInvitations(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<InvitationsResent> {
  const wanted = [...new Set(ids)];
  return withAudit(db, actor, async (trx, audit) => {
    const rows = await trx
      .selectFrom('invitations')
      .select(['id', 'subscriber_id', stateAt(actor.at).as('state')])
      .where('id', 'in', wanted)
      .where('revoked_at', 'is', null)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    const skipped: InvitationsResent['skipped'] = [];
    const again: typeof rows = [];
    for (const id of wanted) {
      const row = found.get(id);
      if (row === undefined) skipped.push({ id, reason: 'not_found' });
      else if (row.state === 'joined' || row.state === 'queued') skipped.push({ id, reason: row.state });
      else again.push(row);
    }
    if (again.length > 0) await queueAgain(trx, audit, again, actor.at);
    return { resent: again.length, skipped };
  });
}

/** Voids the links of invitations, and queues their mails. */
async function queueAgain(
  trx: Db,
  audit: Audit,
  invitations: readonly Pick<Invitation, 'id' | 'subscriber_id'>[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ mail: 'queued', mail_detail: null, token_hash: null, expires_at: expiryFrom(now) })
    .where(
      'id',
      'in',
      invitations.map(({ id }) => id),
    )
    .execute();
  const mails = invitations.map(({ id, subscriber_id }) => ({
    subscriber_id,
    invitation_id: id,
    purpose: 'invitation' as const,
  }));
  await queueSubscriberMails(trx, mails, now);
  for (const { subscriber_id } of invitations) audit('invitation_resent', subscriber_id);
}

/**
 * Takes an invitation back: its link is void, its mail is not sent if it still waits, and the entry waits again.
 * @throws AppError 404 also for a revoked one, 409 for one that was used
 */
export async function revokeInvitation(db: Db, actor: Actor, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const { state, subscriber_id } = await requireInvitation(trx, id, actor.at);
    if (state === 'joined') throw conflict('This person has joined already.');
    await trx
      .updateTable('invitations')
      .set({ revoked_at: actor.at.toISOString() })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('outbox').where('invitation_id', '=', id).execute();
    await trx
      .updateTable('subscribers')
      .set({ status: 'waiting' })
      .where('id', '=', subscriber_id)
      .where('status', '=', 'invited')
      .execute();
    audit('invitation_revoked', subscriber_id);
  });
}

/** What the link with a token is good for. The address is told only while it can be used. */
export async function checkInvitation(db: Db, token: string, now: Date): Promise<InvitationCheck> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('subscribers', 'subscribers.id', 'invitations.subscriber_id')
    .select(['email', 'used_at', 'revoked_at', 'expires_at'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (row === undefined) return { state: 'unknown' };
  if (row.revoked_at !== null) return { state: 'revoked' };
  if (row.used_at !== null) return { state: 'used' };
  if (row.expires_at <= now.toISOString()) return { state: 'expired' };
  return { state: 'valid', email: row.email };
}

/** Why an invitation cannot be used, in a sentence. */
const sentences = {
  used: 'This invitation has been used: log in instead.',
  expired: 'This invitation has expired: ask those who invited you for a new one.',
  revoked: 'This invitation was withdrawn: ask those who invited you.',
} as const;

/**
 * The address that an invitation is for. The account that is made for it uses the invitation up (`markJoined`).
 * @throws AppError 404 where there is no such invitation; 409 where it was used or revoked, or has expired
 */
export async function requireValidInvitation(db: Db, token: string, now: Date): Promise<string> {
  const check = await checkInvitation(db, token, now);
  if (check.state === 'unknown') throw notFound('Invitation');
  if (check.state !== 'valid') throw conflict(sentences[check.state]);
  return check.email;
}

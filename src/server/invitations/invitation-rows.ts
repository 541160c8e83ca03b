// Rows of invitations: the state of each, and its conversion to an `Invitation`.
import { sql } from 'kysely';
import type { InvitationState } from '#shared/invitation-states.ts';
import type { Invitation, InvitationListInput } from '#shared/invitations.ts';
import type { Db } from '../db/schema.ts';
import { notFound } from '../errors.ts';

/** The state at an instant; see `invitationStates`. */
export function stateAt(now: Date) {
  return sql<InvitationState>`case
    when revoked_at is not null then 'revoked'
    when used_at is not null then 'joined'
    when mail in ('queued', 'refused') then mail
    when expires_at <= ${now.toISOString()} then 'expired'
    else mail end`;
}

function selectInvitations(db: Db, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('subscribers', 'subscribers.id', 'invitations.subscriber_id')
    .select([
      'invitations.id',
      'wave_id',
      'subscriber_id',
      'subscribers.email',
      'invitations.created_at',
      'expires_at',
      'mail_started_at as sent_at',
      'mail_detail as detail',
      stateAt(now).as('state'),
    ]);
}

/** A page of the invitations that match, newest first, with their number. Revoked ones are listed only where asked for. */
export async function listInvitations(
  db: Db,
  { skip, limit, wave_id, state }: InvitationListInput,
  now: Date,
): Promise<{ data: Invitation[]; count: number }> {
  let matching = db.selectFrom('invitations').select('id');
  if (wave_id !== undefined) matching = matching.where('wave_id', '=', wave_id);
  matching =
    state === undefined ? matching.where('revoked_at', 'is', null) : matching.where(stateAt(now), '=', state);
  const data = await selectInvitations(db, now)
    .where('invitations.id', 'in', matching)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data, count };
}

/** An invitation that was not revoked. @throws AppError 404 */
export async function requireInvitation(db: Db, id: string, now: Date): Promise<Invitation> {
  const row = await selectInvitations(db, now)
    .where('invitations.id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Invitation');
  return row;
}

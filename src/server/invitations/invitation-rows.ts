// Rows of invitations: the state of each, and its conversion to an `Invitation`.
import { sql, type SelectQueryBuilder } from 'kysely';
import type { InvitationState } from '#shared/invitation-states.ts';
import type { Invitation, InvitationListInput } from '#shared/invitations.ts';
import type { Db, Schema } from '../db/schema.ts';
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
  return withAddress(db.selectFrom('invitations'), now);
}

function withAddress(invitations: SelectQueryBuilder<Schema, 'invitations', object>, now: Date) {
  return invitations
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
  input: InvitationListInput,
  now: Date,
): Promise<{ data: Invitation[]; count: number }> {
  const data = await selectPage(db, input, now).execute();
  const { count } = await selectMatching(db, input, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data, count };
}

/** The query for a page, which reads no more rows than it skips and lists. */
export function selectPage(db: Db, input: InvitationListInput, now: Date) {
  return withAddress(selectMatching(db, input, now), now)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(input.limit)
    .offset(input.skip);
}

function selectMatching(db: Db, { wave_id, state }: InvitationListInput, now: Date) {
  let matching = db.selectFrom('invitations');
  if (wave_id !== undefined) matching = matching.where('wave_id', '=', wave_id);
  return state === undefined
    ? matching.where('revoked_at', 'is', null)
    : matching.where(stateAt(now), '=', state);
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

// Waves of invitations: choosing who is invited, storing the invitations with their mails, and how each wave goes.
import type { InvitationState } from '#shared/invitation-states.ts';
import { INVITATION_DAYS, invitationStates, WAVE_MAX } from '#shared/invitation-states.ts';
import type {
  InvitationPreview,
  InvitationsCreateInput,
  InvitationsCreated,
  Wave,
  WaveListInput,
} from '#shared/invitations.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import { isKept } from '../db/imports.ts';
import type { Db } from '../db/schema.ts';
import { InvalidInput, notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import type { Config } from '../config.ts';
import { queueSubscriberMails } from '../mail/outbox.ts';
import { composeInvitation } from '../mail/subscriber-messages.ts';
import type { WaitlistSearch } from '../subscribers/waitlist-search.ts';
import { requireCaller } from '../users/users.service.ts';
import { stateAt } from './invitation-rows.ts';
import { expiryFrom } from './invitation-tokens.ts';

/**
 * Invites entries of the waitlist that wait, as one wave, and queues their mails, all in one transaction: of two waves that
 * overlap, the second one leaves out who is in the first.
 * @param storeAnswer stores the answer of an idempotent call, in the same transaction
 * @throws AppError 401 where the account was deleted, 503 of the search; InvalidInput where more than 1,000 match
 */
export async function inviteSubscribers(
  db: Db,
  search: WaitlistSearch,
  actor: UserActor,
  input: InvitationsCreateInput,
  storeAnswer?: StoreAnswer<InvitationsCreated>,
): Promise<InvitationsCreated> {
  const found = input.filters === undefined ? input.subscriber_ids : await findMatches(search, input.filters);
  return withAudit(db, actor, async (trx, audit) => {
    await requireCaller(trx, actor.userId);
    const ids = found ?? (await readOldest(trx, input.oldest ?? 0));
    const { waiting, skipped } = await sortOut(trx, [...new Set(ids)]);
    const wave_id = waiting.length === 0 ? null : newId();
    if (wave_id !== null) await storeWave(trx, { id: wave_id, note: input.note, ids: waiting }, actor);
    for (const id of waiting) audit('subscriber_invited', id);
    const answer = { wave_id, invited: waiting.length, skipped };
    await storeAnswer?.(trx, answer);
    return answer;
  });
}

/** The ids of those that match a filter and wait, oldest first. @throws InvalidInput where there are too many */
async function findMatches(
  search: WaitlistSearch,
  filters: NonNullable<InvitationsCreateInput['filters']>,
): Promise<string[]> {
  if (filters.status !== undefined && filters.status !== 'waiting') return [];
  const filter = { ...filters, status: 'waiting' as const };
  const { ids } = await search.ask({ kind: 'next', filter, after: undefined, limit: WAVE_MAX + 1 });
  if (ids.length > WAVE_MAX) {
    const sentence = 'More than 1,000 that match are waiting: choose a narrower filter, or the oldest ones';
    throw new InvalidInput('filters', 'too_big', sentence);
  }
  return ids;
}

/** The ids of the oldest entries that wait and have no account that is confirmed. Those of an import wait for its end. */
async function readOldest(trx: Db, count: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('status', '=', 'waiting')
    .where(isKept)
    .where('email', 'not in', trx.selectFrom('users').select('email').where('email_unchecked', '=', 0))
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tells those that can be invited from the others. An entry whose address has an account that is confirmed has joined, and one
 * of an import that has not ended is not there yet.
 */
async function sortOut(
  trx: Db,
  ids: readonly string[],
): Promise<{ waiting: string[]; skipped: InvitationsCreated['skipped'] }> {
  if (ids.length === 0) return { waiting: [], skipped: [] };
  const rows = await trx
    .selectFrom('subscribers')
    .leftJoin('users', (join) =>
      join.onRef('users.email', '=', 'subscribers.email').on('users.email_unchecked', '=', 0),
    )
    .select(['subscribers.id', 'subscribers.status', 'users.id as user_id'])
    .where('subscribers.id', 'in', ids)
    .where(isKept)
    .execute();
  const statuses = new Map(rows.map((row) => [row.id, row.user_id === null ? row.status : 'joined']));
  const waiting: string[] = [];
  const skipped: InvitationsCreated['skipped'] = [];
  for (const id of ids) {
    const reason = statuses.get(id) ?? 'not_found';
    if (reason === 'waiting') waiting.push(id);
    else skipped.push({ id, reason });
  }
  return { waiting, skipped };
}

async function storeWave(
  trx: Db,
  { id, note, ids }: { id: string; note: string; ids: readonly string[] },
  { userId, at }: UserActor,
): Promise<void> {
  const created_at = at.toISOString();
  await trx.insertInto('waves').values({ id, created_at, created_by: userId, note }).execute();
  const invitations = ids.map((subscriber_id) => ({
    id: newId(),
    wave_id: id,
    subscriber_id,
    created_at,
    expires_at: expiryFrom(at),
    mail: 'queued' as const,
  }));
  await trx.insertInto('invitations').values(invitations).execute();
  await trx.updateTable('subscribers').set({ status: 'invited' }).where('id', 'in', ids).execute();
  const mails = invitations.map((invitation) => ({
    subscriber_id: invitation.subscriber_id,
    invitation_id: invitation.id,
    purpose: 'invitation' as const,
  }));
  await queueSubscriberMails(trx, mails, at);
}

/** The mail of an invitation as it will look. Its links have no token. @param note plain text of staff, or empty */
export function previewInvitation(
  { siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>,
  note: string,
): InvitationPreview {
  const { subject, text, html } = composeInvitation({
    site: siteName,
    url: publicUrl,
    link: `${publicUrl}/signup`,
    ownEntryLink: `${publicUrl}/waitlist`,
    note,
    days: INVITATION_DAYS,
  });
  return { subject, text, html };
}

/** A page of the waves that match, newest first, with their number. */
export async function listWaves(
  db: Db,
  { skip, limit, wave_id }: WaveListInput,
  now: Date,
): Promise<{ data: Wave[]; count: number }> {
  let matching = selectWaves(db);
  let counting = db.selectFrom('waves');
  if (wave_id !== undefined) {
    matching = matching.where('waves.id', '=', wave_id);
    counting = counting.where('id', '=', wave_id);
  }
  const rows = await matching
    .orderBy('waves.created_at', 'desc')
    .orderBy('waves.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await counting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: await toWaves(db, rows, now), count };
}

function selectWaves(db: Db) {
  return db
    .selectFrom('waves')
    .leftJoin('users', 'users.id', 'waves.created_by')
    .select(['waves.id', 'waves.created_at', 'users.email as created_by', 'waves.note', 'waves.is_paused']);
}

type WaveRow = Awaited<ReturnType<ReturnType<typeof selectWaves>['execute']>>[number];

/** Adds how many invitations of each wave are in each state. */
async function toWaves(db: Db, rows: readonly WaveRow[], now: Date): Promise<Wave[]> {
  if (rows.length === 0) return [];
  const state = stateAt(now);
  const counts = await db
    .selectFrom(
      db
        .selectFrom('invitations')
        .select(['wave_id', state.as('state')])
        .where(
          'wave_id',
          'in',
          rows.map(({ id }) => id),
        )
        .as('states'),
    )
    .select(['wave_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['wave_id', 'state'])
    .execute();
  return rows.map((row) => {
    // Safe: the keys are all the states.
    const states = Object.fromEntries(invitationStates.map((name) => [name, 0])) as Record<
      InvitationState,
      number
    >;
    for (const counted of counts) if (counted.wave_id === row.id) states[counted.state] = counted.count;
    const invited = Object.values(states).reduce((sum, number) => sum + number, 0);
    return { ...row, is_paused: row.is_paused === 1, invited, states };
  });
}

/** Pauses a wave, so that no further mail of it is sent, or resumes it. @throws AppError 404 */
export async function pauseWave(
  db: Db,
  actor: UserActor,
  { id, is_paused }: { id: string; is_paused: boolean },
): Promise<Wave> {
  await withAudit(db, actor, async (trx, audit) => {
    const before = await trx.selectFrom('waves').select('is_paused').where('id', '=', id).executeTakeFirst();
    if (before === undefined) throw notFound('Wave');
    if ((before.is_paused === 1) === is_paused) return;
    await trx
      .updateTable('waves')
      .set({ is_paused: is_paused ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    audit(is_paused ? 'wave_paused' : 'wave_resumed', id);
  });
  const [wave] = await toWaves(db, await selectWaves(db).where('waves.id', '=', id).execute(), actor.at);
  if (wave === undefined) throw notFound('Wave');
  return wave;
}

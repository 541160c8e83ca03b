// Which mail of the outbox is due, and when the next one will be. Mail to accounts comes before mail to the waitlist, and
// invitations come last, at the pace of MAIL_PER_MINUTE.
import type { ExpressionBuilder } from 'kysely';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { Db, MailPurpose, Schema } from '../db/schema.ts';
import type { Message } from './mail-layout.ts';

const MINUTE_MS = 60_000;
/**
 * Twice the longest wait that is ever scheduled. A mail due later was stored under a wrong clock and is sent now. A leased
 * one is not: the process that sends it may have another clock.
 */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** The shortest wait for a mail that is due but was not taken. */
const SHORTEST_WAIT_MS = 50;

/** A mail that is due, with what decides whether it is still of use. */
export interface DueMail {
  id: string;
  purpose: MailPurpose;
  /** Deliveries that were started and count. */
  attempts: number;
  created_at: string;
  user_id: string | null;
  subscriber_id: string | null;
  invitation_id: string | null;
  email_change_id: string | null;
  /** Where it goes; null where its recipient has just been deleted. */
  email: string | null;
  /** Of the account. */
  is_active: 0 | 1 | null;
  /** Of the change of the account's address: when and by what it was made, and whether a link undoes it. */
  changed_at: string | null;
  browser: string | null;
  has_link: 0 | 1 | null;
  /** Of the entry of the waitlist. */
  status: SubscriberStatus | null;
  joined_at: string | null;
  /** Whether the invitation was used or taken back. */
  used_at: string | null;
  revoked_at: string | null;
  /** Of the wave. */
  note: string | null;
}

/** A mail that this process may send, with its lease. */
export interface Leased extends DueMail {
  lease_id: string;
  email: string;
  /** When the lease was taken, as an instant. */
  leased_at: string;
  message: Message;
}

/** Which mail may be sent: `all`, none of invitations (`direct`), or that to accounts alone. */
export type Room = 'all' | 'direct' | 'accounts';

/** @returns the mail to be sent first; undefined if none may be sent now */
export async function findDue(
  db: Db,
  now: Date,
  perMinute: number,
  room: Room,
): Promise<DueMail | undefined> {
  const direct = await selectMail(db, now)
    .where('outbox.purpose', '!=', 'invitation')
    .$if(room === 'accounts', (query) => query.where('outbox.user_id', 'is not', null))
    .orderBy(({ eb }) => eb('outbox.user_id', 'is', null))
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
  if (direct !== undefined || room !== 'all') return direct;
  const invitation = await selectMail(db, now)
    .where('outbox.purpose', '=', 'invitation')
    // One that is leased is of no concern here: see `giveUpLeased`.
    .where('outbox.lease_id', 'is', null)
    .where('waves.is_paused', '=', 0)
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
  if (invitation === undefined || now.getTime() < (await paceAllows(db, now, perMinute))) return undefined;
  return invitation;
}

function selectMail(db: Db, now: Date) {
  return db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .leftJoin('email_changes', 'email_changes.id', 'outbox.email_change_id')
    .leftJoin('subscribers', 'subscribers.id', 'outbox.subscriber_id')
    .leftJoin('invitations', 'invitations.id', 'outbox.invitation_id')
    .leftJoin('waves', 'waves.id', 'invitations.wave_id')
    .select(({ fn }) => [
      'outbox.id',
      'outbox.purpose',
      'outbox.attempts',
      'outbox.created_at',
      'outbox.user_id',
      'outbox.subscriber_id',
      'outbox.invitation_id',
      'outbox.email_change_id',
      fn.coalesce('email_changes.email', 'users.email', 'subscribers.email').as('email'),
      'users.is_active',
      'email_changes.created_at as changed_at',
      'email_changes.browser',
      'email_changes.has_link',
      'subscribers.status',
      'subscribers.created_at as joined_at',
      'invitations.used_at',
      'invitations.revoked_at',
      'waves.note',
    ])
    .where((eb) => isDue(eb, now));
}

function isDue({ eb, and, or }: ExpressionBuilder<Schema, 'outbox'>, now: Date) {
  const longest = new Date(now.getTime() + LONGEST_WAIT_MS).toISOString();
  return or([
    eb('outbox.next_attempt_at', '<=', now.toISOString()),
    and([eb('outbox.next_attempt_at', '>', longest), eb('outbox.lease_id', 'is', null)]),
  ]);
}

/**
 * When the pace allows the next invitation, in milliseconds of the epoch. It is kept by what is stored, so it holds across
 * processes and restarts. A start in the future was stored under a wrong clock and does not count.
 */
async function paceAllows(db: Db, now: Date, perMinute: number): Promise<number> {
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString();
  const row = await db
    .selectFrom('invitations')
    .select('mail_started_at')
    .where('mail_started_at', '<=', latest)
    .orderBy('mail_started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_started_at ? Date.parse(row.mail_started_at) + MINUTE_MS / perMinute : 0;
}

/** @returns milliseconds until a mail is due; undefined if none waits but mail of paused waves */
export async function untilDue(
  db: Db,
  now: Date,
  perMinute: number,
  room: Room,
): Promise<number | undefined> {
  const direct = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('purpose', '!=', 'invitation')
    .$if(room === 'accounts', (query) => query.where('user_id', 'is not', null))
    .executeTakeFirst();
  const invitation = await db
    .selectFrom('outbox')
    .innerJoin('invitations', 'invitations.id', 'outbox.invitation_id')
    .innerJoin('waves', 'waves.id', 'invitations.wave_id')
    .select(({ fn }) => fn.min('outbox.next_attempt_at').as('at'))
    .where('outbox.lease_id', 'is', null)
    .where('waves.is_paused', '=', 0)
    .executeTakeFirst();
  const wait = (at: number) => at - now.getTime();
  const waits: number[] = [];
  if (direct?.at) waits.push(Math.max(SHORTEST_WAIT_MS, wait(Date.parse(direct.at))));
  if (invitation?.at && room === 'all') {
    const pace = wait(await paceAllows(db, now, perMinute));
    const due = Math.max(SHORTEST_WAIT_MS, wait(Date.parse(invitation.at)));
    // Where the pace alone is waited for, the next one starts in time.
    waits.push(pace > 0 ? Math.max(Math.ceil(pace), wait(Date.parse(invitation.at))) : due);
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

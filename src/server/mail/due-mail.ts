// Which mail of the outbox is due, and when the next one will be. The most urgent comes first, and invitations come last, at the
// pace of MAIL_PER_MINUTE.
import { sql, type ExpressionBuilder } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { Db, MailPurpose, Schema } from '../db/schema.ts';
import type { Message } from './mail-layout.ts';
import { purposes, type DueMail } from './purposes.ts';
import { LONGEST_DELAY_MS } from './retries.ts';

const MINUTE_MS = 60_000;
/**
 * Twice the longest wait that is ever scheduled. A mail due later was stored under a wrong clock and is sent now. A leased
 * one is not: the process that sends it may have another clock.
 */
const LONGEST_WAIT_MS = 2 * LONGEST_DELAY_MS;
/** The shortest wait for a mail that is due but was not taken. */
const SHORTEST_WAIT_MS = 50;

/** A mail that this process may send, with its lease. */
export interface Leased extends DueMail {
  lease_id: string;
  email: string;
  /** When the lease was taken, as an instant. */
  leased_at: string;
  message: Message;
}

/** What a process may send now. */
export interface Openings {
  perMinute: number;
  /** The ids of the mails that it is sending, whatever the clock says about their leases. */
  busy: readonly string[];
  /** Until when mail to the waitlist is held back that was not tried yet, in milliseconds of the epoch. */
  heldUntil: number | undefined;
}

/** Those that may be sent beside so many others. One that a newer version has queued is left to that. */
function purposesBeside(count: number): MailPurpose[] {
  // Safe: the keys of the table.
  return (Object.keys(purposes) as MailPurpose[]).filter((purpose) => purposes[purpose].beside > count);
}

/** As a number, to sort by. */
function urgency() {
  const cases = Object.entries(purposes).map(
    ([purpose, { beside }]) => sql`when ${sql.lit(purpose)} then ${sql.lit(beside)}`,
  );
  return sql<number>`case outbox.purpose ${sql.join(cases, sql` `)} end`;
}

/** @returns the mail to be sent first; undefined if none may be sent now */
export async function findDue(db: Db, now: Date, openings: Openings): Promise<DueMail | undefined> {
  const open = purposesBeside(openings.busy.length);
  const direct = open.filter((purpose) => purpose !== 'invitation');
  if (direct.length > 0) {
    const mail = await selectMail(db, now, openings)
      .where('outbox.purpose', 'in', direct)
      .orderBy(urgency(), 'desc')
      .orderBy('outbox.next_attempt_at')
      .orderBy('outbox.id')
      .limit(1)
      .executeTakeFirst();
    if (mail !== undefined) return mail;
  }
  if (!open.includes('invitation')) return undefined;
  const invitation = await selectMail(db, now, openings)
    .where('outbox.purpose', '=', 'invitation')
    // One that is leased is of no concern here: see `giveUpLeased`.
    .where('outbox.lease_id', 'is', null)
    .where('waves.is_paused', '=', 0)
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
  if (invitation === undefined || now.getTime() < (await paceAllows(db, now, openings.perMinute)))
    return undefined;
  return invitation;
}

function selectMail(db: Db, now: Date, openings: Openings) {
  return db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .leftJoin('email_changes', 'email_changes.id', 'outbox.email_change_id')
    .leftJoin('staff_invitations', 'staff_invitations.id', 'outbox.staff_invitation_id')
    .leftJoin('subscribers', 'subscribers.id', 'outbox.subscriber_id')
    .leftJoin('invitations', 'invitations.id', 'outbox.invitation_id')
    .leftJoin('waves', 'waves.id', 'invitations.wave_id')
    .select(({ fn }) => [
      'outbox.id',
      'outbox.purpose',
      'outbox.attempts',
      'outbox.created_at',
      'outbox.nonce',
      'outbox.user_id',
      'outbox.subscriber_id',
      'outbox.invitation_id',
      'outbox.staff_invitation_id',
      'outbox.email_change_id',
      fn
        .coalesce('email_changes.email', 'staff_invitations.email', 'users.email', 'subscribers.email')
        .as('email'),
      'users.is_active',
      'users.is_superuser',
      'email_changes.created_at as changed_at',
      'email_changes.browser',
      'email_changes.has_link',
      'subscribers.status',
      'subscribers.created_at as joined_at',
      'invitations.used_at',
      'invitations.revoked_at',
      'waves.note',
    ])
    .where((eb) => eb.and([isOpen(eb, openings), isDue(eb, now)]));
}

type Outbox = ExpressionBuilder<Schema, 'outbox'>;

/** Whether it is neither being sent nor held back. */
function isOpen({ eb, and, or }: Outbox, { busy, heldUntil }: Openings) {
  const conditions = [];
  if (busy.length > 0) conditions.push(eb('outbox.id', 'not in', busy));
  if (heldUntil !== undefined)
    conditions.push(or([eb('outbox.subscriber_id', 'is', null), eb('outbox.attempts', '>', 0)]));
  return and(conditions);
}

function isDue({ eb, and, or }: Outbox, now: Date) {
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

/** @returns milliseconds until a mail is due; undefined if none waits, but mail of paused waves or that there is no room for */
export async function untilDue(db: Db, now: Date, openings: Openings): Promise<number | undefined> {
  const open = purposesBeside(openings.busy.length);
  const direct = open.filter((purpose) => purpose !== 'invitation');
  const wait = (at: number) => at - now.getTime();
  const waits: number[] = [];
  if (open.length > 0 && openings.heldUntil !== undefined) waits.push(wait(openings.heldUntil));
  if (direct.length > 0) {
    const { at } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.min('next_attempt_at').as('at'))
      .where('purpose', 'in', direct)
      .where((eb) => isOpen(eb, openings))
      .executeTakeFirstOrThrow();
    if (at) waits.push(Math.max(SHORTEST_WAIT_MS, wait(Date.parse(at))));
  }
  if (open.includes('invitation')) {
    const { at } = await db
      .selectFrom('outbox')
      .innerJoin('invitations', 'invitations.id', 'outbox.invitation_id')
      .innerJoin('waves', 'waves.id', 'invitations.wave_id')
      .select(({ fn }) => fn.min('outbox.next_attempt_at').as('at'))
      .where('outbox.lease_id', 'is', null)
      .where('waves.is_paused', '=', 0)
      .where((eb) => isOpen(eb, openings))
      .executeTakeFirstOrThrow();
    if (at) {
      const pace = wait(await paceAllows(db, now, openings.perMinute));
      const due = wait(Date.parse(at));
      // Where the pace alone is waited for, the next one starts in time.
      waits.push(pace > 0 ? Math.max(Math.ceil(pace), due) : Math.max(SHORTEST_WAIT_MS, due));
    }
  }
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

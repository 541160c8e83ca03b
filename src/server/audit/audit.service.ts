import { sql, type SqlBool } from 'kysely';
import type { Logger } from 'pino';
import type { AuditInput, AuditRow } from '#shared/audit.ts';
import { accountEmail } from '#shared/fields.ts';
import type { SecurityEvent } from '#shared/security-events.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newId } from '../ids.ts';
import { logEvent } from '../log/logging.ts';
import { findUserByEmail } from '../users/users.service.ts';

const RETENTION_DAYS = 365;
/** Anyone can cause these events in any number; the trigger on `audit_cutoffs` has the same list. The newest rows of each are kept, so a flood evicts only its own kind. */
export const HIGH_VOLUME_EVENTS: readonly SecurityEvent[] = [
  'login',
  'login_failed',
  'locked_out',
  'logout',
  'recovery_requested',
  'access_refused',
  'upload_refused',
  'question_sent',
  'passages_sent',
  'user_created',
  'join_confirmed',
  'subscriber_left',
];
const HIGH_VOLUME_ROWS = 100_000;
/** Its rows are deleted quickly. */
const DELETE_BATCH_ROWS = 1000;

/** Who acts, from where and when: ids and networks, never an e-mail address. */
export interface Actor {
  /** The signed-in account; null for a visitor and for the console. */
  userId: string | null;
  /** The client's network, see `addressNetwork`; null for the console. */
  address: string | null;
  at: Date;
  /** Gets a line for each event; undefined for commands, which print instead. */
  log: Pick<Logger, 'info'> | undefined;
}

/** An actor who is signed in. */
export type UserActor = Actor & { userId: string };

/** The actor of a command on the machine, and of the program itself during its start. */
export function consoleActor(at: Date, log?: Actor['log']): Actor {
  return { userId: null, address: null, at, log };
}

/**
 * Records an event.
 * @param target the id of the account, subscriber or product that it happened to
 * @param detail what else there is to say of it; never an address, a question or the text of a file
 */
export type Audit = (action: SecurityEvent, target?: string, detail?: string) => void;

/** An event as a row of the audit log. */
export function toEntry(actor: Actor, action: SecurityEvent, target?: string, detail?: string) {
  return {
    id: newId(),
    created_at: actor.at.toISOString(),
    action,
    actor_id: actor.userId,
    target_id: target ?? null,
    address: actor.address,
    times: 1,
    detail: detail ?? null,
  };
}

/**
 * Makes a change and stores the events that `work` records of it, in one transaction. The log lines follow the commit.
 * @param db a database, not a transaction
 * @returns what `work` returns
 * @throws what `work` throws; then nothing is stored and nothing is logged
 */
export async function withAudit<Result>(
  db: Db,
  actor: Actor,
  work: (trx: Db, audit: Audit) => Promise<Result>,
): Promise<Result> {
  const entries: AuditEntry[] = [];
  const result = await inTransaction(db, async (trx) => {
    const changed = await work(trx, (...event) => void entries.push(toEntry(actor, ...event)));
    await appendEntries(trx, entries);
    return changed;
  });
  if (actor.log !== undefined) for (const entry of entries) logEvent(actor.log, entry);
  return result;
}

export type AuditEntry = ReturnType<typeof toEntry>;

/** Stores entries in their order. */
export async function appendEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('audit').values(entries).execute();
}

/** A page of the audit log, newest first, with the number of all matching rows. An unknown e-mail address matches none. */
export async function listAudit(db: Db, input: AuditInput): Promise<{ data: AuditRow[]; count: number }> {
  const { action, actor, target, from, to } = input;
  let matching = db.selectFrom('audit');
  if (action !== undefined) matching = matching.where('action', '=', action);
  if (actor !== undefined) matching = matching.where('actor_id', '=', await findId(db, actor));
  if (target !== undefined) matching = matching.where('target_id', '=', await findId(db, target));
  if (from !== undefined) matching = matching.where('audit.created_at', '>=', from);
  if (to !== undefined) matching = matching.where('audit.created_at', '<=', to);
  const data = await matching
    .leftJoin('users as actors', 'actors.id', 'audit.actor_id')
    .leftJoin('users as targets', 'targets.id', 'audit.target_id')
    .select([
      'audit.id',
      'audit.created_at',
      'action',
      'actor_id',
      'target_id',
      'address',
      'times',
      'audit.detail',
    ])
    .select(['actors.email as actor_email', 'targets.email as target_email'])
    // By time first, since refusals are stored up to a second after they happen.
    .orderBy('audit.created_at', 'desc')
    .orderBy('seq', 'desc')
    .limit(input.limit)
    .offset(input.skip)
    .execute();
  const { count } = await matching
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data, count };
}

/** @param text an id, or the e-mail address of an account @returns the id; '' where no account has the address */
async function findId(db: Db, text: string): Promise<string> {
  const email = accountEmail(text);
  return email === undefined ? text.trim() : ((await findUserByEmail(db, email))?.id ?? '');
}

/**
 * Deletes rows of any action after a year, and of each high-volume action all but the newest 100,000. Triggers on the
 * table refuse every other deletion.
 * @returns how many rows
 */
export async function sweepAudit(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  let removed = await deleteInBatches(
    db,
    'audit',
    ['seq'],
    sql<SqlBool>`created_at < ${oldest}`,
    DELETE_BATCH_ROWS,
  );
  for (const action of HIGH_VOLUME_EVENTS) {
    const cutoff = await setCutoff(db, action);
    if (cutoff === undefined) continue;
    removed += await deleteInBatches(
      db,
      'audit',
      ['seq'],
      sql<SqlBool>`action = ${action} and created_at < ${cutoff}`,
      DELETE_BATCH_ROWS,
    );
  }
  return removed;
}

/** @returns the time of the oldest row of an action to keep; undefined where none has to go */
async function setCutoff(db: Db, action: SecurityEvent): Promise<string | undefined> {
  const oldestKept = await db
    .selectFrom('audit')
    .select('created_at')
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(HIGH_VOLUME_ROWS - 1)
    .executeTakeFirst();
  if (oldestKept === undefined) return undefined;
  const { created_at } = oldestKept;
  await db
    .insertInto('audit_cutoffs')
    .values({ action, created_at })
    .onConflict((clash) => clash.column('action').doUpdateSet({ created_at }))
    .execute();
  return created_at;
}

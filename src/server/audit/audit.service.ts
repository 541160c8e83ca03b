// The audit log: written with the change it tells of, read by superusers, kept for a year.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Insertable, Selectable, SqlBool } from 'kysely';
import type { Logger } from 'pino';
import { v7 as newId } from 'uuid';
import type { AuditInput, AuditRow, SecurityEvent } from '#shared/audit.ts';
import { accountEmail } from '#shared/fields.ts';
import type { AuditTable, Db, Schema } from '../db/schema.ts';
import { logEvent } from '../log/logging.ts';
import { findUserByEmail } from '../users/users.service.ts';

const KEPT_DAYS = 365;
/** Anyone can bring these about in any number: of each action the newest rows are kept, so that a flood evicts its own. */
const EVERYDAY_KEPT = 100_000;
/** Rows that one statement deletes, so that requests are served between two of them. */
const SWEPT_AT_ONCE = 1000;
const everyday: readonly SecurityEvent[] = [
  'login',
  'login_failed',
  'locked_out',
  'logout',
  'recovery_requested',
  'access_refused',
  'upload_refused',
];

/** Who acts, from where and when, and where the lines about it go. Ids and networks; never an e-mail address. */
export interface Author<Result = unknown> {
  /** The id of the account; null for whoever is not signed in, and for the console. */
  actor: string | null;
  /** See `addressNetwork`; null for the console. */
  address: string | null;
  at: Date;
  log: Pick<Logger, 'info'> | undefined;
  /** Keeps what the change results in, in its transaction, for whoever asks for the same again. */
  keep?: (trx: Db, result: Result) => Promise<void>;
}

/** Whoever runs a command on the machine, and the program itself at its start. */
export function consoleAuthor(at: Date, log?: Author['log']): Author {
  return { actor: null, address: null, at, log };
}

/** Says what has happened, to whom; `actor` where the author was not known before. */
export type Note = (action: SecurityEvent, facts?: { actor?: string; target?: string }) => void;

export type AuditEntry = Insertable<AuditTable> & { action: SecurityEvent };

/** One event as it is stored, and as `logEvent` writes it. */
export function toEntry(by: Author<never>, ...[action, facts = {}]: Parameters<Note>) {
  return {
    id: newId(),
    created_at: by.at.toISOString(),
    action,
    actor_id: facts.actor ?? by.actor,
    target_id: facts.target ?? null,
    address: by.address,
    times: 1,
  };
}

/**
 * Makes a change in a transaction that stores what `change` notes about it too: there is no change without its rows,
 * and no row without its change. The lines of the log follow when it is committed.
 * @param db a database, not a transaction
 * @throws whatever `change` throws; then nothing is stored, and nothing is said
 */
export async function onRecord<Result>(
  db: Db,
  by: Author<Result>,
  change: (trx: Db, note: Note) => Promise<Result>,
): Promise<Result> {
  const entries: ReturnType<typeof toEntry>[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const changed = await change(trx, (...event) => void entries.push(toEntry(by, ...event)));
    await appendEntries(trx, entries);
    await by.keep?.(trx, changed);
    return changed;
  });
  if (by.log !== undefined) for (const entry of entries) logEvent(by.log, entry);
  return result;
}

/** Stores entries, in their order. */
export async function appendEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('audit').values(entries).execute();
}

/** A page of the audit log, newest first, and the number of all rows that fit. An unknown address fits nothing. */
export async function listAudit(db: Db, input: AuditInput): Promise<{ data: AuditRow[]; count: number }> {
  const actor = input.actor === undefined ? undefined : await findActor(db, input.actor);
  const fits = ({ and, eb }: ExpressionBuilder<Schema, 'audit'>) =>
    and([
      ...(input.action === undefined ? [] : [eb('audit.action', '=', input.action)]),
      ...(actor === undefined ? [] : [eb('audit.actor_id', '=', actor)]),
    ]);
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.actor_id')
    .leftJoin('users as targets', 'targets.id', 'audit.target_id')
    .selectAll('audit')
    .select(['actors.email as actor_email', 'targets.email as target_email'])
    .where(fits)
    // Refusals are stored a moment later than they happen.
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.seq', 'desc')
    .limit(input.limit)
    .offset(input.skip)
    .execute();
  const total = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(fits)
    .executeTakeFirst();
  return { data: rows.map(toAuditRow), count: total?.count ?? 0 };
}

async function findActor(db: Db, text: string): Promise<string> {
  const email = accountEmail(text);
  return email === undefined ? text.trim() : ((await findUserByEmail(db, email))?.id ?? '');
}

function toAuditRow(
  row: Selectable<AuditTable> & { actor_email: string | null; target_email: string | null },
): AuditRow {
  const { id, created_at, action, actor_id, actor_email, target_id, target_email, address, times } = row;
  return { id, created_at, action, actor_id, actor_email, target_id, target_email, address, times };
}

/**
 * Removes what has been kept long enough: rows of any action after a year, and of each everyday action those beyond the
 * newest hundred thousand. The triggers on the table let nothing else go.
 * @returns how many rows
 */
export async function sweepAudit(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  let removed = await deleteInParts(db, ({ eb }) => eb('created_at', '<', oldest));
  for (const action of everyday) {
    const cutoff = await setCutoff(db, action);
    if (cutoff === undefined) continue;
    removed += await deleteInParts(db, ({ eb, and }) =>
      and([eb('action', '=', action), eb('created_at', '<', cutoff)]),
    );
  }
  return removed;
}

/** @returns the time of the oldest row of an action that is kept; undefined where there are not too many */
async function setCutoff(db: Db, action: SecurityEvent): Promise<string | undefined> {
  const oldestKept = await db
    .selectFrom('audit')
    .select('created_at')
    .where('action', '=', action)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(EVERYDAY_KEPT - 1)
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

async function deleteInParts(
  db: Db,
  fits: (builder: ExpressionBuilder<Schema, 'audit'>) => Expression<SqlBool>,
): Promise<number> {
  for (let removed = 0; ; await nextTurn()) {
    const part = db.selectFrom('audit').select('seq').where(fits).limit(SWEPT_AT_ONCE);
    const result = await db.deleteFrom('audit').where('seq', 'in', part).executeTakeFirst();
    removed += Number(result.numDeletedRows);
    if (result.numDeletedRows < BigInt(SWEPT_AT_ONCE)) return removed;
  }
}

// Sessions: opaque tokens, stored as hashes, checked together with their user on every request.
import { sql, type SqlBool } from 'kysely';
import { REAUTHENTICATE_FIRST } from '#shared/second-factor-messages.ts';
import type { Session } from '#shared/users.ts';
import { withAudit, type Actor, type UserActor } from '../audit/audit.service.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Flag } from '../db/flag.ts';
import type { Db } from '../db/schema.ts';
import { conflict, isStorageError, notAuthenticated } from '../errors.ts';
import { newId } from '../ids.ts';
import type { RoleColumns } from '../users/roles.ts';
import { hashSecret, isSecret, newSecret, sameHash } from './secrets.ts';

const IDLE_HOURS = 24;
const LIFETIME_DAYS = 7;
const SESSIONS_PER_USER = 20;
/** The last use of a session is stored at most once in this time. */
const TOUCH_EVERY_MS = 60_000;
/** When an account was last seen is stored at most once in this time. */
const SEEN_EVERY_MS = 5 * 60_000;
/** How long a log-in, or the password given again, is enough for changes that ask for it. */
const PROOF_LASTS_MS = 10 * 60_000;

/** Lifetime of a session and of its cookie. */
export const SESSION_LIFETIME_SECONDS = LIFETIME_DAYS * 24 * 60 * 60;

/** The secrets in a request. */
export interface Credentials {
  token: string;
  cookie: string | undefined;
}

/** A live session together with the user it belongs to. */
export interface SessionUser extends RoleColumns {
  session_id: string;
  id: string;
  email: string;
  full_name: string | null;
  is_active: Flag;
}

export interface SessionOptions {
  /** Whether the session also needs a cookie, as a browser's does. */
  hasCookie: boolean;
  userAgent: string | undefined;
  /** Checks, in the transaction that opens the session, what else the log-in needs. */
  prove: (trx: Db) => Promise<void>;
}

/** The secrets of a new session, which are stored as hashes only. */
export interface SessionSecrets {
  token: string;
  cookie: string | undefined;
}

/**
 * Opens a session if the account has not changed since its password was verified.
 * @param db a database, not a transaction
 * @param user the account when its password was verified
 * @returns the secrets; undefined where the account has another password by now, or is inactive or gone
 * @throws what `prove` throws
 */
export async function openSession(
  db: Db,
  user: { id: string; password_hash: string },
  actor: Actor,
  options: SessionOptions,
): Promise<SessionSecrets | undefined> {
  const now = actor.at;
  const token = newSecret();
  const cookie = options.hasCookie ? newSecret() : undefined;
  return withAudit(db, { ...actor, userId: user.id }, async (trx, audit) => {
    const current = await trx
      .selectFrom('users')
      .select(['password_hash', 'is_active', 'never_logged_in'])
      .where('id', '=', user.id)
      .executeTakeFirst();
    if (current?.is_active !== 1 || current.password_hash !== user.password_hash) return undefined;
    await options.prove(trx);
    await trx
      .insertInto('sessions')
      .values({
        id: newId(),
        user_id: user.id,
        token_hash: hashSecret(token),
        cookie_hash: cookie === undefined ? null : hashSecret(cookie),
        user_agent: options.userAgent?.slice(0, 300) ?? null,
        created_at: now.toISOString(),
        last_used_at: now.toISOString(),
        expires_at: new Date(now.getTime() + SESSION_LIFETIME_SECONDS * 1000).toISOString(),
      })
      .execute();
    await endOldest(trx, user.id);
    if (current.never_logged_in === 1)
      await trx.updateTable('users').set({ never_logged_in: 0 }).where('id', '=', user.id).execute();
    await markSeen(trx, user.id, now);
    audit('login');
    return { token, cookie };
  });
}

async function endOldest(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(SESSIONS_PER_USER),
    )
    .execute();
}

/**
 * Finds the live session of the credentials and stores its last use.
 * @returns the session with its user; undefined where no live one matches
 */
export async function findSessionUser(
  db: Db,
  credentials: Credentials,
  now: Date,
): Promise<SessionUser | undefined> {
  if (!isSecret(credentials.token)) return undefined;
  // The sub-select finds the session first: as a plain join the same two look-ups take SQLite three times as long.
  const { rows } = await sql<SessionUserRow>`
    select s.id as session_id, s.cookie_hash, s.last_used_at, s.expires_at,
      u.id, u.email, u.full_name, u.is_active, u.is_superuser, u.is_staff, u.is_member
    from (select * from sessions where token_hash = ${hashSecret(credentials.token)} limit 1) s
    cross join users u where u.id = s.user_id`.execute(db);
  const row = rows[0];
  if (row === undefined || !isLive(row, now) || !isBoundTo(row.cookie_hash, credentials.cookie))
    return undefined;
  if (now.getTime() - Date.parse(row.last_used_at) > TOUCH_EVERY_MS) {
    await touch(db, row, now);
  }
  return row;
}

/** Stores the last use of a session and of its account. Reading must go on while the database cannot be written. */
async function touch(db: Db, { session_id, id }: SessionUser, now: Date): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', session_id)
      .execute();
    await markSeen(db, id, now);
  } catch (error) {
    if (!isStorageError(error)) throw error;
  }
}

/** Stores, to the minute, that an account was seen; without effect within five minutes. */
async function markSeen(db: Db, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SEEN_EVERY_MS).toISOString();
  await db
    .updateTable('users')
    .set({ last_seen_at: `${now.toISOString().slice(0, 16)}:00.000Z` })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', before)]))
    .execute();
}

/** A session that was last used at this time or earlier has expired. */
const idleLimit = (now: Date) => new Date(now.getTime() - IDLE_HOURS * 3_600_000).toISOString();

interface SessionUserRow extends SessionUser {
  cookie_hash: Buffer | null;
  last_used_at: string;
  expires_at: string;
}

function isLive(row: SessionUserRow, now: Date): boolean {
  const idleSince = now.getTime() - Date.parse(row.last_used_at);
  return row.is_active === 1 && now.toISOString() < row.expires_at && idleSince < IDLE_HOURS * 3_600_000;
}

function isBoundTo(cookieHash: Buffer | null, cookie: string | undefined): boolean {
  if (cookieHash === null) return true;
  return cookie !== undefined && sameHash(cookieHash, hashSecret(cookie));
}

/** Ends a session of the own account. @returns whether there was such a session */
export async function endSession(db: Db, actor: UserActor, sessionId: string): Promise<boolean> {
  return withAudit(db, actor, async (trx, audit) => {
    const result = await trx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst();
    if (result.numDeletedRows === 0n) return false;
    audit('logout');
    return true;
  });
}

/** Ends every session of the own account but one. */
export async function endOtherSessions(db: Db, actor: UserActor, sessionId: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    if ((await endAllSessions(trx, actor.userId, sessionId)) > 0) audit('logout');
  });
}

/** Deletes the sessions that have expired. @returns how many */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const isOver = sql<SqlBool>`(expires_at <= ${now.toISOString()} or last_used_at <= ${idleLimit(now)})`;
  return deleteInBatches(db, 'sessions', ['id'], isOver);
}

/**
 * Makes sure, in the transaction of a change, that the session which asks for it was not ended since it was checked.
 * @throws AppError 401
 */
export async function requireSession(trx: Db, userId: string, sessionId: string): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (session === undefined) throw notAuthenticated();
}

/**
 * Makes sure, in the transaction of a change, that the session which asks for it is there, and has shown who it is in the last ten
 * minutes: by its log-in, or by `reauthenticate`.
 * @throws AppError 401; 409
 */
export async function requireRecentProof(
  trx: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .select(['created_at', 'authenticated_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (session === undefined) throw notAuthenticated();
  const shownAt = Date.parse(session.authenticated_at ?? session.created_at);
  if (now.getTime() - shownAt > PROOF_LASTS_MS) throw conflict(REAUTHENTICATE_FIRST);
}

/** Stores that a session has just shown who it is. */
export async function storeProof(trx: Db, sessionId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ authenticated_at: now.toISOString() })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends every session of an account, except the one given. @returns how many */
export async function endAllSessions(db: Db, userId: string, exceptId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** The live sessions of an account, the last used first; the one of the request is marked as current. */
export async function listSessions(db: Db, current: SessionUser, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', current.id)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleLimit(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, is_current: row.id === current.session_id }));
}

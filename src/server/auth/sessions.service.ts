// Sessions: opaque tokens, stored as hashes, checked with their user's row on every request.
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Session } from '#shared/users.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db, Flag } from '../db/schema.ts';
import { isStorageError, notFound } from '../errors.ts';
import { hashSecret, isSecret, newSecret, sameHash } from './secrets.ts';

const IDLE_HOURS = 24;
const LIFETIME_DAYS = 7;
const SESSIONS_PER_USER = 20;
/** A session in steady use is written to at most once in this time. */
const TOUCH_EVERY_MS = 60_000;

/** How long a browser keeps the cookie of its session. */
export const SESSION_LIFETIME_SECONDS = LIFETIME_DAYS * 24 * 60 * 60;

/** What a request presents to be let in. */
export interface Credentials {
  token: string;
  cookie: string | undefined;
}

/** A live session together with the user it belongs to. */
export interface SessionUser {
  session_id: string;
  id: string;
  email: string;
  full_name: string | null;
  is_active: Flag;
  is_superuser: Flag;
}

/**
 * Opens a session, if the account is still what the caller verified: the same hash and active.
 * @param db a database, not a transaction: the check and the insert are one transaction of their own
 * @param user the account as it was when its password was verified
 * @param by who logs in, as far as the request tells
 * @param options `bound` binds the session to a cookie, as for a browser
 * @returns the secrets, which exist nowhere else; undefined where the account has changed meanwhile
 */
export async function openSession(
  db: Db,
  user: { id: string; password_hash: string },
  by: Author,
  options: { bound: boolean; userAgent: string | undefined },
): Promise<{ token: string; cookie: string | undefined } | undefined> {
  const now = by.at;
  const token = newSecret();
  const cookie = options.bound ? newSecret() : undefined;
  return onRecord(db, by, async (trx, note) => {
    const current = await trx
      .selectFrom('users')
      .select(['password_hash', 'is_active'])
      .where('id', '=', user.id)
      .executeTakeFirst();
    if (current?.is_active !== 1 || current.password_hash !== user.password_hash) return undefined;
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
    note('login', { actor: user.id });
    return { token, cookie };
  });
}

async function endOldest(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(-1)
        .offset(SESSIONS_PER_USER),
    )
    .execute();
}

/**
 * Finds the live session that the credentials open, and notes that it was used.
 * @returns the session with its user, or undefined where nothing live matches
 */
export async function findSessionUser(
  db: Db,
  credentials: Credentials,
  now: Date,
): Promise<SessionUser | undefined> {
  if (!isSecret(credentials.token)) return undefined;
  // The session is found first and alone: as a plain join the same two look-ups take SQLite three times as long.
  const { rows } = await sql<SessionUserRow>`
    select s.id as session_id, s.cookie_hash, s.last_used_at, s.expires_at,
      u.id, u.email, u.full_name, u.is_active, u.is_superuser
    from (select * from sessions where token_hash = ${hashSecret(credentials.token)} limit 1) s
    cross join users u on u.id = s.user_id`.execute(db);
  const row = rows[0];
  if (row === undefined || !isLive(row, now) || !isBoundTo(row.cookie_hash, credentials.cookie))
    return undefined;
  if (now.getTime() - Date.parse(row.last_used_at) > TOUCH_EVERY_MS) {
    await touch(db, row.session_id, now);
  }
  return row;
}

/** Notes the use of a session. A database that takes no writes at the moment must not keep anybody from reading. */
async function touch(db: Db, sessionId: string, now: Date): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now.toISOString() })
      .where('id', '=', sessionId)
      .execute();
  } catch (error) {
    if (!isStorageError(error)) throw error;
  }
}

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

/** Ends one session: logging out. */
export async function endSession(db: Db, by: Author, sessionId: string): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    const result = await trx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
    if (result.numDeletedRows > 0n) note('logout');
  });
}

/** Removes sessions that can never be used again. @returns how many there were */
export async function sweepSessions(db: Db, now: Date): Promise<number> {
  const idleLimit = new Date(now.getTime() - IDLE_HOURS * 3_600_000).toISOString();
  const result = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<=', now.toISOString()), where('last_used_at', '<=', idleLimit)]),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends every session of an account, or every one but the one that is kept. @returns how many there were */
export async function endAllSessions(db: Db, userId: string, keptSessionId?: string): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptSessionId !== undefined) query = query.where('id', '!=', keptSessionId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** The live sessions of an account, the one used last first. `currentId` marks the one that asks. */
export async function listSessions(db: Db, userId: string, currentId: string, now: Date): Promise<Session[]> {
  const idleLimit = new Date(now.getTime() - IDLE_HOURS * 3_600_000).toISOString();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', idleLimit)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, is_current: row.id === currentId }));
}

/** Ends one session of an account. @throws AppError 404 where the account has no such session */
export async function endOwnSession(db: Db, by: Author, userId: string, sessionId: string): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    const result = await trx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (result.numDeletedRows === 0n) throw notFound('Session');
    note('logout');
  });
}

/** Ends every session of an account but the one that asks. */
export async function endOtherSessions(db: Db, by: Author, sessionUser: SessionUser): Promise<void> {
  await onRecord(db, by, async (trx, note) => {
    if ((await endAllSessions(trx, sessionUser.id, sessionUser.session_id)) > 0) note('logout');
  });
}

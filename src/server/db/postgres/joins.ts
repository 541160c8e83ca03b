// Stores groups of joins, each by one statement in a session of its own and outside the write lock.
import type { ClientConfig } from 'pg';
import type { NewJoin, StorageWatch, StoredJoins } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
import { codeOf } from '../storage-trouble.ts';
import { SessionPool, type Session } from './sessions.ts';

/** A lock was held by another transaction for too long. */
const LOCKED = '55P03';
/** How long each join of a group that was held up may wait, when they are stored one by one. */
const ROW_WAIT = '50ms';
/** When so many have waited in vain, the others are refused too: what is locked may be the whole table. */
const MOST_REFUSED = 10;

/**
 * The same text for every size of group. A trigger counts the rows, and writes even if there is no new one. Entries that are
 * unconfirmed need no confirmation any more; they are locked in the order of their addresses.
 */
const INSERT = `
  with given as
  (
    select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::text[])
      as given (id, email, latitude, longitude, location, created_at)
  ), confirmed as
  (
    ${confirmEntries(`id = any (array(
      select id from subscribers where status = 'unconfirmed' and email = any ($2::text[])
      order by email for no key update))`)}
  )
  insert into subscribers (id, email, latitude, longitude, location, created_at, status, source)
  select given.*, ${entryStatus('given.email', `'waiting'`)}, 'site' from given
  on conflict (email) do nothing`;
const columns = ['id', 'email', 'latitude', 'longitude', 'location', 'created_at'] as const;

/**
 * Stores joins that have to be confirmed, and queues the mails that ask for it. A part of the statement does not see the rows
 * that another part adds, so `known` has only earlier ones, and it locks them: an entry that is deleted meanwhile can have no
 * mail. A statement that is run again adds no second mail.
 */
const INSERT_UNCONFIRMED = `
  with given as
  (
    select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::text[], $7::text[], $8::boolean[])
      as given (id, email, latitude, longitude, location, created_at, mail_id, may_repeat)
  ), joined as
  (
    insert into subscribers (id, email, latitude, longitude, location, created_at, status, source)
    select id, email, latitude, longitude, location, created_at,
      ${entryStatus('given.email', `'unconfirmed'`)}, 'site' from given
    on conflict (email) do nothing returning id, status
  ), known as
  (
    select distinct on (id) id, mail_id, created_at from
    (
      select subscribers.id, given.mail_id, given.created_at
      from given join subscribers on subscribers.email = given.email
      where subscribers.status = 'unconfirmed' and given.may_repeat and subscribers.id <> given.id
        and not exists (select 1 from outbox where subscriber_id = subscribers.id and purpose = 'confirm_join')
      for key share of subscribers
    ) as locked
  ), mails as
  (
    insert into outbox (id, subscriber_id, purpose, created_at, next_attempt_at)
    select mail_id, id, 'confirm_join', created_at, created_at from known
    union all
    select mail_id, id, 'confirm_join', created_at, created_at from joined join given using (id)
    where status = 'unconfirmed'
  )
  select count(*) as added from joined`;

export interface JoinStore {
  /** See `Engine.storeJoins`. */
  store(rows: readonly NewJoin[]): Promise<StoredJoins>;
  close(): Promise<void>;
}

export function createJoinStore(config: ClientConfig, watch: StorageWatch | undefined): JoinStore {
  const sessions = new SessionPool(config, 'requests', { most: 1 });

  return {
    async store(rows) {
      const sentAt = performance.now();
      try {
        const stored = await storeTogether(sessions, rows).catch((error: unknown) => {
          if (codeOf(error) !== LOCKED || rows.length < 2) throw error;
          return sessions.using((session) => storeOneByOne(session, rows, error));
        });
        watch?.wrote(sentAt);
        return stored;
      } catch (error) {
        const code = codeOf(error);
        if (code !== undefined) watch?.failed(code);
        throw error;
      }
    },
    close: () => sessions.end(),
  };
}

/** Rows that were stored when the connection broke are not stored again. */
async function storeTogether(sessions: SessionPool, rows: readonly NewJoin[]): Promise<StoredJoins> {
  const [text, parameters] = insertOf(rows);
  return { added: countAdded(await sessions.runIdempotent(text, parameters)), refused: new Map() };
}

/**
 * Stores a group without those that another transaction holds up, such as an import with the same address.
 * @param error refuses these
 * @throws `error` if all of them are held up
 */
async function storeOneByOne(
  session: Session,
  rows: readonly NewJoin[],
  error: unknown,
): Promise<StoredJoins> {
  const refused = new Map<NewJoin, unknown>();
  let added = 0;
  await session.query(`begin; set local lock_timeout = '${ROW_WAIT}'`);
  try {
    for (const row of rows) {
      const isStored = refused.size < MOST_REFUSED ? await storeOne(session, row) : undefined;
      if (isStored === undefined) refused.set(row, error);
      else added += isStored;
    }
    if (refused.size === rows.length) throw error;
    await session.query('commit');
    return { added, refused };
  } catch (cause) {
    await session.query('rollback').catch(() => {});
    throw cause;
  }
}

/** @returns how many rows were new; undefined if another transaction holds it up */
async function storeOne(session: Session, row: NewJoin): Promise<number | undefined> {
  await session.query('savepoint join_of_one');
  try {
    const added = countAdded(await session.query(...insertOf([row])));
    await session.query('release savepoint join_of_one');
    return added;
  } catch (error) {
    if (codeOf(error) !== LOCKED) throw error;
    await session.query('rollback to savepoint join_of_one');
    return undefined;
  }
}

/** The statement for joins that all have to be confirmed, or none. */
function insertOf(rows: readonly NewJoin[]): [text: string, parameters: unknown[]] {
  const parameters = columns.map((column) => rows.map((row) => row[column]));
  const confirmations = rows.flatMap(({ confirmation }) => confirmation ?? []);
  if (confirmations.length === 0) return [INSERT, parameters];
  const mails = confirmations.map(({ mail_id }) => mail_id);
  return [INSERT_UNCONFIRMED, [...parameters, mails, confirmations.map(({ may_repeat }) => may_repeat)]];
}

/** How many rows were new: the second statement tells it in a row. */
function countAdded({ rows, rowCount }: { rows: unknown[]; rowCount: number }): number {
  return rows.length === 0 ? rowCount : Number(Object(rows[0]).added);
}

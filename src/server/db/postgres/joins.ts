// Stores groups of joins, each by one statement on a connection of its own and outside the write lock.
import type { ClientConfig } from 'pg';
import type { NewJoin, StorageWatch } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
import { codeOf } from '../storage-trouble.ts';
import { Connection } from './connection.ts';

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
  insert into subscribers (id, email, latitude, longitude, location, created_at, status)
  select given.*, ${entryStatus('given.email', `'waiting'`)} from given
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
    insert into subscribers (id, email, latitude, longitude, location, created_at, status)
    select id, email, latitude, longitude, location, created_at, ${entryStatus('given.email', `'unconfirmed'`)} from given
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
  store(rows: readonly NewJoin[]): Promise<number>;
  close(): Promise<void>;
}

export function createJoinStore(config: ClientConfig, watch: StorageWatch | undefined): JoinStore {
  const connection = new Connection(config, 'requests');

  return {
    async store(rows) {
      const sentAt = performance.now();
      try {
        // Rows that were stored when the connection broke are not stored again.
        const added = await storeRows(connection, rows);
        watch?.wrote(sentAt);
        return added;
      } catch (error) {
        const code = codeOf(error);
        if (code !== undefined) watch?.failed(code);
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

/** Stores a group whose joins all have to be confirmed, or none. @returns how many rows were new */
async function storeRows(connection: Connection, rows: readonly NewJoin[]): Promise<number> {
  const parameters = columns.map((column) => rows.map((row) => row[column]));
  const confirmations = rows.flatMap(({ confirmation }) => confirmation ?? []);
  if (confirmations.length === 0) return (await connection.runIdempotent(INSERT, parameters)).rowCount ?? 0;
  const answer = await connection.runIdempotent(INSERT_UNCONFIRMED, [
    ...parameters,
    confirmations.map(({ mail_id }) => mail_id),
    confirmations.map(({ may_repeat }) => may_repeat),
  ]);
  return Number(Object(answer.rows[0]).added);
}

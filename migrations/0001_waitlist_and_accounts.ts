// Accounts with their sessions, the waitlist, and counters of their rows.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table users (
    id text primary key not null,
    email text not null unique,
    full_name text,
    password_hash text not null,
    is_active integer not null check (is_active in (0, 1)),
    is_superuser integer not null check (is_superuser in (0, 1)),
    created_at text not null
  ) strict, without rowid`,
  sql`create index users_by_age on users (created_at, id)`,

  sql`create table sessions (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    token_hash blob not null unique,
    cookie_hash blob,
    user_agent text,
    created_at text not null,
    last_used_at text not null,
    expires_at text not null
  ) strict, without rowid`,
  sql`create index sessions_by_user on sessions (user_id, created_at)`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,

  sql`create table subscribers (
    id text primary key not null,
    email text not null unique,
    latitude real check (latitude between -90 and 90),
    longitude real check (longitude between -180 and 180),
    location text,
    created_at text not null,
    check ((latitude is null) = (longitude is null))
  ) strict, without rowid`,
  // A covering index, so that lists, exports and the rows skipped by later pages do not read the table.
  sql`create index subscribers_by_age on subscribers (created_at, id, email, location)`,

  sql`create table counters (
    name text primary key not null,
    value integer not null default 0
  ) strict, without rowid`,
  sql`insert into counters (name) values ('users'), ('subscribers'), ('commits')`,
  ...countRows('users'),
  ...countRows('subscribers'),
];

function countRows(table: 'users' | 'subscribers') {
  return [
    sql`create trigger ${sql.ref(`count_new_${table}`)} after insert on ${sql.table(table)} begin
      update counters set value = value + 1 where name = ${sql.lit(table)};
    end`,
    sql`create trigger ${sql.ref(`count_removed_${table}`)} after delete on ${sql.table(table)} begin
      update counters set value = value - 1 where name = ${sql.lit(table)};
    end`,
  ];
}

/** Creates the tables. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

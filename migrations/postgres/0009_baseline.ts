// The whole schema on PostgreSQL, as the migrations of SQLite up to 0009 made it there. Later migrations have the same names
// on both. Types and values are those of SQLite, so that services see no difference and rows can be compared byte by byte:
// instants are texts, flags are 0 or 1, and texts sort by their bytes (collate "C").
import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';
const flag = (name: string) => `smallint not null check (${name} in (0, 1))`;

/** Of each connection, so that processes do not wait for each other when they count. */
const slot = '(pg_backend_pid() & 63)';

/** The start of the period that an instant belongs to: a prefix of the instant. */
const startOf = {
  month: 'substr(created_at, 1, 7)',
  day: 'substr(created_at, 1, 10)',
  quarter_hour: `case ${['45', '30', '15']
    .map((minute) => `substr(created_at, 1, 14) || '${minute}'`)
    .map((quarter) => `when created_at >= ${quarter} then ${quarter}`)
    .join(' ')} else substr(created_at, 1, 14) end`,
};
const periods = Object.entries(startOf);

/** Adds the changed rows to the counts of their periods; in order, since two connections may share a slot. */
const count = (changes: string) => `
  insert into subscriber_count_slots (period, start, slot, count)
  select period, start, ${slot}, sum(change) from (
    ${periods.map(([period, start]) => `select '${period}' as period, ${start} as start, change from (${changes}) as changes`).join(' union all ')}
  ) as starts group by period, start order by period, start
  on conflict (period, start, slot) do update set count = subscriber_count_slots.count + excluded.count`;

const rowsOf = (table: string, change: number) => `select created_at, ${change} as change from ${table}`;

/** Any client can cause these events in any number, so the oldest of each may be deleted when there are enough newer ones. */
const highVolume =
  "'login', 'login_failed', 'locked_out', 'logout', 'recovery_requested', 'access_refused', 'upload_refused'";

/** A trigger function and its trigger. */
function trigger(name: string, when: string, body: string): string[] {
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`,
    `create trigger ${name} ${when} execute function ${name}()`,
  ];
}

/** Counts the rows of a table in `counters`, once for each statement. */
const countRows = (table: string): string[] => [
  ...trigger(
    `count_new_${table}`,
    `after insert on ${table} referencing new table as added for each statement`,
    `update counters set value = value + (select count(*) from added) where name = '${table}'; return null;`,
  ),
  ...trigger(
    `count_removed_${table}`,
    `after delete on ${table} referencing old table as removed for each statement`,
    `update counters set value = value - (select count(*) from removed) where name = '${table}'; return null;`,
  ),
];

const countErased = (name: string, when: string, rows: string): string[] =>
  trigger(
    name,
    `${when} for each statement`,
    `update counters set value = value + (select count(*) from ${rows}) where name = 'erased'; return null;`,
  );

const statements = [
  `create table counters (name ${text} primary key, value bigint not null default 0)`,
  `insert into counters (name) values ('users'), ('commits'), ('products'), ('erased')`,

  `create table users (
    id ${text} primary key,
    email ${text} not null unique,
    full_name ${text},
    password_hash ${text} not null,
    is_active ${flag('is_active')},
    is_superuser ${flag('is_superuser')},
    created_at ${text} not null,
    awaits_approval ${flag('awaits_approval')} default 0,
    account_mail_pending ${flag('account_mail_pending')} default 0
  )`,
  `create index users_by_age on users (created_at, id)`,
  ...countRows('users'),

  `create table sessions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    token_hash bytea not null unique,
    cookie_hash bytea,
    user_agent ${text},
    created_at ${text} not null,
    last_used_at ${text} not null,
    expires_at ${text} not null
  )`,
  `create index sessions_by_user on sessions (user_id, created_at)`,
  `create index sessions_by_expiry on sessions (expires_at)`,

  `create table reset_tokens (
    user_id ${text} primary key references users (id) on delete cascade,
    token_hash bytea not null unique,
    expires_at ${text} not null
  )`,

  `create table outbox (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    purpose ${text} not null,
    created_at ${text} not null,
    attempts integer not null default 0,
    next_attempt_at ${text} not null,
    lease_id ${text}
  )`,
  `create index outbox_by_time on outbox (next_attempt_at, id)`,

  `create table jobs (
    name ${text} primary key,
    every_seconds integer not null,
    started_at ${text} not null,
    last_success_at ${text},
    last_failure_at ${text}
  )`,

  `create table subscribers (
    id ${text} primary key,
    email ${text} not null unique,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    location ${text},
    created_at ${text} not null,
    check ((latitude is null) = (longitude is null))
  )`,
  `create index subscribers_by_age on subscribers (created_at, id) include (email, location)`,

  // A row of each period in which a connection has stored or deleted subscribers; a count may be negative.
  `create table subscriber_count_slots (
    period ${text} not null,
    start ${text} not null,
    slot smallint not null,
    count integer not null,
    primary key (period, start, slot)
  ) with (fillfactor = 50)`,
  `create view subscriber_counts as
    select period, start, sum(count) as count from subscriber_count_slots group by period, start`,
  // Written by each group of joins, even if it has no new subscriber: the time of an answer must not tell.
  `create table join_groups (slot smallint primary key, count bigint not null default 0) with (fillfactor = 50)`,
  `insert into join_groups (slot) select * from generate_series(0, 63)`,
  ...trigger(
    'count_new_subscribers',
    'after insert on subscribers referencing new table as added for each statement',
    `${count(rowsOf('added', 1))};
    update join_groups set count = count + 1 where slot = ${slot}; return null;`,
  ),
  ...trigger(
    'count_removed_subscribers',
    'after delete on subscribers referencing old table as removed for each statement',
    `${count(rowsOf('removed', -1))}; return null;`,
  ),
  // A transition table is not available to a trigger on single columns.
  ...trigger(
    'count_moved_subscribers',
    'after update on subscribers referencing old table as former new table as later for each statement',
    `${count(`${rowsOf('former', -1)} union all ${rowsOf('later', 1)}`)}; return null;`,
  ),

  `create table products (
    id ${text} primary key,
    title ${text} not null,
    description ${text},
    created_at ${text} not null
  )`,
  `create index products_by_age on products (created_at, id)`,
  ...countRows('products'),
  `create table product_images (
    id ${text} primary key,
    product_id ${text} not null references products (id) on delete cascade,
    name ${text} not null unique,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    position integer not null
  )`,
  `create index product_images_in_order on product_images (product_id, position, id)`,

  // No foreign keys, because a row outlives its actor and its target.
  `create table audit (
    seq bigint generated always as identity primary key,
    id ${text} not null,
    created_at ${text} not null,
    action ${text} not null,
    actor_id ${text},
    target_id ${text},
    address ${text},
    times integer not null check (times > 0)
  )`,
  `create index audit_by_time on audit (created_at)`,
  `create index audit_by_action on audit (action, created_at)`,
  `create index audit_by_actor on audit (actor_id, created_at)`,
  `create table audit_cutoffs (action ${text} primary key, created_at ${text} not null)`,
  ...trigger(
    'audit_cutoff_is_checked',
    'before insert or update on audit_cutoffs for each row',
    `if new.action not in (${highVolume}) or 100000 > (
      select count(*) from (
        select 1 from audit where action = new.action and created_at >= new.created_at limit 100000
      ) as newer
    ) then raise exception 'the newest 100000 rows of an action are kept'; end if; return new;`,
  ),
  ...trigger(
    'audit_is_not_rewritten',
    'before update on audit for each row',
    `raise exception 'the audit trail is append-only';`,
  ),
  ...trigger(
    'audit_is_not_cut',
    'before delete on audit for each row',
    `if old.created_at >= to_char((now() at time zone 'UTC') - interval '365 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and not exists (
        select 1 from audit_cutoffs where action = old.action and old.created_at < created_at
      ) then raise exception 'the audit trail is append-only'; end if; return old;`,
  ),
  ...trigger(
    'audit_is_not_truncated',
    'before truncate on audit for each statement',
    `raise exception 'the audit trail is append-only';`,
  ),

  `create table idempotency_keys (
    user_id ${text} not null references users (id) on delete cascade,
    procedure ${text} not null,
    key_hash bytea not null,
    input_hash bytea not null,
    answer ${text} not null,
    created_at ${text} not null,
    primary key (user_id, procedure, key_hash)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (created_at)`,

  `create table secrets (name ${text} primary key, value bytea not null)`,

  ...countErased(
    'erased_by_delete_on_subscribers',
    'after delete on subscribers referencing old table as removed',
    'removed',
  ),
  ...countErased(
    'erased_by_delete_on_users',
    'after delete on users referencing old table as removed',
    'removed',
  ),
  ...countErased(
    'erased_by_update_on_users',
    'after update on users referencing old table as former new table as later',
    'former join later using (id) where former.email <> later.email',
  ),
];

/** Creates the tables. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql`insert into secrets (name, value) values ('known_browsers', ${randomBytes(32)})`.execute(db);
}

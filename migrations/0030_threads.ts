// Conversations: a question without one before it begins a thread, one that follows another joins that one's.
import { sql, type Kysely } from 'kysely';

const statements = [
  sql`create table threads (
    -- That of the question that began it.
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    -- Null: the question that it begins with.
    title text,
    pinned integer not null check (pinned in (0, 1)),
    shared integer not null check (shared in (0, 1)),
    created_at text not null
  ) strict, without rowid`,
  sql`create index threads_by_owner on threads (user_id)`,
  sql`create trigger erased_by_delete_on_threads after delete on threads begin
    update counters set value = value + 1 where name = 'erased';
  end`,
  sql`alter table questions add column thread_id text references threads (id) on delete cascade`,
  sql`create index questions_by_thread on questions (thread_id, asked_at, id)`,

  // Questions that followed one which is gone are one thread, as they were before it went.
  sql`create temporary table chains as
    with recursive chains (id, thread_id) as (
      select id, min(id) over (partition by user_id, coalesce(follows, id)) from questions
      where not exists (
        select 1 from questions former where former.id = questions.follows and former.user_id = questions.user_id
      )
      union all
      select questions.id, chains.thread_id from questions join chains on questions.follows = chains.id
    )
    select id, thread_id from chains`,
  sql`insert into threads (id, user_id, title, pinned, shared, created_at)
    select chains.thread_id, user_id, null, 0, 0, min(asked_at)
    from chains join questions on questions.id = chains.id group by chains.thread_id, user_id`,
  sql`update questions set thread_id = chains.thread_id from chains where chains.id = questions.id`,
  sql`drop table chains`,

  sql`create trigger questions_join_threads after insert on questions when new.thread_id is null begin
    insert into threads (id, user_id, title, pinned, shared, created_at)
      select new.id, new.user_id, null, 0, 0, new.asked_at where not exists (
        select 1 from questions former
        where former.id = new.follows and former.user_id = new.user_id and former.id <> new.id
      );
    update questions set thread_id = coalesce((
      select former.thread_id from questions former
      where former.id = new.follows and former.user_id = new.user_id and former.id <> new.id
    ), new.id) where id = new.id;
  end`,
  // One without questions is none.
  sql`create trigger threads_go_with_questions after delete on questions begin
    delete from threads where id = old.thread_id
      and not exists (select 1 from questions where thread_id = old.thread_id);
  end`,
];

/** Adds the table, and puts the questions that are there into threads. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

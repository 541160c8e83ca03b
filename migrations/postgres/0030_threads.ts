// Conversations: a question without one before it begins a thread, one that follows another joins that one's.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

const statements = [
  `create table threads (
    -- That of the question that began it.
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    -- Null: the question that it begins with.
    title ${text},
    pinned smallint not null check (pinned in (0, 1)),
    shared smallint not null check (shared in (0, 1)),
    created_at ${text} not null
  )`,
  `create index threads_by_owner on threads (user_id)`,
  `create function erased_by_delete_on_threads() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_threads after delete on threads
    referencing old table as removed for each statement execute function erased_by_delete_on_threads()`,
  `alter table questions add column thread_id ${text} references threads (id) on delete cascade`,
  `create index questions_by_thread on questions (thread_id, asked_at, id)`,

  // Questions that followed one which is gone are one thread, as they were before it went.
  `create temporary table chains on commit drop as
    with recursive chains (id, thread_id) as (
      select id, min(id) over (partition by user_id, coalesce(follows, id)) from questions
      where not exists (
        select 1 from questions former where former.id = questions.follows and former.user_id = questions.user_id
      )
      union all
      select questions.id, chains.thread_id from questions join chains on questions.follows = chains.id
    )
    select id, thread_id from chains`,
  `insert into threads (id, user_id, title, pinned, shared, created_at)
    select chains.thread_id, user_id, null, 0, 0, min(asked_at)
    from chains join questions on questions.id = chains.id group by chains.thread_id, user_id`,
  `update questions set thread_id = chains.thread_id from chains where chains.id = questions.id`,

  `create function questions_join_threads() returns trigger language plpgsql as $$ begin
    select former.thread_id into new.thread_id from questions former
      where former.id = new.follows and former.user_id = new.user_id;
    if new.thread_id is null then
      new.thread_id := new.id;
      insert into threads (id, user_id, title, pinned, shared, created_at)
        values (new.id, new.user_id, null, 0, 0, new.asked_at);
    end if;
    return new;
  end $$`,
  `create trigger questions_join_threads before insert on questions
    for each row when (new.thread_id is null) execute function questions_join_threads()`,
  // One without questions is none.
  `create function threads_go_with_questions() returns trigger language plpgsql as $$ begin
    -- A question that joins one of them at the same time is there afterwards, or finds none.
    perform 1 from threads where id in (select thread_id from removed) order by id for update;
    delete from threads where id in (select thread_id from removed)
      and not exists (select 1 from questions where questions.thread_id = threads.id);
    return null;
  end $$`,
  `create trigger threads_go_with_questions after delete on questions
    referencing old table as removed for each statement execute function threads_go_with_questions()`,
];

/** Adds the table, and puts the questions that are there into threads. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

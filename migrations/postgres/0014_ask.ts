// Collections of files, and the questions that were put to them. What is read out of the files is not here, but in ask.db.
import { sql, type Kysely } from 'kysely';

const text = 'text collate "C"';

/** Counts deleted rows, whose bytes stay in the file of the table until it is rewritten. */
const countErased = (table: string): string[] => [
  `create function erased_by_delete_on_${table}() returns trigger language plpgsql as $$ begin
    update counters set value = value + (select count(*) from removed) where name = 'erased'; return null;
  end $$`,
  `create trigger erased_by_delete_on_${table} after delete on ${table}
    referencing old table as removed for each statement execute function erased_by_delete_on_${table}()`,
];

const statements = [
  `create table collections (
    id ${text} primary key,
    name ${text} not null,
    sort_name ${text} not null,
    access ${text} not null,
    owner_id ${text} references users (id) on delete cascade,
    send_to_model smallint not null check (send_to_model in (0, 1)),
    created_at ${text} not null
  )`,
  `create index collections_by_name on collections (sort_name, id)`,
  `create index collections_by_owner on collections (owner_id)`,

  `create table collection_members (
    collection_id ${text} not null references collections (id) on delete cascade,
    user_id ${text} not null references users (id) on delete cascade,
    primary key (collection_id, user_id)
  )`,
  `create index collection_members_by_user on collection_members (user_id)`,

  // The content is a file named after its sum, which several rows may have in common.
  `create table files (
    id ${text} primary key,
    collection_id ${text} not null references collections (id) on delete cascade,
    sha256 ${text} not null,
    size integer not null check (size >= 0),
    media_type ${text} not null,
    name ${text} not null,
    status ${text} not null,
    done integer not null default 0,
    total integer not null default 0,
    detail ${text},
    pages integer,
    unreadable_pages integer not null default 0,
    created_at ${text} not null,
    unique (collection_id, sha256)
  )`,
  `create index files_by_age on files (collection_id, created_at, id)`,
  `create index files_by_content on files (sha256, size)`,
  `create index files_by_status on files (status)`,

  `create table questions (
    id ${text} primary key,
    user_id ${text} not null references users (id) on delete cascade,
    question ${text} not null,
    asked_at ${text} not null,
    follows ${text},
    verdict ${text} not null,
    kind ${text} not null,
    collection_ids ${text} not null,
    absent_words ${text} not null,
    unread_files integer not null
  )`,
  `create index questions_by_age on questions (user_id, asked_at, id)`,

  // Each quotes a file, and goes with it.
  `create table question_citations (
    question_id ${text} not null references questions (id) on delete cascade,
    number integer not null,
    file_id ${text} not null references files (id) on delete cascade,
    page integer not null,
    place ${text},
    quote ${text} not null,
    quote_start integer not null,
    quote_end integer not null,
    text_before ${text} not null,
    text_after ${text} not null,
    matched ${text} not null,
    boxes ${text} not null,
    primary key (question_id, number)
  )`,
  `create index question_citations_by_file on question_citations (file_id)`,

  ...['collections', 'files', 'questions', 'question_citations'].flatMap(countErased),
];

/** Adds the tables. @param db the transaction of the migration */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

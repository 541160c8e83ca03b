// Collections of files, and the questions that were put to them. What is read out of the files is not here, but in ask.db.
import { sql, type Kysely } from 'kysely';

const countErased = (table: string) => sql`create trigger ${sql.ref(`erased_by_delete_on_${table}`)}
  after delete on ${sql.ref(table)} begin
    update counters set value = value + 1 where name = 'erased';
  end`;

const statements = [
  sql`create table collections (
    id text primary key not null,
    name text not null,
    sort_name text not null,
    access text not null,
    -- Null: its account was deleted, and it is the superusers' now.
    owner_id text references users (id) on delete cascade,
    send_to_model integer not null check (send_to_model in (0, 1)),
    created_at text not null
  ) strict, without rowid`,
  sql`create index collections_by_name on collections (sort_name, id)`,
  sql`create index collections_by_owner on collections (owner_id)`,

  sql`create table collection_members (
    collection_id text not null references collections (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    primary key (collection_id, user_id)
  ) strict, without rowid`,
  sql`create index collection_members_by_user on collection_members (user_id)`,

  // The content is a file named after its sum, which several rows may have in common.
  sql`create table files (
    id text primary key not null,
    collection_id text not null references collections (id) on delete cascade,
    sha256 text not null,
    size integer not null check (size >= 0),
    media_type text not null,
    name text not null,
    status text not null,
    done integer not null default 0,
    total integer not null default 0,
    detail text,
    pages integer,
    unreadable_pages integer not null default 0,
    created_at text not null,
    unique (collection_id, sha256)
  ) strict, without rowid`,
  sql`create index files_by_age on files (collection_id, created_at, id)`,
  sql`create index files_by_content on files (sha256, size)`,
  sql`create index files_by_status on files (status)`,

  sql`create table questions (
    id text primary key not null,
    user_id text not null references users (id) on delete cascade,
    question text not null,
    asked_at text not null,
    -- Without a reference, because a question may outlive the one that it follows.
    follows text,
    verdict text not null,
    kind text not null,
    -- Lists in JSON.
    collection_ids text not null,
    absent_words text not null,
    unread_files integer not null
  ) strict, without rowid`,
  sql`create index questions_by_age on questions (user_id, asked_at, id)`,

  // Each quotes a file, and goes with it.
  sql`create table question_citations (
    question_id text not null references questions (id) on delete cascade,
    number integer not null,
    file_id text not null references files (id) on delete cascade,
    page integer not null,
    place text,
    quote text not null,
    quote_start integer not null,
    quote_end integer not null,
    text_before text not null,
    text_after text not null,
    -- Lists in JSON.
    matched text not null,
    boxes text not null,
    primary key (question_id, number)
  ) strict, without rowid`,
  sql`create index question_citations_by_file on question_citations (file_id)`,

  ...['collections', 'files', 'questions', 'question_citations'].map(countErased),
];

/** Adds the tables. @param db any database that Kysely writes to */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

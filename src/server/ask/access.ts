// Who may read which collection: the one condition that every list, count, file, page, question and citation goes through.
import { sql, type Expression, type SqlBool } from 'kysely';
import { isAtLeast } from '#shared/roles.ts';
import type { SessionUser } from '../auth/sessions.service.ts';
import { roleOf, type RoleColumns } from '../users/roles.ts';
import type { Revisions } from './answering/messages.ts';

/** Who reads. */
export interface Reader {
  id: string;
  isSuperuser: boolean;
  /** Not a member of the beta. */
  readsWaitlist: boolean;
}

/** A reader of what was found in files. */
export interface Answered extends Reader {
  /** As they were when it was found: of a file that is in another one by now, nothing of it counts. By default all count. */
  revisions?: Revisions | undefined;
}

/** The reader of a session. */
export function readerOf(user: Pick<SessionUser, 'id'> & RoleColumns): Reader {
  const role = roleOf(user);
  return { id: user.id, isSuperuser: role === 'superuser', readsWaitlist: isAtLeast(role, 'user') };
}

/** Whether a reader may ask the waitlist (the collection `WAITLIST_ID`), and read figures of it. */
export function mayAskWaitlist(reader: Reader): boolean {
  return reader.readsWaitlist;
}

/**
 * Whether a reader may read a row of `collections`: it is theirs, or its access opens it to them. Being a superuser opens
 * none, but the collections that have no owner any more.
 */
export function isReadable(reader: Reader): Expression<SqlBool> {
  return sql<SqlBool>`(collections.access = 'everyone' or ${isOwn(reader)} or (
    collections.access = 'chosen' and exists (
      select 1 from collection_members
      where collection_members.collection_id = collections.id and collection_members.user_id = ${reader.id}
    )
  ))`;
}

/**
 * Whether a reader may read what was worked out from a table, joined with the file of the table and its collection. What is of no
 * file is of the waitlist; what is of two sheets may be of two files.
 */
export function isTableReadable(
  reader: Reader,
  table: 'question_figures' | 'question_readings' | 'question_hints',
): Expression<SqlBool> {
  const own = isReadable(reader);
  const first = mayAskWaitlist(reader) ? sql`(${sql.ref(`${table}.file_id`)} is null or ${own})` : own;
  const partner = sql.ref(`${table}.partner_file_id`);
  return sql<SqlBool>`(${first} and (${partner} is null or exists (
    select 1 from files join collections on collections.id = files.collection_id
    where files.id = ${partner} and ${own}
  )))`;
}

/** Whether a row of `collections` belongs to a reader; one without an owner belongs to the superusers. */
export function isOwn({ id, isSuperuser }: Reader): Expression<SqlBool> {
  const own = sql<SqlBool>`coalesce(collections.owner_id = ${id}, false)`;
  return isSuperuser ? sql<SqlBool>`(collections.owner_id is null or ${own})` : own;
}

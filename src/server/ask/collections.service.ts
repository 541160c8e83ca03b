// Collections: creating, reading, changing and deleting them, and the conversion of rows to a `Collection`.
import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import type {
  Collection,
  CollectionCreateInput,
  CollectionListInput,
  CollectionUpdateInput,
  Synonym,
} from '#shared/ask.ts';
import { askMessages, COLLECTIONS_PER_ACCOUNT } from '#shared/ask-limits.ts';
import { fold } from '#shared/fold.ts';
import { withAudit, type Actor, type Audit, type UserActor } from '../audit/audit.service.ts';
import type { CollectionsTable } from '../db/schema-ask.ts';
import type { Db } from '../db/schema.ts';
import { conflict, notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { requireCaller } from '../users/users.service.ts';
import { isOwn, isReadable, type Reader } from './access.ts';
import { isSameSet, membersFrom, membersOf, replaceMembers, type Member } from './collection-members.ts';
import { haveSamePairs, replaceSynonyms, synonymsOf, withoutRepetitions } from './collection-synonyms.ts';

type CollectionRow = Pick<
  Selectable<CollectionsTable>,
  'id' | 'name' | 'access' | 'owner_id' | 'send_to_model' | 'created_at' | 'description'
> & {
  files: number;
  size: number;
  owner_email: string | null;
  owner_name: string | null;
  is_readable: number;
  is_own: number;
};

/** The collections that match, by name, as a reader sees them. */
async function selectCollections(
  db: Db,
  reader: Reader,
  matching: Expression<SqlBool>,
  page: { skip: number; limit: number } = { skip: 0, limit: 1 },
): Promise<Collection[]> {
  const flag = (condition: Expression<SqlBool>) => sql<number>`case when ${condition} then 1 else 0 end`;
  const { rows } = await sql<CollectionRow>`
    select collections.id, collections.name, collections.access, collections.owner_id,
      collections.send_to_model, collections.created_at, collections.description,
      (select count(*) from files where files.collection_id = collections.id) as files,
      (select coalesce(sum(size), 0) from files where files.collection_id = collections.id) as size,
      owners.email as owner_email, owners.full_name as owner_name,
      ${flag(isReadable(reader))} as is_readable, ${flag(isOwn(reader))} as is_own
    from collections left join users as owners on owners.id = collections.owner_id
    where ${matching} order by collections.sort_name, collections.id
    limit ${page.limit} offset ${page.skip}`.execute(db);
  // Readers are not told who else reads.
  const shared = rows.filter(({ is_own }) => is_own === 1 || reader.isSuperuser).map(({ id }) => id);
  const members = await membersOf(db, shared);
  const readable = rows.filter(({ is_readable }) => is_readable === 1).map(({ id }) => id);
  const synonyms = await synonymsOf(db, readable);
  return rows.map((row) => toCollection(row, members.get(row.id) ?? [], synonyms.get(row.id) ?? []));
}

function toCollection(row: CollectionRow, members: readonly Member[], synonyms: Synonym[]): Collection {
  const { owner_email, owner_name, is_readable, is_own, send_to_model, ...rest } = row;
  return {
    ...rest,
    send_to_model: send_to_model === 1,
    description: is_readable === 1 ? row.description : '',
    member_ids: members.map(({ id }) => id),
    members: members.map(({ id, email, full_name }) => ({ id, email, full_name })),
    synonyms,
    owner:
      row.owner_id === null || owner_email === null
        ? null
        : { id: row.owner_id, email: owner_email, full_name: owner_name },
    is_readable: is_readable === 1,
    is_own: is_own === 1,
  };
}

/** A page of the collections that a reader may read, by name; for a superuser who asks for `all`, of all of them. */
export async function listCollections(
  db: Db,
  reader: Reader,
  { all, skip, limit }: CollectionListInput,
): Promise<{ data: Collection[]; count: number }> {
  const matching = all && reader.isSuperuser ? sql<SqlBool>`true` : isReadable(reader);
  const data = await selectCollections(db, reader, matching, { skip, limit });
  const { count } = await db
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matching)
    .executeTakeFirstOrThrow();
  return { data, count };
}

/** A collection that a reader may read. @throws AppError 404 */
export async function getCollection(db: Db, reader: Reader, id: string): Promise<Collection> {
  const [collection] = await selectCollections(
    db,
    reader,
    sql<SqlBool>`collections.id = ${id} and ${isReadable(reader)}`,
  );
  if (collection === undefined) throw notFound('Collection');
  return collection;
}

/** A collection that a reader may know of: one they may read, and for a superuser every one. @throws AppError 404 */
async function getKnown(db: Db, reader: Reader, id: string): Promise<Collection> {
  if (!reader.isSuperuser) return getCollection(db, reader, id);
  const [collection] = await selectCollections(db, reader, sql<SqlBool>`collections.id = ${id}`);
  if (collection === undefined) throw notFound('Collection');
  return collection;
}

/** A collection that a reader owns. @throws AppError 404; 409 where it belongs to others */
export async function requireOwn(db: Db, reader: Reader, id: string): Promise<Collection> {
  const collection = await getCollection(db, reader, id);
  if (!collection.is_own) throw conflict(askMessages.notYours);
  return collection;
}

/**
 * Creates a collection of the actor.
 * @param storeAnswer stores its id as the answer of an idempotent call, in the same transaction
 * @returns its id
 * @throws AppError 401 where the account was deleted; 409 where it has as many as it can; InvalidInput where a member is no account
 */
export async function createCollection(
  db: Db,
  actor: UserActor,
  { name, description, access, member_ids, send_to_model, synonyms }: CollectionCreateInput,
  storeAnswer?: StoreAnswer<{ id: string }>,
): Promise<{ id: string }> {
  return withAudit(db, actor, async (trx, audit) => {
    await requireCaller(trx, actor.userId);
    await requirePlace(trx, actor.userId);
    const own = { name, description, access, send_to_model };
    const id = await insertCollection(trx, own, actor.userId, actor.at);
    await replaceMembers(trx, id, [], membersFrom(member_ids, actor.userId));
    await replaceSynonyms(trx, id, withoutRepetitions(synonyms));
    audit('collection_created', id);
    await storeAnswer?.(trx, { id });
    return { id };
  });
}

/** The name of the collection that a new member starts with. */
const FIRST_COLLECTION = 'My files';

/** Creates the private collection that a new member starts with. @param trx the transaction that makes the account */
export async function addFirstCollection(trx: Db, audit: Audit, owner_id: string, now: Date): Promise<void> {
  const collection = {
    name: FIRST_COLLECTION,
    description: '',
    access: 'private',
    send_to_model: true,
  } as const;
  audit('collection_created', await insertCollection(trx, collection, owner_id, now));
}

/** @returns its id */
async function insertCollection(
  trx: Db,
  {
    name,
    description,
    access,
    send_to_model,
  }: Pick<CollectionCreateInput, 'name' | 'description' | 'access' | 'send_to_model'>,
  owner_id: string,
  now: Date,
): Promise<string> {
  const id = newId();
  const row = { id, name, sort_name: fold(name), description, access, owner_id };
  await trx
    .insertInto('collections')
    .values({ ...row, send_to_model: send_to_model ? 1 : 0, created_at: now.toISOString() })
    .execute();
  return id;
}

/** @throws AppError 409 where an account has as many collections as it can */
async function requirePlace(trx: Db, ownerId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('collections')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (count >= COLLECTIONS_PER_ACCOUNT) throw conflict(askMessages.tooManyCollections);
}

/**
 * Changes a collection; values that stay change nothing. Who does not own it changes nothing of it, but a superuser its
 * access.
 * @throws AppError 404; 409 where the caller may not change this; InvalidInput where a member is no account
 */
export async function updateCollection(
  db: Db,
  actor: Actor,
  reader: Reader,
  { id, name, description, access, member_ids, send_to_model, synonyms }: CollectionUpdateInput,
): Promise<Collection> {
  return withAudit(db, actor, async (trx, audit) => {
    const before = await getKnown(trx, reader, id);
    if (!before.is_own && !reader.isSuperuser) throw conflict(askMessages.notYours);
    const changes = {
      ...(name === undefined || name === before.name ? {} : { name, sort_name: fold(name) }),
      ...(description === undefined || description === before.description ? {} : { description }),
      ...(send_to_model === undefined || send_to_model === before.send_to_model
        ? {}
        : { send_to_model: send_to_model ? (1 as const) : (0 as const) }),
      ...(access === undefined || access === before.access ? {} : { access }),
    };
    const pairs = synonyms && withoutRepetitions(synonyms);
    const isOtherPairs = pairs !== undefined && !haveSamePairs(pairs, before.synonyms);
    const isUpdated =
      'name' in changes || 'description' in changes || 'send_to_model' in changes || isOtherPairs;
    if (isUpdated && !before.is_own) throw conflict(askMessages.onlyAccess);
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) await trx.updateTable('collections').set(changes).where('id', '=', id).execute();
    if (isOtherPairs) await replaceSynonyms(trx, id, pairs);
    const wanted = member_ids && membersFrom(member_ids, before.owner_id);
    const isOtherMembers = wanted !== undefined && !isSameSet(wanted, before.member_ids);
    if (isOtherMembers) await replaceMembers(trx, id, before.member_ids, wanted);
    if ('access' in changes || isOtherMembers) audit('collection_access_changed', id);
    if (isUpdated) audit('collection_updated', id);
    return getKnown(trx, reader, id);
  });
}

/**
 * Deletes a collection with its files and all quotations of them; its owner may, and a superuser.
 * @returns the sums of the contents that its files had
 * @throws AppError 404; 409 where it belongs to others
 */
export async function deleteCollection(db: Db, actor: Actor, reader: Reader, id: string): Promise<string[]> {
  return withAudit(db, actor, async (trx, audit) => {
    const collection = await getKnown(trx, reader, id);
    if (!collection.is_own && !reader.isSuperuser) throw conflict(askMessages.notYours);
    const files = await trx.selectFrom('files').select('sha256').where('collection_id', '=', id).execute();
    await trx.deleteFrom('collections').where('id', '=', id).execute();
    audit('collection_deleted', id);
    return files.map(({ sha256 }) => sha256);
  });
}

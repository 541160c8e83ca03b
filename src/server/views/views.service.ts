// Saved views of the waitlist: a name for filters of its list, for its owner alone or shared with all staff.
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { PageInput } from '#shared/fields.ts';
import { foldViewName, viewMessages, VIEWS_PER_ACCOUNT } from '#shared/view-limits.ts';
import type { View, ViewCreateInput, ViewFilters, ViewUpdateInput } from '#shared/views.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import type { SubscriberViewsTable } from '../db/schema-waitlist.ts';
import { conflict, notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { requireCaller } from '../users/users.service.ts';

/** Who asks for views. */
export interface Viewer {
  id: string;
  isSuperuser: boolean;
}

type ViewRow = Selectable<SubscriberViewsTable>;

function toView({ id, name, filters, shared, owner_id }: ViewRow): View {
  // Safe: what was stored had this shape, and the output is checked.
  return { id, name, filters: JSON.parse(filters) as ViewFilters, shared: shared === 1, owner_id };
}

/** Those of the viewer; for superusers also those whose account is gone. */
const isOwn = ({ id, isSuperuser }: Viewer) =>
  isSuperuser ? sql<SqlBool>`(owner_id = ${id} or owner_id is null)` : sql<SqlBool>`owner_id = ${id}`;

const isSeen = (viewer: Viewer) => sql<SqlBool>`(shared = 1 or ${isOwn(viewer)})`;

/** A page of the views that somebody may use: the own ones by name, then those that others share, by name. */
export async function listViews(
  db: Db,
  viewer: Viewer,
  { skip, limit }: PageInput,
): Promise<{ data: View[]; count: number }> {
  const seen = db.selectFrom('subscriber_views').where(isSeen(viewer));
  const rows = await seen
    .selectAll()
    .orderBy(sql`case when ${isOwn(viewer)} then 0 else 1 end`)
    .orderBy('folded')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await seen
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toView), count };
}

/**
 * Saves a view of the actor.
 * @param storeAnswer stores its id as the answer of an idempotent call, in the same transaction
 * @returns its id
 * @throws AppError 401 where the account was deleted; 409 where it has one of this name, or as many as it can
 */
export async function createView(
  db: Db,
  actor: UserActor,
  { name, filters, shared }: ViewCreateInput,
  storeAnswer?: StoreAnswer<{ id: string }>,
): Promise<{ id: string }> {
  return withAudit(db, actor, async (trx, audit) => {
    await requireCaller(trx, actor.userId);
    await requirePlace(trx, actor.userId);
    const id = newId();
    await requireFreeName(trx, id, actor.userId, name);
    await trx
      .insertInto('subscriber_views')
      .values({
        id,
        owner_id: actor.userId,
        name,
        folded: foldViewName(name),
        filters: JSON.stringify(filters),
        shared: shared ? 1 : 0,
      })
      .execute();
    if (shared) audit('view_shared', id);
    await storeAnswer?.(trx, { id });
    return { id };
  });
}

/** A view that somebody may use. @throws AppError 404 */
export async function getView(db: Db, viewer: Viewer, id: string): Promise<View> {
  const row = await db
    .selectFrom('subscriber_views')
    .selectAll()
    .where('id', '=', id)
    .where(isSeen(viewer))
    .executeTakeFirst();
  if (row === undefined) throw notFound('View');
  return toView(row);
}

/** A view that somebody may change: an own one, and for superusers every shared one. @throws AppError 404; 409 for one that others share */
async function getChangeable(trx: Db, viewer: Viewer, id: string): Promise<View> {
  const view = await getView(trx, viewer, id);
  if (view.owner_id !== viewer.id && !viewer.isSuperuser) throw conflict(viewMessages.notYours);
  return view;
}

/**
 * Changes a view; what is not given stays, and so does what it has already. It stays its owner's: one that a superuser stops
 * sharing is the owner's alone.
 * @throws AppError 404; 409 for one that others share, and where its owner has another one of this name
 */
export async function updateView(
  db: Db,
  actor: UserActor,
  viewer: Viewer,
  { id, name, filters, shared }: ViewUpdateInput,
): Promise<View> {
  return withAudit(db, actor, async (trx, audit) => {
    const before = await getChangeable(trx, viewer, id);
    const after = {
      ...before,
      ...(name !== undefined && { name }),
      ...(filters !== undefined && { filters }),
      ...(shared !== undefined && { shared }),
    };
    const stored = { name: after.name, filters: JSON.stringify(after.filters) };
    const isOther = stored.name !== before.name || stored.filters !== JSON.stringify(before.filters);
    if (isOther) {
      await requireFreeName(trx, id, before.owner_id, after.name);
      await trx
        .updateTable('subscriber_views')
        .set({ ...stored, folded: foldViewName(after.name) })
        .where('id', '=', id)
        .execute();
      // Only what others see.
      if (before.shared && after.shared) audit('view_updated', id);
    }
    if (after.shared !== before.shared) {
      await trx
        .updateTable('subscriber_views')
        .set({ shared: after.shared ? 1 : 0 })
        .where('id', '=', id)
        .execute();
      audit(after.shared ? 'view_shared' : 'view_unshared', id);
    }
    return after;
  });
}

/** Deletes a view. @throws AppError 404; 409 for one that others share */
export async function deleteView(db: Db, actor: UserActor, viewer: Viewer, id: string): Promise<void> {
  await withAudit(db, actor, async (trx, audit) => {
    const { shared } = await getChangeable(trx, viewer, id);
    await trx.deleteFrom('subscriber_views').where('id', '=', id).execute();
    if (shared) audit('view_deleted', id);
  });
}

/** @throws AppError 409 where the owner has another view of this name */
async function requireFreeName(trx: Db, id: string, ownerId: string | null, name: string): Promise<void> {
  const other = await trx
    .selectFrom('subscriber_views')
    .select('id')
    .where('owner_id', 'is not distinct from', ownerId)
    .where('folded', '=', foldViewName(name))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw conflict(viewMessages.nameTaken);
}

/** @throws AppError 409 where an account has as many views as it can */
async function requirePlace(trx: Db, ownerId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('subscriber_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (count >= VIEWS_PER_ACCOUNT) throw conflict(viewMessages.tooMany);
}

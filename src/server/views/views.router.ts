// Procedures on saved views of the waitlist, for staff.
import { messageOutput, pageInput } from '#shared/fields.ts';
import { viewMessages } from '#shared/view-limits.ts';
import { byViewId, viewCreateInput, viewList, viewOutput, viewUpdateInput } from '#shared/views.ts';
import { isAtLeast } from '#shared/roles.ts';
import { idempotentProcedure, router, userProcedure } from '../trpc/trpc.ts';
import { roleOf, type RoleColumns } from '../users/roles.ts';
import { createView, deleteView, getView, listViews, updateView, type Viewer } from './views.service.ts';

const viewerOf = (user: { id: string } & RoleColumns): Viewer => ({
  id: user.id,
  isSuperuser: isAtLeast(roleOf(user), 'superuser'),
});

export const viewsRouter = router({
  /** A page of the caller's own views, and then of those that others share. @throws AppError 401, 403, 422 */
  list: userProcedure
    .input(pageInput)
    .output(viewList)
    .query(({ ctx, input }) => listViews(ctx.deps.db, viewerOf(ctx.sessionUser), input)),

  /** Saves a view of the caller. @throws AppError 400, 401, 403, 409, 422 */
  create: idempotentProcedure
    .input(viewCreateInput)
    .output(viewOutput)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.deps;
      // Only the id is stored as the answer, so that the view leaves nothing when it is deleted.
      const { id } = await ctx.runIdempotent<{ id: string }>(input, (storeAnswer) =>
        createView(db, ctx.actor(), input, storeAnswer),
      );
      return getView(db, viewerOf(ctx.sessionUser), id);
    }),

  /** Changes a view: an own one, and for superusers every shared one. @throws AppError 401, 403, 404, 409, 422 */
  update: userProcedure
    .input(viewUpdateInput)
    .output(viewOutput)
    .mutation(({ ctx, input }) => updateView(ctx.deps.db, ctx.actor(), viewerOf(ctx.sessionUser), input)),

  /** Deletes a view: an own one, and for superusers every shared one. @throws AppError 401, 403, 404, 409 */
  remove: userProcedure
    .input(byViewId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteView(ctx.deps.db, ctx.actor(), viewerOf(ctx.sessionUser), input.id);
      return { message: viewMessages.deleted };
    }),
});

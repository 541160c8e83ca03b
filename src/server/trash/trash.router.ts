// Procedures on what was deleted and can be restored.
import { messageOutput, pageInput } from '#shared/fields.ts';
import { byTrashId, trashList, trashRestoreInput, trashRestoreOutput } from '#shared/trash.ts';
import { removeImageFiles } from '../products/image-files.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { restoreMany, restoreOne } from './restore.ts';
import { listTrash, purgeOne } from './trash.service.ts';

export const trashRouter = router({
  /** A page of what lies in the trash, the last deleted first. @throws AppError 401, 403, 422 */
  list: userProcedure
    .input(pageInput)
    .output(trashList)
    .query(({ ctx, input }) => listTrash(ctx.deps.db, input)),

  /** Restores a subscriber or product. @throws AppError 401, 403, 404, 409 where the address has joined again */
  restore: userProcedure
    .input(byTrashId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await restoreOne(ctx.deps.db, ctx.actor(), input.id);
      // Mail to it that waited is due again.
      ctx.deps.outbox.wake();
      return { message: 'Restored successfully' };
    }),

  /** Restores those that can be, and tells which cannot. @throws AppError 401, 403, 422 */
  restoreMany: userProcedure
    .input(trashRestoreInput)
    .output(trashRestoreOutput)
    .mutation(async ({ ctx, input }) => {
      const answer = await restoreMany(ctx.deps.db, ctx.actor(), input.ids);
      ctx.deps.outbox.wake();
      return answer;
    }),

  /** Removes a deleted subscriber or product for good, with the files of its images. @throws AppError 401, 403, 404 */
  remove: userProcedure
    .input(byTrashId)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await removeImageFiles(ctx.deps, await purgeOne(ctx.deps.db, ctx.actor(), input.id));
      return { message: 'Deleted for good' };
    }),
});

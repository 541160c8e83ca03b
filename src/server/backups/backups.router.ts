// Procedures on backups, for superusers: what there is, make one, check one, download one.
import { messageOutput } from '#shared/fields.ts';
import { backupsOutput, byBackupName, downloadOutput } from '#shared/backups.ts';
import { router, superuserProcedure } from '../trpc/trpc.ts';

/** Where a download token is redeemed. */
export const DOWNLOAD_PATH = '/api/v1/backups/download';

export const backupsRouter = router({
  /** The backups, newest first, what is being made, and the alarms that are on. @throws AppError 401, 403 */
  list: superuserProcedure.output(backupsOutput).query(({ ctx }) => ctx.deps.backups.describe()),

  /** Begins a backup. @throws AppError 401, 403, 409 while something is under way */
  make: superuserProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await ctx.deps.backups.make();
    ctx.deps.events.add(ctx.actor(), 'backup_made');
    return { message: 'The backup has begun' };
  }),

  /** Begins to read a backup through. @throws AppError 401, 403, 404, 409 while something is under way */
  verify: superuserProcedure
    .input(byBackupName)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.backups.verify(input.name);
      return { message: 'The check has begun' };
    }),

  /** A one-time address of the file. @throws AppError 401, 403, 404 */
  download: superuserProcedure
    .input(byBackupName)
    .output(downloadOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.backups.fileOf(input.name);
      const token = ctx.deps.downloadTokens.issue({ userId: ctx.sessionUser.id, name: input.name });
      ctx.deps.events.add(ctx.actor(), 'backup_downloaded');
      return { path: `${DOWNLOAD_PATH}/${token}` };
    }),
});

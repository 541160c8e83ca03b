// The procedures on backups, for superusers.
import { messageOutput } from '#shared/fields.ts';
import { backupsOutput, byBackupName, downloadOutput } from '#shared/backups.ts';
import { makeDownloadToken } from './download-tokens.ts';
import { router, userProcedure } from '../trpc/trpc.ts';

/** The path at which a download token is redeemed. */
export const DOWNLOAD_PATH = '/api/v1/backups/download';

export const backupsRouter = router({
  /** The backups, newest first, the running backup or check, and the active alarms. @throws AppError 401, 403 */
  list: userProcedure.output(backupsOutput).query(({ ctx }) => ctx.deps.backups.describe()),

  /** Starts a backup. @throws AppError 401, 403, 409 while a backup or check is running, or on PostgreSQL */
  make: userProcedure.output(messageOutput).mutation(async ({ ctx }) => {
    await ctx.deps.backups.make();
    ctx.deps.events.add(ctx.actor(), 'backup_made');
    return { message: 'The backup has begun' };
  }),

  /** Starts a check. @throws AppError 401, 403, 404, 409 while a backup or check is running, or on PostgreSQL */
  verify: userProcedure
    .input(byBackupName)
    .output(messageOutput)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.backups.verify(input.name);
      return { message: 'The check has begun' };
    }),

  /** A path that downloads the file once. @throws AppError 401, 403, 404, 409 on PostgreSQL */
  download: userProcedure
    .input(byBackupName)
    .output(downloadOutput)
    .mutation(async ({ ctx, input }) => {
      const { backups, db, clock } = ctx.deps;
      await backups.fileOf(input.name);
      const download = { user_id: ctx.sessionUser.id, name: input.name };
      const token = await makeDownloadToken(db, download, clock());
      ctx.deps.events.add(ctx.actor(), 'backup_downloaded');
      return { path: `${DOWNLOAD_PATH}/${token}` };
    }),
});

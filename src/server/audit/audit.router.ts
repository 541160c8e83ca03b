import { auditInput, auditList } from '#shared/audit.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { listAudit } from './audit.service.ts';

export const auditRouter = router({
  /** A page of the audit log, newest first, all of it or the entries that match a filter. @throws AppError 401, 403 */
  list: userProcedure
    .input(auditInput)
    .output(auditList)
    .query(async ({ ctx, input }) => {
      await ctx.deps.events.flush();
      return listAudit(ctx.deps.db, input);
    }),
});

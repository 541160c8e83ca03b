// Procedures on the jobs that people start. A job is for who started it.
import { z } from 'zod';
import { idField, pageInput } from '#shared/fields.ts';
import { jobList, jobOutput } from '#shared/jobs.ts';
import { router, userProcedure } from '../trpc/trpc.ts';
import { getUserJob, listUserJobs, stopUserJob } from './user-jobs.service.ts';

const byId = z.object({ id: idField });

export const jobsRouter = router({
  /** One's own jobs, newest first. @throws AppError 401, 403, 422 */
  list: userProcedure
    .input(pageInput)
    .output(jobList)
    .query(({ ctx, input }) => listUserJobs(ctx.deps.db, ctx.sessionUser.id, input, ctx.deps.clock())),

  /** One's own job. @throws AppError 401, 403, 404 */
  get: userProcedure
    .input(byId)
    .output(jobOutput)
    .query(({ ctx, input }) => getUserJob(ctx.deps.db, ctx.sessionUser.id, input.id, ctx.deps.clock())),

  /** Stops one's own job. Without the limit of writes, because what is stopped cannot be undone. @throws AppError 401, 403, 404 */
  stop: userProcedure
    .meta({ unlimited: true })
    .input(byId)
    .output(jobOutput)
    .mutation(({ ctx, input }) => stopUserJob(ctx.deps.db, ctx.sessionUser.id, input.id, ctx.deps.clock())),
});

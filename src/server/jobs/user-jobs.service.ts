// The stored state of the jobs that people start. Every process of an installation reads it, and only the process that does
// the work goes on with it: in the transaction of each of its batches, so `done` is exact whenever the process ends.
import { sql, type Selectable } from 'kysely';
import type { Job } from '#shared/jobs.ts';
import type { PageInput } from '#shared/fields.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db, UserJobsTable } from '../db/schema.ts';
import { notFound } from '../errors.ts';

/** Much longer than a batch takes, with its retries. */
const LEASE_MS = 30_000;
const KEPT_DAYS = 7;
/** Why a job has failed whose process is gone. */
export const INTERRUPTED = 'The server was stopped before it was done.';

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString();

/** Stores a job as running. */
export async function storeJob(
  db: Db,
  job: Pick<Selectable<UserJobsTable>, 'id' | 'user_id' | 'kind' | 'total'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('user_jobs')
    .values({ ...job, status: 'running', created_at: now.toISOString(), lease_until: leaseFrom(now) })
    .execute();
}

/**
 * Counts a batch and prolongs the lease.
 * @param trx the transaction of the batch
 * @returns false where the job is not running any more: then the batch must be undone
 */
export async function advanceJob(trx: Db, id: string, done: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_jobs')
    .set(({ eb }) => ({ done: eb('done', '+', done), lease_until: leaseFrom(now) }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    // One that others take for failed does not go on.
    .where('lease_until', '>=', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a job, unless it has ended. @param detail what else there is to say of it */
export async function endJob(
  db: Db,
  id: string,
  status: 'done' | 'stopped' | 'failed',
  detail: string | null,
): Promise<void> {
  await db
    .updateTable('user_jobs')
    .set({ status, detail })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** A page of the jobs that a person has started, newest first. */
export async function listUserJobs(
  db: Db,
  userId: string,
  { skip, limit }: PageInput,
  now: Date,
): Promise<{ data: Job[]; count: number }> {
  const own = db.selectFrom('user_jobs').where('user_id', '=', userId);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data: rows.map((row) => toJob(row, now)), count };
}

/** One's own job. @throws AppError 404 also for one that somebody else started */
export async function getUserJob(db: Db, userId: string, id: string, now: Date): Promise<Job> {
  const row = await db
    .selectFrom('user_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Job');
  return toJob(row, now);
}

/** Stops one's own job after the batch that is under way, in whatever process. One that has ended stays as it is. @throws AppError 404 */
export async function stopUserJob(db: Db, userId: string, id: string, now: Date): Promise<Job> {
  const { status } = await getUserJob(db, userId, id, now);
  if (status === 'running') await endJob(db, id, 'stopped', null);
  return getUserJob(db, userId, id, now);
}

/** A row as the wire shows it. One whose process has lost its lease has failed, also before the sweep stores that. */
function toJob(
  { id, kind, status, done, total, detail, lease_until }: Selectable<UserJobsTable>,
  now: Date,
): Job {
  const isLost = status === 'running' && lease_until < now.toISOString();
  return isLost
    ? { id, kind, status: 'failed', done, total, detail: INTERRUPTED }
    : { id, kind, status, done, total, detail };
}

/** Stores of running jobs that they have failed. @param before those whose lease ended before; undefined for all */
export async function failJobs(db: Db, before: Date | undefined): Promise<void> {
  let lost = db
    .updateTable('user_jobs')
    .set({ status: 'failed', detail: INTERRUPTED })
    .where('status', '=', 'running');
  if (before !== undefined) lost = lost.where('lease_until', '<', before.toISOString());
  await lost.execute();
}

/** Fails the jobs whose process is gone, and removes what ended long ago. */
export async function sweepUserJobs(db: Db, now: Date): Promise<void> {
  await failJobs(db, now);
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await deleteInBatches(db, 'user_jobs', ['id'], sql`status <> 'running' and created_at < ${oldest}`);
}

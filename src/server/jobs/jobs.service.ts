// The stored state of background jobs: the interval, the last success and the last failure of each.
import type { Selectable } from 'kysely';
import type { Db, JobsTable } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/** Successes are stored a few minutes late at most. */
const GRACE_MS = 10 * 60_000;

/** Whether a job has had no success within two of its intervals. */
export function isLate(job: Selectable<JobsTable>, now: Date): boolean {
  const started = Date.parse(job.started_at);
  const last = Math.max(started, Date.parse(job.last_success_at ?? job.started_at));
  return now.getTime() - last > 2 * job.every_seconds * 1000 + GRACE_MS;
}

/**
 * Stores the jobs of this process and removes those that no process has any more.
 * @param jobs `everyMs` is the maximum time between two runs in milliseconds
 * @param options `servesAlone`: whether no other process serves the database. Another one may have other jobs, by its
 *   settings or its version, so then only those that are late are removed
 */
export async function registerJobs(
  db: Db,
  jobs: readonly { name: string; everyMs: number }[],
  now: Date,
  { servesAlone }: { servesAlone: boolean },
): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name));
  await inTransaction(db, async (trx) => {
    const gone = (await listJobs(trx)).filter(
      (job) => !names.has(job.name) && (servesAlone || isLate(job, now)),
    );
    for (const { name } of gone) await trx.deleteFrom('jobs').where('name', '=', name).execute();
    for (const { name, everyMs } of jobs) {
      const row = { every_seconds: Math.ceil(everyMs / 1000), started_at: now.toISOString() };
      await trx
        .insertInto('jobs')
        .values({ name, ...row, last_success_at: null, last_failure_at: null })
        .onConflict((clash) => clash.column('name').doUpdateSet(row))
        .execute();
    }
  });
}

/**
 * Stores the outcome of a run, if the job is registered.
 * @returns how often it has failed in a row, in all processes: up to and with this run, or before this success; undefined
 *   where it is not registered
 */
export async function recordRun(
  db: Db,
  name: string,
  outcome: 'success' | 'failure',
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  return inTransaction(db, async (trx) => {
    const job = await trx.selectFrom('jobs').select('failures').where('name', '=', name).executeTakeFirst();
    if (job === undefined) return undefined;
    const failures = job.failures + (outcome === 'success' ? 0 : 1);
    const changes =
      outcome === 'success' ? { last_success_at: at, failures: 0 } : { last_failure_at: at, failures };
    await trx.updateTable('jobs').set(changes).where('name', '=', name).execute();
    return failures;
  });
}

/** All registered jobs, sorted by name. */
export async function listJobs(db: Db): Promise<Selectable<JobsTable>[]> {
  return db.selectFrom('jobs').selectAll().orderBy('name').execute();
}

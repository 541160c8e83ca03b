// The stored state of background jobs: the interval, the last success and the last failure of each.
import type { Selectable } from 'kysely';
import type { Db, JobsTable } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/**
 * Stores the jobs of this process and removes all others.
 * @param jobs `everyMs` is the maximum time between two runs in milliseconds
 */
export async function registerJobs(
  db: Db,
  jobs: readonly { name: string; everyMs: number }[],
  now: Date,
): Promise<void> {
  const names = jobs.map(({ name }) => name);
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('jobs').where('name', 'not in', names).execute();
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

/** Stores the outcome of a run, if the job is registered. */
export async function recordRun(
  db: Db,
  name: string,
  outcome: 'success' | 'failure',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('jobs')
    .set(outcome === 'success' ? { last_success_at: at } : { last_failure_at: at })
    .where('name', '=', name)
    .execute();
}

/** All registered jobs, sorted by name. */
export async function listJobs(db: Db): Promise<Selectable<JobsTable>[]> {
  return db.selectFrom('jobs').selectAll().orderBy('name').execute();
}

// The check of background jobs, from the rows they leave in the database.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../clock.ts';
import type { Finding } from './finding.ts';
import type { Config } from '../config.ts';
import { DATABASE_NAME } from '../db/sqlite/backup-file.ts';
import { openReadOnly } from '../db/sqlite/database.ts';
import { isLate, listJobs } from '../jobs/jobs.service.ts';

/** Checks that every job has succeeded within two of its intervals. */
export async function checkJobs({ dataDir }: Config): Promise<Finding> {
  const jobs = await readJobs(join(dataDir, DATABASE_NAME));
  if (jobs === undefined)
    return {
      state: 'look',
      sentence: 'Nothing is known of them until the database can be read and is migrated.',
    };
  if (jobs.length === 0) return { state: 'look', sentence: 'None has run yet: start the server.' };
  const late = jobs.filter((job) => isLate(job, systemClock()));
  if (late.length > 0) {
    const list = late
      .map((job) => `${job.name} (last success: ${job.last_success_at ?? 'never'})`)
      .join(', ');
    return {
      state: 'wrong',
      sentence: `Too long without success: ${list}. Is the server running? Its log names the job of each failure.`,
    };
  }
  const failed = jobs.filter((job) => (job.last_failure_at ?? '') > (job.last_success_at ?? ''));
  if (failed.length > 0) {
    const list = failed.map((job) => `${job.name} (at ${job.last_failure_at})`).join(', ');
    return {
      state: 'look',
      sentence: `The last run has failed and is tried again: ${list}. The log says why.`,
    };
  }
  return { state: 'ok', sentence: `All ${jobs.length} have succeeded lately.` };
}

/** @returns undefined where the database cannot be read; the check of the database reports why */
async function readJobs(file: string) {
  if (!existsSync(file)) return undefined;
  try {
    const db = openReadOnly(file);
    try {
      return await listJobs(db);
    } finally {
      await db.destroy();
    }
  } catch {
    return undefined;
  }
}

// The check of background jobs, from the rows they leave in the database.
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isLate, listJobs } from '../jobs/jobs.service.ts';
import { readDatabase, unreadable, type Finding } from './read-database.ts';

/** Checks that every job has succeeded within two of its intervals. */
export async function checkJobs(config: Config): Promise<Finding> {
  const jobs = await readDatabase(config, listJobs);
  if (jobs === undefined) return unreadable;
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

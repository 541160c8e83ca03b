// The hourly maintenance of a serving process: what is of no more use is removed, and what was deleted leaves no trace.
import { sweepAudit } from '../audit/audit.service.ts';
import { sweepSessions } from '../auth/sessions.service.ts';
import { removeTraces } from '../db/erasure.ts';
import type { Deps } from '../deps.ts';
import { sweepAnswers } from '../idempotency/idempotency.service.ts';
import { sweepImages } from '../products/product-images.service.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Runs every maintenance job once, one after the other, and from then on each of them every hour. A job that fails keeps
 * neither the others nor the start from going on. Also stores which jobs this process has, so all others must have been
 * added to the runner before.
 * @returns how to stop; stopping removes the last traces of what was deleted
 */
export async function startMaintenance(deps: Deps): Promise<{ stop(): Promise<void> }> {
  const { db, clock, log, imageFiles, outbox } = deps;
  const startedAt = clock().getTime();
  const add = (name: string, work: () => Promise<unknown>) =>
    deps.jobs.add({ name, everyMs: HOUR_MS, work: async () => void (await work()) });
  const sweeps = [
    add('sessions', () => sweepSessions(db, clock())),
    add('audit', () => sweepAudit(db, clock())),
    add('idempotency_keys', () => sweepAnswers(db, clock())),
    // What is younger may belong to an upload that is under way in this process.
    add('images', () =>
      sweepImages(db, imageFiles, new Date(Math.max(startedAt, clock().getTime() - HOUR_MS))),
    ),
    add('mail_files', () => outbox.sweepFiles()),
  ];
  const erasure = add('erasure', async () => {
    if (await removeTraces(db)) return;
    log.warn('The database is too large to remove the traces of deleted addresses: see docs/security.md.');
  });
  await deps.jobs.register();
  // Last, so that it also removes the traces of what the sweeps have deleted.
  for (const job of [...sweeps, erasure]) await job.run();
  return {
    async stop() {
      await Promise.all([...sweeps, erasure].map((job) => job.stop()));
      await erasure.run();
    },
  };
}

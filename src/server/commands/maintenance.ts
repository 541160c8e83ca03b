// The hourly maintenance of a serving process: it deletes expired data and the traces of deleted data, and compares clocks.
import { setTimeout as sleep } from 'node:timers/promises';
import { sweepAudit } from '../audit/audit.service.ts';
import { sweepChallenges } from '../auth/passkey-challenges.ts';
import { sweepSessions } from '../auth/sessions.service.ts';
import { sweepDownloadTokens } from '../backups/download-tokens.ts';
import type { Deps } from '../trpc/deps.ts';
import { checkClock } from '../jobs/clock-check.ts';
import { sweepUserJobs } from '../jobs/user-jobs.service.ts';
import { sweepIdempotencyKeys } from '../idempotency/idempotency.service.ts';
import { sweepImages } from '../products/product-images.service.ts';
import { removeImageFiles } from '../products/image-files.ts';
import { sweepTrash } from '../trash/trash.service.ts';
import { sweepEmailChanges } from '../users/email-changes.ts';
import { sweepStaffInvitations } from '../users/staff-invitations.service.ts';
import { sweepUnconfirmed } from '../subscribers/own-entry.service.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Leaves the first requests their time: a run writes to the disk several times. */
const FIRST_RUN_AFTER_MS = 1000;

export interface Maintenance {
  /** Resolves when every job has run once. It never rejects. */
  firstRun: Promise<void>;
  /** Ends the schedule and removes the last traces of deleted data. */
  stop(): Promise<void>;
}

/**
 * Runs every maintenance job once after a second, one after the other, and then each of them every hour. A failed job does
 * not stop the others. It also stores which jobs this process has, so all others must have been added to the runner
 * before. To be called when the server listens: the first answer needs none of it.
 */
export function startMaintenance(deps: Deps): Maintenance {
  const { engine, db, clock, log, imageFiles, ask, outbox } = deps;
  const stopping = new AbortController();
  const add = (name: string, work: () => Promise<unknown>) =>
    deps.jobs.add({ name, everyMs: HOUR_MS, work: async () => void (await work()), isExclusive: true });
  /** What is on the disk of one machine is the work of each process: of several, some may be on others. */
  const addLocal = (name: string, work: () => Promise<unknown>) =>
    deps.jobs.add({ name, everyMs: HOUR_MS, work: async () => void (await work()) });
  const addStored = imageFiles.objects === undefined ? addLocal : add;
  const sweeps = [
    add('sessions', () => sweepSessions(db, clock())),
    add('former_addresses', () => sweepEmailChanges(db, clock())),
    add('staff_invitations', () => sweepStaffInvitations(db, clock())),
    add('passkey_challenges', () => sweepChallenges(db, clock())),
    add('download_tokens', () => sweepDownloadTokens(db, clock())),
    add('unconfirmed_joins', () => sweepUnconfirmed(db, clock())),
    add('imports', () => engine.removeUnfinishedImports()),
    add('audit', () => sweepAudit(db, clock())),
    add('idempotency_keys', () => sweepIdempotencyKeys(db, clock())),
    add('user_jobs', () => sweepUserJobs(db, clock())),
    add('trash', () => sweepTrash(db, (names) => removeImageFiles(deps, names), clock())),
    addStored('images', () => sweepImages(db, imageFiles)),
    addStored('files', () => ask.sweep()),
    addLocal('drafts', async () => {
      await imageFiles.sweepDrafts();
      await ask.sweepDrafts();
    }),
    addLocal('mail_files', () => outbox.sweepFiles()),
  ];
  if (engine.limitStore) sweeps.push(add('rate_limits', engine.limitStore.sweep));
  // Each process has its own alarms and its own index.
  if (deps.config.ask) {
    sweeps.push(addLocal('file_space', () => ask.storage.space.check(db)));
    sweeps.push(deps.jobs.add({ name: 'file_index', everyMs: DAY_MS, work: () => ask.compact() }));
  }
  const { readClock } = engine;
  // Each process for itself, since each machine has its own clock.
  if (readClock) sweeps.push(addLocal('clock', () => checkClock({ ...deps, readClock })));
  const erasure = add('erasure', async () => {
    if (await engine.removeTraces()) return;
    log.warn('The database is too large to remove the traces of deleted addresses: see docs/security.md.');
  });

  async function runOnce(): Promise<void> {
    await sleep(FIRST_RUN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
    if (stopping.signal.aborted) return;
    await deps.jobs.register();
    // Erasure is the last, to remove the traces of what the sweeps delete.
    for (const job of [...sweeps, erasure]) if (!stopping.signal.aborted) await job.run();
  }

  const firstRun = runOnce();
  return {
    firstRun,
    async stop() {
      stopping.abort();
      await firstRun;
      await Promise.all([...sweeps, erasure].map((job) => job.stop()));
      await erasure.run();
    },
  };
}

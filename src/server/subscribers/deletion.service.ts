// Moving all subscribers that match a filter into the trash, as a job: whom it deletes is settled when it begins, and each small transaction
// of it counts what it deleted.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAtLeast } from '#shared/roles.ts';
import type { SubscriberFilter } from '#shared/subscribers.ts';
import { withAudit, type UserActor } from '../audit/audit.service.ts';
import type { Clock } from '../clock.ts';
import { isKept } from '../db/imports.ts';
import { codeOf, storageTrouble } from '../db/storage-trouble.ts';
import type { Db } from '../db/schema.ts';
import { conflict, forbidden } from '../errors.ts';
import { newId } from '../ids.ts';
import { JobEnded, type UserJobs } from '../jobs/user-jobs.ts';
import { advanceJob, endJob, storeJob } from '../jobs/user-jobs.service.ts';
import type { Outbox } from '../mail/outbox.ts';
import { roleOf } from '../users/roles.ts';
import { findUserById, requireCaller } from '../users/users.service.ts';
import { discardSubscribers } from '../trash/discard.ts';
import { readByIds } from './read-by-ids.ts';
import { isMatch } from './search/is-match.ts';
import type { WaitlistSearch } from './waitlist-search.ts';

/** Deleting them takes a few milliseconds; others can read and write in between. */
const ROWS_PER_TRANSACTION = 250;
/** How often a batch is tried again while the database is locked or away, and after how long. */
const RETRIES = 5;
const RETRY_AFTER_MS = 1000;

interface DeletionDeps {
  db: Db;
  clock: Clock;
  userJobs: UserJobs;
  waitlistSearch: WaitlistSearch;
  outbox: Pick<Outbox, 'forget'>;
}

/** What a batch needs to know of its job. */
interface Deletion {
  id: string;
  actor: UserActor;
  filter: SubscriberFilter;
  total: number;
}

/**
 * Starts the deletion of all subscribers that match now.
 * @param expected how many that must be
 * @returns the id of the job
 * @throws AppError 401 where the account was deleted, 409 where another number matches, 503 of the search or where too many
 *   jobs are running
 */
export function startDeletion(
  deps: DeletionDeps,
  actor: UserActor,
  filter: SubscriberFilter,
  expected: number,
): Promise<string> {
  const { db, clock, userJobs, waitlistSearch } = deps;
  return userJobs.start(async () => {
    const { ids, count } = await waitlistSearch.ask({ kind: 'all', filter });
    if (count !== expected) throw conflict(describeMismatch(count, expected));
    await requireCaller(db, actor.userId);
    const job = { id: newId(), user_id: actor.userId, kind: 'subscribers_deletion', total: count } as const;
    await storeJob(db, job, clock());
    const deletion = { id: job.id, actor, filter, total: count };
    return { id: job.id, batches: deleteMatching(deps, deletion, ids) };
  });
}

function describeMismatch(count: number, expected: number): string {
  const [found, agreed] = [count, expected].map((number) => number.toLocaleString('en'));
  const match = count === 1 ? 'subscriber matches' : 'subscribers match';
  return `${found} ${match} now, not ${agreed}. Nothing was deleted.`;
}

async function* deleteMatching(
  deps: DeletionDeps,
  deletion: Deletion,
  ids: Uint8Array,
): AsyncGenerator<void> {
  let done = 0;
  for (const batch of batchesOf(Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength))) {
    const deleted = await retried(() => deleteBatch(deps, deletion, batch));
    await deps.outbox.forget(...deleted);
    done += deleted.length;
    yield;
  }
  const left = deletion.total - done;
  const detail = left === 0 ? null : `Gone by then, or not matching any more: ${left.toLocaleString('en')}.`;
  await retried(() => endJob(deps.db, deletion.id, 'done', detail));
}

/** The ids of each batch. @param ids with a NUL after each */
function* batchesOf(ids: Buffer): Generator<string[]> {
  let batch: string[] = [];
  for (let start = 0; start < ids.length;) {
    const end = ids.indexOf(0, start);
    batch.push(ids.toString('utf8', start, end));
    start = end + 1;
    if (batch.length < ROWS_PER_TRANSACTION && start < ids.length) continue;
    yield batch;
    batch = [];
  }
}

/**
 * Deletes those of the ids that are there and still match, with their entries of the audit log, and counts them.
 * @returns the ids of those that were deleted
 * @throws JobEnded where the job is not running any more, AppError 403 where its account may not delete any more; nothing is
 *   deleted then
 */
function deleteBatch(
  { db, clock }: DeletionDeps,
  { id, actor, filter }: Deletion,
  ids: readonly string[],
): Promise<string[]> {
  const at = clock();
  return withAudit(db, { ...actor, at }, async (trx, audit) => {
    const user = await findUserById(trx, actor.userId);
    // Its jobs have gone with an account that is gone.
    if (user === undefined) throw new JobEnded();
    if (user.is_active === 0 || !isAtLeast(roleOf(user), 'staff')) throw forbidden();
    const matching = (await readByIds(trx, ids, isKept))
      .filter((row) => isMatch(row, filter))
      .map((row) => row.id);
    const gone = await discardSubscribers(trx, { ...actor, at }, matching);
    for (const subscriber of gone) audit('subscriber_deleted', subscriber);
    if (!(await advanceJob(trx, id, gone.length, at))) throw new JobEnded();
    return gone;
  });
}

/** Does something again that the database could not do now. Doing it twice must be the same as once. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === RETRIES || storageTrouble(codeOf(error) ?? '') === undefined) throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}

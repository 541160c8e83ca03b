// Tells how far the reading of files is, as it goes on: only that something changed, of the files that may be read then.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FileEvent } from '#shared/file-events.ts';
import type { Db } from '../../db/schema.ts';
import { notAuthenticated } from '../../errors.ts';
import { isReadable, type Reader } from '../access.ts';
import { newsOf, type Watch } from './answer-streams.ts';
import type { StreamSources } from './follow-answer.ts';

/** What streams of files wait for, in the place of the id of a question. */
const FILES = 'files';
/** The notice that the rows of files say something else. */
export const newsOfFiles = newsOf(FILES);

const HEARTBEAT_MS = 15_000;
/** So long nothing more is told after something was: many files are read at once. */
const PAUSE_MS = 700;

/**
 * Follows the reading of the files that somebody may read, until all are read or rest. Who comes back is told at once how it is.
 * @param signal ends it
 * @throws AppError 401 where the session has ended; 429, 503
 */
export async function* followFiles(
  { db, streams, findReader }: Pick<StreamSources, 'db' | 'streams' | 'findReader'>,
  signal: AbortSignal,
): AsyncGenerator<FileEvent> {
  const requireReader = async () => {
    const reader = await findReader();
    if (reader === undefined) throw notAuthenticated();
    return reader;
  };
  const watch = await streams.open((await requireReader()).id, FILES);
  try {
    let told: string | undefined;
    let beat = performance.now();
    while (!signal.aborted) {
      const { unread, ...state } = await readState(db, await requireReader());
      const now = JSON.stringify([unread, state]);
      // The news of files that may not be read tells nothing.
      if (now !== told) yield { event: 'files', data: { unread } };
      else if (performance.now() - beat >= HEARTBEAT_MS) yield { event: 'present', data: {} };
      if (now !== told || performance.now() - beat >= HEARTBEAT_MS) beat = performance.now();
      told = now;
      if (unread === 0 || watch.isClosing) return;
      await pause(watch, beat + HEARTBEAT_MS - performance.now(), signal);
    }
  } finally {
    watch.close();
  }
}

async function pause(watch: Watch, mostMs: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(PAUSE_MS, undefined, { signal });
  } catch {
    return;
  }
  await watch.wait(Math.max(0, mostMs - PAUSE_MS), signal);
}

/** How many files are still to be read, and what differs after each step of that. */
async function readState(db: Db, reader: Reader): Promise<{ unread: number; done: number; waiting: number }> {
  const sum = (value: string) => sql<number>`cast(coalesce(sum(${sql.raw(value)}), 0) as integer)`;
  return db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select([
      sum('1 - files.paused').as('unread'),
      sum('files.done').as('done'),
      sum(`case when files.status = 'queued' then 1 else 0 end`).as('waiting'),
    ])
    .where('files.status', 'in', ['queued', 'reading'])
    .where(isReadable(reader))
    .executeTakeFirstOrThrow();
}

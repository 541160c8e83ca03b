// Group commit for the waitlist: the joins of one iteration of the event loop share one durable write, and each is
// acknowledged after it is on disk. One group is under way at a time; joins that arrive meanwhile form the next one.
import type { Engine, NewJoin } from '../db/engine.ts';

/** A group that has failed after this time has waited for something that its successor would wait for too. */
const LONG_WAIT_MS = 1000;

interface PendingWrite {
  row: NewJoin | undefined;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** A committed group. */
export interface GroupCommit {
  /** How many writes it holds: joins, and writes without a subscriber. */
  writes: number;
  /** How many of them are joins, of new and of known addresses. */
  joins: number;
  /** How many subscribers it has added. */
  added: number;
  seconds: number;
}

export type WaitlistWrites = ReturnType<typeof createWaitlistWrites>;

/** Builds the queue over the function that stores a group. */
export function createWaitlistWrites(storeJoins: Engine['storeJoins']) {
  let waiting: PendingWrite[] = [];
  /** Whether a group is under way or about to be. */
  let isBusy = false;
  let observe: ((commit: GroupCommit) => void) | undefined;

  function takeWaiting(): PendingWrite[] {
    const group = waiting;
    waiting = [];
    return group;
  }

  async function flush(): Promise<void> {
    const group = takeWaiting();
    const startedAt = performance.now();
    try {
      // The sort is stable, so of two joins of an address the first is stored.
      const rows = group.flatMap(({ row }) => row ?? []).toSorted(byAddress);
      const { added, refused } = await storeJoins(rows);
      const seconds = (performance.now() - startedAt) / 1000;
      for (const { row, resolve, reject } of group) {
        if (row !== undefined && refused.has(row)) reject(refused.get(row));
        else resolve();
      }
      const stored = group.length - refused.size;
      observe?.({ writes: stored, joins: rows.length - refused.size, added, seconds });
    } catch (error) {
      for (const entry of group) entry.reject(error);
      // Joins that arrived meanwhile have waited for the same lock or server; they must not wait for it a second time.
      if (performance.now() - startedAt > LONG_WAIT_MS)
        for (const entry of takeWaiting()) entry.reject(error);
    }
    if (waiting.length > 0) setImmediate(() => void flush());
    else isBusy = false;
  }

  return {
    /** Calls `observer` after each commit, in place of any earlier one. It must not throw. */
    observeCommits: (observer: (commit: GroupCommit) => void) => void (observe = observer),
    /**
     * Stores a subscriber, unless the address is stored already. A write is committed in both cases, so that they take the
     * same time.
     * @param row undefined commits a write without a subscriber, for a filled honeypot
     * @returns when the commit is on disk
     * @throws the database's error, for every join of the group or for one that another transaction holds up
     */
    join: (row: NewJoin | undefined): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        if (isBusy) return;
        isBusy = true;
        setImmediate(() => void flush());
      }),
  };
}

function byAddress(one: NewJoin, other: NewJoin): number {
  if (one.email === other.email) return 0;
  return one.email < other.email ? -1 : 1;
}

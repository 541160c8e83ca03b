// Events without a change (refusals, exports): logged at once, stored within a second. Equal events share a row, and a
// second stores a bounded number of rows, so a flood of refusals neither fills the disk nor slows its cause.
import type { Logger } from 'pino';
import { inTransaction } from '../db/transaction.ts';
import type { Db } from '../db/schema.ts';
import { logEvent } from '../log/logging.ts';
import { appendEntries, toEntry, type Actor, type Audit, type AuditEntry } from './audit.service.ts';

const WINDOW_MS = 1000;
/** Further events of a window share one row per action. */
const ROWS_PER_WINDOW = 50;

export type EventQueue = ReturnType<typeof createEventQueue>;

/** Builds the queue over the database that it writes to. */
export function createEventQueue(db: Db, log: Logger) {
  let queued = new Map<string, AuditEntry>();
  let timer: NodeJS.Timeout | undefined;
  /** Resolves when everything that is being stored is stored. */
  let storing: Promise<unknown> = Promise.resolve();

  function enqueue(entry: AuditEntry): void {
    const key = JSON.stringify([entry.action, entry.actor_id, entry.target_id, entry.address]);
    const equal = queued.get(key) ?? (queued.size < ROWS_PER_WINDOW ? undefined : queued.get(entry.action));
    if (equal !== undefined) equal.times += entry.times;
    else if (queued.size < ROWS_PER_WINDOW) queued.set(key, entry);
    else queued.set(entry.action, { ...entry, actor_id: null, target_id: null, address: null });
    timer ??= setTimeout(() => void flush(), WINDOW_MS).unref();
  }

  /** Stores the queued events, and waits for those that are being stored already. */
  async function flush(): Promise<void> {
    storing = Promise.all([storing, store()]);
    await storing;
  }

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...queued.values()];
    queued = new Map();
    if (entries.length === 0) return;
    try {
      await inTransaction(db, (trx) => appendEntries(trx, entries));
    } catch (error) {
      // The lines are in the log; the rows are stored with the next ones.
      log.error({ err: error }, 'Security events could not be stored yet');
      for (const entry of entries) enqueue(entry);
    }
  }

  return {
    /** Logs an event and queues its row; it never throws. */
    add(actor: Actor, ...event: Parameters<Audit>): void {
      const entry = toEntry(actor, ...event);
      if (actor.log !== undefined) logEvent(actor.log, entry);
      enqueue(entry);
    },
    flush,
    /** Stores the last events; call it before the database is closed. */
    async stop(): Promise<void> {
      await flush();
      clearTimeout(timer);
    },
  };
}

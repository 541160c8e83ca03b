// Events that changed nothing (refusals, exports): a line in the log at once, a row of the audit log within a second.
// Those that are alike share a row, and there is an end to how many rows a second makes, so that a flood of refusals
// neither fills the disk nor slows what it is a flood of.
import type { Logger } from 'pino';
import { logEvent } from '../log/logging.ts';
import type { Db } from '../db/schema.ts';
import { appendEntries, toEntry, type Author, type Note } from './audit.service.ts';

const WINDOW_MS = 1000;
/** Beyond these, only the action is told apart. */
const ROWS_PER_WINDOW = 50;

export interface EventQueue {
  /** Logs and keeps an event; it never fails whoever brought it about. */
  add(by: Author, ...event: Parameters<Note>): void;
  /** Stores what has been kept so far, and waits for what is being stored already. */
  flush(): Promise<void>;
  /** Stores the last of it; to be called before the database is closed. */
  stop(): Promise<void>;
}

type Entry = ReturnType<typeof toEntry>;

/** Builds the queue over the database that it writes to. */
export function createEventQueue(db: Db, log: Logger): EventQueue {
  let waiting = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  /** Ends with whatever is being stored. */
  let storing: Promise<unknown> = Promise.resolve();

  function keep(entry: Entry): void {
    const key = JSON.stringify([entry.action, entry.actor_id, entry.target_id, entry.address]);
    const alike = waiting.get(key);
    if (alike !== undefined) alike.times += entry.times;
    else if (waiting.size < ROWS_PER_WINDOW) waiting.set(key, entry);
    else {
      const rest = waiting.get(entry.action);
      if (rest !== undefined) rest.times += entry.times;
      else waiting.set(entry.action, { ...entry, actor_id: null, target_id: null, address: null });
    }
  }

  async function flush(): Promise<void> {
    storing = Promise.all([storing, store()]);
    await storing;
  }

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const entries = [...waiting.values()];
    waiting = new Map();
    if (entries.length === 0) return;
    try {
      await db.transaction().execute((trx) => appendEntries(trx, entries));
    } catch (error) {
      // The lines are in the log; the rows are tried again with the next ones.
      log.error({ err: error }, 'Security events could not be stored yet');
      for (const entry of entries) keep(entry);
      schedule();
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), WINDOW_MS).unref();
  }

  return {
    add(by, ...event) {
      const entry = toEntry(by, ...event);
      if (by.log !== undefined) logEvent(by.log, entry);
      keep(entry);
      schedule();
    },
    flush,
    async stop() {
      await flush();
      clearTimeout(timer);
    },
  };
}

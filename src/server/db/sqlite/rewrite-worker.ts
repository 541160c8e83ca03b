// The thread that rewrites the database file and empties its log, so that nobody else waits for the disk meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

/** What the thread is told. */
export interface RewriteOrder {
  /** The path of the database. */
  file: string;
  /** Whether to rewrite the file before the log is emptied. */
  vacuum: boolean;
}

/** How long it waits for others: for a transaction, and for those who read what is in the log. */
const WAIT_MS = 2000;

// Safe: `rewrite` gives it.
const { file, vacuum } = workerData as RewriteOrder;
const sqlite = new Sqlite(file, { timeout: WAIT_MS, fileMustExist: true });
try {
  sqlite.pragma('secure_delete = ON');
  sqlite.pragma('temp_store = MEMORY');
  if (vacuum) sqlite.exec('vacuum');
  const [{ busy } = { busy: 1 }] = Object(sqlite.pragma('wal_checkpoint(TRUNCATE)'));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ isEmptied: busy === 0 });
} finally {
  sqlite.close();
}

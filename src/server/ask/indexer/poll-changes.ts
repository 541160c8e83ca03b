// Looks for what other processes have changed.
import type { Db } from '../../db/schema.ts';
import { readFingerprint } from '../file-status.ts';

/** How often it looks while there are changes, and after a while without. */
const POLL_MS = 5000;
const QUIET_POLL_MS = 30_000;

/**
 * Calls `look` again and again, the less often the longer nothing has changed.
 * @param look is told whether the files have changed since the last time
 * @returns a function that ends it
 */
export function pollChanges(db: Db, look: (isChanged: boolean) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let former = '';
  let pauseMs = POLL_MS;
  const run = async () => {
    try {
      const fingerprint = await readFingerprint(db);
      const isChanged = fingerprint !== former;
      former = fingerprint;
      pauseMs = isChanged ? POLL_MS : Math.min(pauseMs * 2, QUIET_POLL_MS);
      await look(isChanged);
    } catch {
      // Without the database there is nothing to follow.
      pauseMs = QUIET_POLL_MS;
    }
    schedule();
  };
  const schedule = () => {
    if (!isEnded) timer = setTimeout(() => void run(), pauseMs).unref();
  };
  schedule();
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

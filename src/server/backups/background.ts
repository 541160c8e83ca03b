// Backups are made and checked by a process of their own, at a low priority: reading a database through takes the whole
// of a thread, and nobody who is being served should notice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { programCommand } from '../paths.ts';
import type { BackupProgress } from '../db/backup.ts';
import { removeDrafts } from '../db/drafts.ts';

const NICENESS = 10;

/** What a command that runs in the background tells the server: first what it will leave behind if it is killed. */
export type BackgroundMessage = { drafts: string[] } | BackupProgress;

/** A command of this program that is under way. */
export interface BackgroundWork {
  /** @throws Error with the command's own sentence where it did not succeed */
  done: Promise<void>;
  /** Ends it. */
  kill(): void;
}

/**
 * Runs a command of this program, and removes what it leaves behind, however it ends.
 * @param args the command and its arguments
 * @param onProgress told how far it is
 */
export function runInBackground(
  args: readonly string[],
  onProgress: (progress: BackupProgress) => void,
): BackgroundWork {
  const [program, ...first] = programCommand();
  const child = spawn(program, [...first, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  lowerPriority(child.pid);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)));
  let drafts: string[] = [];
  child.on('message', (message: BackgroundMessage) => {
    if ('drafts' in message) drafts = message.drafts;
    else onProgress(message);
  });
  const done = once(child, 'close').then(async ([code]: unknown[]) => {
    await removeDrafts(drafts);
    if (code !== 0) throw new Error(errors.trim().split('\n')[0] || 'It was ended from outside.');
  });
  return { done, kill: () => void child.kill() };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not allow it: then it runs like any other.
  }
}

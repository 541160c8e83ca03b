// Runs backups and checks in a child process at low priority: reading a whole database keeps a thread busy and must not
// slow down requests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programCommand } from '../paths.ts';
import { lowerPriority } from '../priority.ts';
import type { BackupProgress } from '../db/backup-format/backup.ts';
import { removeAll } from '../db/work-folders.ts';

const NICENESS = 10;

/** A message from the child process; the first has the folders to remove if it is killed. */
export type BackgroundMessage = { workFolders: string[] } | BackupProgress;

/** A running child process. */
export interface BackgroundWork {
  /** @throws Error with the message of the command if it failed */
  done: Promise<void>;
  kill(): void;
}

/**
 * Runs a command of this program in a child process, and removes its work folders when it has ended.
 * @param args the command and its arguments
 */
export function runInBackground(
  args: readonly string[],
  onProgress: (progress: BackupProgress) => void,
): BackgroundWork {
  const [program, ...first] = programCommand();
  const child = spawn(program, [...first, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(NICENESS, child.pid);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-2000)));
  let workFolders: string[] = [];
  child.on('message', (message: BackgroundMessage) => {
    if ('workFolders' in message) workFolders = message.workFolders;
    else onProgress(message);
  });
  const done = once(child, 'close').then(async ([code]: unknown[]) => {
    await removeAll(workFolders);
    if (code !== 0) throw new Error(errors.trim().split('\n')[0] || 'It was ended from outside.');
  });
  return { done, kill: () => void child.kill() };
}

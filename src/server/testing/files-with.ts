// Finds bytes on the disk.
import { spawnSync } from 'node:child_process';

/**
 * The files below a folder that hold a text. Another process reads them: whoever closes a file of a database that this process has
 * open drops its locks, and then a process that opens the database may cut off its shared memory.
 */
export function findFilesWith(folder: string, text: string): string[] {
  const { stdout, error } = spawnSync('grep', ['-rlaFs', '--', text, folder], { encoding: 'utf8' });
  if (error !== undefined) throw error;
  return stdout.split('\n').filter(Boolean);
}

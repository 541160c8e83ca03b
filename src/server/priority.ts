import { setPriority } from 'node:os';

/**
 * Lets a process, or on Linux this thread, run only when others leave time.
 * @param niceness between 0, as others have, and 19
 * @param pid the process; 0 for this thread
 */
export function lowerPriority(niceness: number, pid: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system does not allow it: then it runs at normal priority.
  }
}

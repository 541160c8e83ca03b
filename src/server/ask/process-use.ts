// What a process takes of the machine.
import { readFileSync } from 'node:fs';

/** The unit of processor time in /proc, which is the same on every Linux. */
const TICKS_PER_SECOND = 100;

export interface ProcessUse {
  residentBytes: number;
  cpuSeconds: number;
}

/** What a process takes; undefined where there is no /proc, or when the process has ended. */
export function findUse(pid: number | undefined): ProcessUse | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const residentKib = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    // The name of the program may contain spaces, and ends with the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return { residentBytes: residentKib * 1024, cpuSeconds };
  } catch {
    return undefined;
  }
}

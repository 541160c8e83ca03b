// Figures that tests and benchmarks take: percentiles, and the memory of a process.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The value that a share of the numbers (0 to 1) lies below; NaN where there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The middle of the numbers; NaN where there are none. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

/** The resident memory of a process in kilobytes of 1024 bytes, from /proc. */
export function residentKiB({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

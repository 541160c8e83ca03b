// Garbage collections at moments when they are known to pay off: an idle V8 would postpone them.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the memory that the start has used: modules, templates and compressors leave some 30 MB of garbage. Collects once
 * and shrinks the heap; takes some 50 ms, so call it after the start.
 */
export function releaseStartupMemory(): void {
  openCollector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects the young generation, such as buffers read from a connection. Takes about a millisecond. */
export function collectYoungGarbage(): void {
  openCollector()?.({ type: 'minor', execution: 'sync' });
}

type Collect = (options: { type: string; execution: string; flavor?: string }) => void;
let opened: Collect | undefined;

function openCollector(): Collect | undefined {
  if (opened !== undefined) return opened;
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  // Safe: what V8 exposes under this name takes these options.
  if (typeof collect === 'function') opened = collect as Collect;
  return opened;
}

// Collecting garbage when it is known to be worth it, since V8 would keep it for a long time while little happens.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what starting has used: modules, templates and compressors leave some 30 MB of garbage. Collects once,
 * shrinking the heap; takes some 50 ms, so call it when the start is over.
 */
export function releaseStartupMemory(): void {
  openCollector()?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects what is young: buffers that were read from a connection and are no longer needed. Takes about a millisecond. */
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

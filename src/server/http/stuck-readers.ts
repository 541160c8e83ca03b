// Readers that ask for much and then stop reading: their answer waits in memory, so after a minute they are cut.
import type { FastifyInstance } from 'fastify';

/** Contract 8: a reader that makes no progress for this long is cut, at most one look later. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 20_000;

/**
 * Cuts readers of streamed answers that make no progress. Node's own timeout of a connection comes when nothing has moved
 * since it was set; it is set anew, until it has come for a minute without a byte in between. (Left alone it takes the
 * first part of an answer that the system has accepted for progress, and two minutes.)
 */
export function cutStuckReaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!isStream(payload)) return done();
    const { raw } = reply;
    const { socket } = raw;
    let written = -1;
    let stuckSince = 0;
    raw.setTimeout(LOOK_EVERY_MS, () => {
      const now = performance.now();
      if (socket?.bytesWritten !== written) {
        written = socket?.bytesWritten ?? 0;
        stuckSince = now - LOOK_EVERY_MS;
      }
      if (now - stuckSince >= PATIENCE_MS - 100) return void socket?.destroy();
      return void socket?.setTimeout(LOOK_EVERY_MS);
    });
    return done();
  });
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && ('pipe' in payload || 'getReader' in payload);
}

// Threat: bodies sent a byte at a time, which keep connections busy. JSON and forms have half a minute to arrive. Uploads may
// take as long as they make progress, and after a while a certain rate on average.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseConnection } from './malformed-requests.ts';

/** The longest that a request may take to arrive: the largest upload at the least rate. */
export const REQUEST_MS = 10 * 60 * 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files, which may be large. */
    takesUploads?: boolean;
  }
}

/** How long bodies may take to arrive. */
export interface BodyLimits {
  /** Of all bodies except uploads, in milliseconds. */
  bodyMs: number;
  /** How long nothing of an upload may arrive, in milliseconds. */
  stallMs: number;
  /** The bytes per second of an upload, on average from when it has taken longer than `stallMs`. */
  leastRate: number;
}

const defaults: BodyLimits = { bodyMs: 30_000, stallMs: 120_000, leastRate: 32 * 1024 };
/** How often the progress is looked at, in each `stallMs`. */
const LOOKS = 24;

/** Closes connections whose body takes too long, with 408 if nothing has been answered yet. */
export function limitBodyTime(app: FastifyInstance, limits: BodyLimits = defaults): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody) return done();
    const giveUp = () => refuse(request, reply);
    const timer =
      routeOptions.config?.takesUploads === true
        ? watchUpload(request, limits, giveUp)
        : setTimeout(giveUp, limits.bodyMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function refuse({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  // A response without a socket waits for another one on its connection; a 408 could be written into the middle of it.
  if (reply.raw.headersSent || reply.raw.socket === null) raw.destroy();
  else refuseConnection(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
}

/** @returns a timer that calls `giveUp` when too little has arrived, and may be cleared at any time */
function watchUpload(
  { raw }: FastifyRequest,
  { stallMs, leastRate }: BodyLimits,
  giveUp: () => void,
): NodeJS.Timeout {
  const everyMs = stallMs / LOOKS;
  const first = raw.socket.bytesRead;
  let last = first;
  /** How long the client has been waited for, in all and since the last byte. */
  let [waitedMs, stalledMs] = [0, 0];
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const read = raw.socket.bytesRead;
    const hasProgress = read > last;
    last = read;
    // What has arrived waits for this program, such as for its disk.
    if (raw.readableLength > 0) return;
    waitedMs += everyMs;
    stalledMs = hasProgress ? 0 : stalledMs + everyMs;
    const isSlow = waitedMs > stallMs && read - first < (leastRate * waitedMs) / 1000;
    if (!isSlow && stalledMs < stallMs) return;
    clearInterval(timer);
    giveUp();
  }, everyMs);
  return timer;
}

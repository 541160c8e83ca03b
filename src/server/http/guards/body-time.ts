// Threat: bodies sent a byte at a time, which keep connections busy. JSON and forms have half a minute to arrive, images two
// minutes. Node has one timeout for the whole server: it is set to the longer one, and the shorter one is enforced here.
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './malformed-requests.ts';

export const UPLOAD_BODY_MS = 120_000;
const BODY_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes images: only Node's own timeout limits its body. */
    takesUploads?: boolean;
  }
}

/**
 * Closes connections whose body takes too long, with 408 if nothing has been answered yet.
 * @param milliseconds the limit for all bodies except images
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = BODY_MS): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody || routeOptions.config?.takesUploads === true) return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // A response without a socket waits for another one on its connection; a 408 could be written into the middle of it.
      if (reply.raw.headersSent || reply.raw.socket === null) raw.destroy();
      else refuseConnection(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, milliseconds);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

// How long a body may take to arrive: a form or JSON half a minute, images as long as a slow line needs.
// Node has one limit for the whole server, so it gets the longer one, and the shorter one is kept here.
import type { FastifyInstance } from 'fastify';
import { refuseConnection } from './refusals.ts';

export const UPLOAD_BODY_MS = 120_000;
const BODY_MS = 30_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes images: its body may arrive as slowly as Node's own limit lets it. */
    takesUploads?: boolean;
  }
}

/**
 * Closes connections whose body takes too long, with 408 where nothing has been answered yet.
 * @param milliseconds how long any body may take but those of images
 */
export function limitBodyTime(app: FastifyInstance, milliseconds = BODY_MS): void {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (!hasBody || routeOptions.config?.takesUploads === true) return done();
    const timer = setTimeout(() => {
      if (raw.complete) return;
      // Without a socket its answer has to wait for another one, in whose middle a 408 would be read as part of it.
      if (reply.raw.headersSent || reply.raw.socket === null) raw.destroy();
      else refuseConnection(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, milliseconds);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}

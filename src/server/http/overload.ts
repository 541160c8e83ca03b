// Shedding: when more requests come in than can be answered, some are refused at once and cheaply, so that those that
// are taken are still answered within a second.
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { overloaded } from '../errors.ts';

/** How long one turn of the event loop may go on taking requests; whoever comes later in it is asked to come back. */
const TURN_BUDGET_MS = 250;
/** So many are taken in any case: a machine that was busy elsewhere for a moment has no queue. */
const ALWAYS_TAKEN = 200;
const REPORT_EVERY_MS = 10_000;

/**
 * Refuses with 503 what is too much. All requests that have arrived are taken in one turn of the event loop, one after
 * the other, so the length of that turn tells how far behind the server is, at once and without measuring over time.
 * `/healthz` and `/readyz` are always answered: a busy server must not be taken for a dead one.
 */
export function shedOverload(app: FastifyInstance, log: Logger): void {
  let turnStart = 0;
  let taken = 0;
  let refused = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    // Nothing can queue up behind a request that came over no connection.
    if (isHealth(request.url) || !(request.raw.socket instanceof Socket)) return done();
    const now = performance.now();
    if (turnStart === 0) {
      turnStart = now;
      taken = 0;
      setImmediate(() => (turnStart = 0));
    }
    taken += 1;
    if (taken <= ALWAYS_TAKEN || now - turnStart <= TURN_BUDGET_MS) return done();
    if (refused === 0) setTimeout(report, REPORT_EVERY_MS).unref();
    refused += 1;
    // Answered at once, a client would be back within this turn, which would then not end while it has more to say, and
    // what has been taken in it waits for the end.
    return void setImmediate(() => done(overloaded()));
  });

  const isHealth = (url: string) => url === '/healthz' || url === '/readyz';

  function report(): void {
    log.warn({ refused }, 'Overload: requests were refused in the last 10 seconds');
    refused = 0;
  }
}

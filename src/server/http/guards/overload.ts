// Shedding: when more requests come in than can be answered, some are refused cheaply, so that those that are taken are
// still answered within a second.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { overloaded } from '#server/errors.ts';
import type { Pipelines } from './pipelining.ts';

/** How long a request may have waited in line; whoever has waited longer is asked to come back. */
const MAX_WAIT_MS = 250;
/** With fewer than this before it, a request is taken in any case: a machine that was busy elsewhere has no line. */
const SHORT_LINE = 50;
/** How long requests are taken in one go, and how long connections are: then it is the others' turn. */
const TURN_MS = 20;
const TURN_REQUESTS = 100;
const REPORT_EVERY_MS = 10_000;

interface QueuedRequest {
  request: IncomingMessage;
  arrived: number;
  /** How many were in line before it. */
  before: number;
  /** Goes on with the request, or answers it with the error. */
  proceed: (error?: Error) => void;
}

/**
 * Where more comes in than can be answered at once, lets requests wait in line, and refuses with 503 whoever had to wait
 * too long there. `/healthz` and `/readyz` do not wait: a busy server must not be taken for a dead one.
 *
 * Node accepts one connection in each turn of the event loop. If requests were always answered as they arrive, new
 * connections would wait in the system's line, which nobody sees, and only those that are there already would be served.
 * So while connections come, they are taken first, and requests join the one line that is seen.
 *
 * A request whose connection has another answer to send does not wait here: it joins the line when that has left, as if
 * it had just arrived.
 */
export function shedOverload(app: FastifyInstance, pipelines: Pipelines, log: Logger): void {
  const line: QueuedRequest[] = [];
  let turnStart = 0;
  let takingSince = 0;
  let isLining = false;
  let hasAccepted = false;
  let refused = 0;

  app.server.on('connection', () => {
    hasAccepted = true;
    lineUp();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // Nothing can queue up behind a request that came over no connection.
    if (isHealth(request.url) || !(request.raw.socket instanceof Socket)) return done();
    enter(request.raw, done);
  });

  function enter(request: IncomingMessage, proceed: QueuedRequest['proceed']): void {
    const now = performance.now();
    if (!isLining && turnSoFar(now) < TURN_MS) return start(request, proceed);
    line.push({ request, arrived: now, before: line.length, proceed });
    lineUp();
  }

  function start(request: IncomingMessage, proceed: QueuedRequest['proceed']): void {
    if (pipelines.mayStart(request, () => enter(request, proceed))) proceed();
  }

  /** How long the present turn of the event loop has been answering requests, in milliseconds. */
  function turnSoFar(now: number): number {
    if (turnStart === 0) {
      turnStart = now;
      setImmediate(() => (turnStart = 0));
    }
    return now - turnStart;
  }

  function lineUp(): void {
    if (isLining) return;
    isLining = true;
    setImmediate(acceptConnections, performance.now());
  }

  /** Lets turns of the event loop go by for as long as each brings another connection. */
  function acceptConnections(since: number): void {
    const now = performance.now();
    if (hasAccepted && now - since <= TURN_MS) {
      hasAccepted = false;
      return void setImmediate(acceptConnections, since);
    }
    // Each in an immediate of its own: between two of them Node does all that can be done at once for the first.
    const count = Math.min(line.length, TURN_REQUESTS);
    takingSince = 0;
    for (let n = 0; n < count; n += 1) setImmediate(takeNext);
    setImmediate(endTurn);
  }

  function takeNext(): void {
    const now = performance.now();
    if (takingSince === 0) takingSince = now;
    const first = now - takingSince > TURN_MS ? undefined : line.shift();
    // Where the connection is gone, nobody waits for an answer.
    if (first === undefined || first.request.socket.destroyed) return;
    const isTooLate = now - first.arrived > MAX_WAIT_MS && first.before >= SHORT_LINE;
    if (isTooLate) first.proceed(refuse());
    else start(first.request, first.proceed);
  }

  function endTurn(): void {
    isLining = line.length > 0;
    if (isLining) acceptConnections(performance.now());
  }

  function refuse(): Error {
    if (refused === 0) setTimeout(report, REPORT_EVERY_MS).unref();
    refused += 1;
    return overloaded();
  }

  function report(): void {
    log.warn({ refused }, 'Overload: requests were refused in the last 10 seconds');
    refused = 0;
  }
}

function isHealth(url: string): boolean {
  return url === '/healthz' || url === '/readyz';
}

// Load shedding: when more requests arrive than can be answered, some get 503 at little cost, so that the others are still
// answered within a second. See docs/adr/0017.
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { overloaded } from '#server/errors.ts';
import { createUrgentLimit } from './urgent-requests.ts';
import type { Pipelines } from './pipelining.ts';

/** A request that has waited longer in the queue gets 503. */
const MAX_WAIT_MS = 250;
/** A request with fewer than this before it never gets 503: the delay then has another cause than a queue. */
const SHORT_QUEUE = 50;
/** While the database has this many statements to answer, no further request is begun, but waits in the queue. */
const MAX_STATEMENTS = 32;
/** The same while the queue is not short, so that connections are accepted again sooner. */
const MAX_STATEMENTS_IN_CROWD = 16;
/** A request that has waited this long for the database gets 503, however short the queue is. */
const MAX_DATABASE_WAIT_MS = 2000;
/** How long the answers to these statements are awaited before connections are accepted again. */
const DATABASE_TURN_MS = 100;
/** How often to look whether the database has caught up. */
const LOOK_AGAIN_MS = 1;
/** How long requests are taken, or connections accepted, before it is the turn of the others. */
const TURN_MS = 20;
const TURN_REQUESTS = 100;
const REPORT_EVERY_MS = 10_000;

interface QueuedRequest {
  request: IncomingMessage;
  arrived: number;
  /** How many requests were in the queue before it. */
  before: number;
  /** Continues with the request, or responds with the error. */
  proceed: (error?: Error) => void;
}

/** What the queue does at the moment. */
export interface RequestQueue {
  /** How many requests wait. */
  length(): number;
  /** How many requests have been refused since the start. */
  refused(): number;
}

/**
 * Queues requests that cannot be answered at once, and responds with 503 to those that have waited too long.
 *
 * Node accepts one connection in each turn of the event loop. If requests were always answered as they arrive, new
 * connections would wait in the backlog of the system, which no program sees, and only existing connections would be
 * served. So connections are accepted first while they arrive, and their requests join this queue.
 *
 * A request on a connection that is still sending another response joins the queue when that has been sent.
 * @param urgentPaths paths whose requests do not wait, unless they are a flood: a busy server must not look dead
 * @param countStatements how many statements wait for answers of the database
 */
export function shedOverload(
  app: FastifyInstance,
  pipelines: Pipelines,
  log: Logger,
  urgentPaths: readonly string[],
  countStatements: () => number,
): RequestQueue {
  const queue: QueuedRequest[] = [];
  const mayGoAhead = createUrgentLimit();
  let turnStart = 0;
  let takingSince = 0;
  let isQueuing = false;
  let hasAccepted = false;
  let refused = 0;
  /** Those of `refused` that the log has. */
  let reported = 0;

  app.server.on('connection', () => {
    hasAccepted = true;
    scheduleTurn();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    // Injected requests have no connection.
    if (!(request.raw.socket instanceof Socket)) return done();
    if (urgentPaths.includes(request.url) && mayGoAhead(request.ip)) return done();
    enter(request.raw, done);
  });

  function enter(request: IncomingMessage, proceed: QueuedRequest['proceed']): void {
    const now = performance.now();
    if (!isQueuing && !isDatabaseBusy() && turnSoFar(now) < TURN_MS) return start(request, proceed);
    queue.push({ request, arrived: now, before: queue.length, proceed });
    scheduleTurn();
  }

  function isDatabaseBusy(): boolean {
    return countStatements() >= (queue.length < SHORT_QUEUE ? MAX_STATEMENTS : MAX_STATEMENTS_IN_CROWD);
  }

  function start(request: IncomingMessage, proceed: QueuedRequest['proceed']): void {
    if (pipelines.mayStart(request, () => enter(request, proceed))) proceed();
  }

  /** How long the current turn of the event loop has been answering requests, in milliseconds. */
  function turnSoFar(now: number): number {
    if (turnStart === 0) {
      turnStart = now;
      setImmediate(() => (turnStart = 0));
    }
    return now - turnStart;
  }

  function scheduleTurn(): void {
    if (isQueuing) return;
    isQueuing = true;
    setImmediate(acceptConnections, performance.now(), TURN_MS);
  }

  /** Waits while each turn of the event loop accepts another connection, for at most `mostMs`. */
  function acceptConnections(since: number, mostMs: number): void {
    const now = performance.now();
    if (hasAccepted && now - since <= mostMs) {
      hasAccepted = false;
      return void setImmediate(acceptConnections, since, mostMs);
    }
    // Each in an immediate of its own: only between two immediates does Node do all the work the first has caused.
    const count = Math.min(queue.length, TURN_REQUESTS);
    takingSince = 0;
    for (let n = 0; n < count; n += 1) setImmediate(takeNext);
    setImmediate(endTurn, now);
  }

  function takeNext(): void {
    const now = performance.now();
    if (takingSince === 0) takingSince = now;
    const [first] = queue;
    if (first === undefined || now - takingSince > TURN_MS) return;
    const waited = now - first.arrived;
    const isBusy = isDatabaseBusy();
    const isTooLate =
      (waited > MAX_WAIT_MS && first.before >= SHORT_QUEUE) || (isBusy && waited > MAX_DATABASE_WAIT_MS);
    if (isBusy && !isTooLate) return;
    queue.shift();
    // No response is needed where the connection is closed.
    if (first.request.socket.destroyed) return;
    if (isTooLate) first.proceed(refuse());
    else start(first.request, first.proceed);
  }

  function endTurn(since: number): void {
    isQueuing = queue.length > 0;
    if (!isQueuing) return;
    // The work that an answer brings makes each turn of the event loop long, and each accepts one connection. So the answers
    // come first, and connections are then accepted for as long as those took: on a slow machine they would fall behind.
    const isWaiting = hasAccepted ? countStatements() > 0 : isDatabaseBusy();
    const now = performance.now();
    if (isWaiting && now - since < DATABASE_TURN_MS) setTimeout(endTurn, LOOK_AGAIN_MS, since);
    else acceptConnections(now, Math.max(TURN_MS, now - since));
  }

  function refuse(): Error {
    if (refused === reported) setTimeout(report, REPORT_EVERY_MS).unref();
    refused += 1;
    return overloaded();
  }

  function report(): void {
    log.warn({ refused: refused - reported }, 'Overload: requests were refused in the last 10 seconds');
    reported = refused;
  }

  return { length: () => queue.length, refused: () => refused };
}

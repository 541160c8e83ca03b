// The metrics of requests. Their labels take their values from the routes, methods and procedures of this program only, so
// that no client can add a time series.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { appRouter } from '#server/trpc/router.ts';
import { MAX_BATCH } from '../trpc-answer.ts';
import { CALLS_PATTERN, TRPC_PREFIX } from '../trpc-mount.ts';
import { addGauge } from './gauge.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const procedures: ReadonlySet<string> = new Set(Object.keys(Object(appRouter._def.procedures)));

/**
 * Counts every request from now on, those that are refused or aborted too. Requests that are no HTTP or have an address that
 * cannot be decoded never reach a hook and are not counted.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  let running = 0;
  addGauge(
    registry,
    'http_requests_in_flight',
    'Requests that are being answered or wait in the queue.',
    [],
    () => [[{}, running]],
  );
  const answered = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status; "aborted" if the client left before the end of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer, with the time in the queue.',
    labelNames: ['method', 'route'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'oriel_trpc_calls_total',
    help: 'Procedures named by tRPC requests, each call of a batch by itself.',
    labelNames: ['procedure'] as const,
    registers,
  });

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const method = METHODS.includes(request.method) ? request.method : 'other';
    const names = calledProcedures(request);
    const route = names === undefined ? routeOf(request) : calledRoute(names);
    const status = reply.raw.writableEnded ? reply.statusCode : 'aborted';
    answered.inc({ method, route, status });
    duration.observe({ method, route }, reply.elapsedTime / 1000);
    for (const procedure of names ?? []) calls.inc({ procedure });
  }

  app.addHook('onRequest', (request, reply, done) => {
    running += 1;
    // Not the hook onResponse, which is not called for a client that has left.
    reply.raw.once('close', () => {
      running -= 1;
      count(request, reply);
    });
    done();
  });
}

/** The pattern of the route, or of the path of a refused method. */
function routeOf({ routeOptions, refusedPath }: FastifyRequest): string {
  return routeOptions.url ?? refusedPath ?? 'unknown';
}

/** The procedures that a tRPC request calls: none if it is refused for one of their names, undefined for other requests. */
function calledProcedures({ routeOptions: { url }, params }: FastifyRequest): readonly string[] | undefined {
  if (!url?.startsWith(`${TRPC_PREFIX}/`)) return undefined;
  const { path }: { path?: unknown } = Object(params);
  const names = url === CALLS_PATTERN ? String(path).split(',') : [url.slice(TRPC_PREFIX.length + 1)];
  return names.length <= MAX_BATCH && names.every((name) => procedures.has(name)) ? names : [];
}

function calledRoute(names: readonly string[]): string {
  if (names.length > 1) return `${TRPC_PREFIX}/batch`;
  return `${TRPC_PREFIX}/${names[0] ?? 'unknown'}`;
}

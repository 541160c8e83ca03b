// /metrics: the state of this process in Prometheus' text format, for the holder of METRICS_TOKEN. The app imports this
// file only where the setting is set.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { notAuthenticated } from '#server/errors.ts';
import { hashSecret, sameHash } from '#server/auth/secrets.ts';
import type { Deps } from '#server/trpc/deps.ts';
import type { RequestQueue } from '../guards/overload.ts';
import { openStoredValues } from './stored-values.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { countRequests } from './request-metrics.ts';
import { addStoredMetrics } from './stored-metrics.ts';

export interface Metrics {
  path: string;
  /** Registers the route. @param queue the requests that wait */
  register(queue: RequestQueue): void;
}

/**
 * Begins to count. Call it before any other hook is added, so that refused requests are counted too.
 * @param token what a scrape must send as a bearer token
 */
export function openMetrics(app: FastifyInstance, deps: Deps, token: string): Metrics {
  // Of its own for each app: prom-client's global one would mix the apps of a test.
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const path = '/metrics';
  const expected = hashSecret(`Bearer ${token}`);
  return {
    path,
    register(queue) {
      const stored = openStoredValues(deps);
      addProcessMetrics(registry, deps, queue);
      addStoredMetrics(registry, stored);
      app.get(path, async (request, reply) => {
        // Hashes have one length, so the time tells nothing about the token.
        if (!sameHash(hashSecret(request.headers.authorization ?? ''), expected)) throw notAuthenticated();
        await stored.refresh();
        const text = await registry.metrics();
        return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
      });
    },
  };
}

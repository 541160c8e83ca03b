// Health for whoever watches the process: is it there, and can it do its work?
import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';

/** Registers /healthz (the process answers) and /readyz (migrated, and a write has just worked; else 503). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await deps.joins.join(undefined);
      if (await isMigrated(deps.db)) return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'Not ready: a write to the database failed');
    }
    return reply.code(503).header('retry-after', '5').send({ detail: 'The database cannot be written to.' });
  });
}

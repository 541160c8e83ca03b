// Health for whoever watches the process: is it there, and can it do its work?
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { isUnexpected } from '../errors.ts';
import { createContext } from '../trpc/context.ts';

/** Registers /healthz (the process answers) and /readyz (migrated, and a write has just worked; else 503). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = await canWork(deps, request);
    const more = await describeForSuperuser(deps, request, reply);
    if (isReady) return { status: 'ready', ...more };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ detail: 'The database cannot be written to.', ...more });
  });
}

async function canWork(deps: Deps, request: FastifyRequest): Promise<boolean> {
  try {
    await deps.joins.join(undefined);
    return await isMigrated(deps.db);
  } catch (error) {
    // Troubles of the storage have an alarm of their own, which is not repeated with every look.
    if (isUnexpected(error)) request.log.error({ err: error }, 'Not ready: a write to the database failed');
    return false;
  }
}

/** A superuser's token is told of the alarms and the newest backup as well; nobody else is told anything of them. */
async function describeForSuperuser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const viewer = await createContext(deps, 'rest', request, reply)
    .caller.findViewer()
    .catch(() => undefined);
  if (viewer?.is_superuser !== 1) return {};
  const { alarms, data, every_seconds } = await deps.backups.describe();
  return { alarms, newest_backup: data[0] ?? null, backup_every_seconds: every_seconds };
}

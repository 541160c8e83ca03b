// Health for whoever watches the process: is it there, and can it do its work?
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../trpc/deps.ts';
import { isUnexpected } from '../errors.ts';
import { createContext } from '../trpc/context.ts';

/** How old a result may be that /readyz answers from: it is public, and finding out writes to the disk. */
const PROBE_KEPT_MS = 2000;

/** Registers /healthz (the process answers) and /readyz (migrated, and a write has just worked; else 503). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const isReadyNow = keepResult(deps, () => canWork(deps));
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = await isReadyNow();
    const more = await describeForSuperuser(deps, request, reply);
    if (isReady) return { status: 'ready', ...more };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ detail: 'The database cannot be written to.', ...more });
  });
}

/**
 * Shares the results of a probe: those who ask while one runs wait for it, and its result holds for two seconds from its
 * start, unless an alarm begins or ends meanwhile, which tells that the storage is in another state than it was found in.
 */
function keepResult({ clock, alarms }: Deps, probe: () => Promise<boolean>): () => Promise<boolean> {
  const namesOfAlarms = () =>
    alarms
      .active()
      .map(({ name }) => name)
      .join();
  let running: Promise<boolean> | undefined;
  let kept: { isReady: boolean; since: number; alarms: string } | undefined;
  async function renew(): Promise<boolean> {
    const since = clock().getTime();
    const isReady = await probe();
    kept = { isReady, since, alarms: namesOfAlarms() };
    return isReady;
  }
  return async () => {
    // A clock that was set back makes no result last longer.
    const isFresh = kept !== undefined && Math.abs(clock().getTime() - kept.since) < PROBE_KEPT_MS;
    if (kept !== undefined && isFresh && kept.alarms === namesOfAlarms()) return kept.isReady;
    return (running ??= renew().finally(() => (running = undefined)));
  };
}

async function canWork(deps: Deps): Promise<boolean> {
  try {
    await deps.waitlistWrites.join(undefined);
    return await isMigrated(deps.db);
  } catch (error) {
    // Troubles of the storage have an alarm of their own, which is not repeated with every look.
    if (isUnexpected(error)) deps.log.error({ err: error }, 'Not ready: a write to the database failed');
    return false;
  }
}

/** A superuser's token is told of the alarms and the newest backup as well; nobody else is told anything of them. */
async function describeForSuperuser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const sessionUser = await createContext(deps, 'rest', request, reply)
    .caller.findSessionUser()
    .catch(() => undefined);
  if (sessionUser?.is_superuser !== 1) return {};
  const { alarms, data, every_seconds } = await deps.backups.describe();
  return { alarms, newest_backup: data[0] ?? null, backup_every_seconds: every_seconds };
}

// Health checks for monitoring.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lacksSecondFactor } from '../auth/second-factors.service.ts';
import type { Deps } from '../trpc/deps.ts';
import { isUnexpected } from '../errors.ts';
import { createContext } from '../trpc/context.ts';

/** How long a result of /readyz is valid. The path is public, and each probe writes to the disk. */
const PROBE_VALID_MS = 2000;

/** How many sessions are looked up for the details in a second: the path has no limit, and anybody can send tokens. */
const LOOK_UPS_PER_SECOND = 50;

/** The paths of the checks, which are answered during an overload too. */
export const healthPaths = ['/healthz', '/readyz'] as const;

/** Registers /healthz (the process answers) and /readyz (the database is migrated and a write has just worked, else 503). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  const isReadyNow = cacheResult(deps, () => canWork(deps));
  const mayLookUp = createBudget(LOOK_UPS_PER_SECOND);
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isReady = await isReadyNow();
    const isSignedIn = request.headers.authorization !== undefined && mayLookUp();
    const more = isSignedIn ? await describeForSuperuser(deps, request, reply) : {};
    if (isReady) return { status: 'ready', ...more };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ detail: 'The database cannot be written to.', ...more });
  });
}

/**
 * Shares the results of a probe: requests during a run wait for it, and its result is valid for two seconds from its start,
 * unless the set of active alarms changes, since then the state of the storage has changed too.
 */
function cacheResult({ clock, alarms }: Deps, probe: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { result: Promise<boolean>; startedAt: number; alarms?: string } | undefined;
  const alarmNames = () => Array.from(alarms.active(), ({ name }) => name).join();
  async function run(): Promise<boolean> {
    try {
      return await probe();
    } finally {
      if (latest !== undefined) latest.alarms = alarmNames();
    }
  }
  return () => {
    const now = clock().getTime();
    const isRunning = latest !== undefined && latest.alarms === undefined;
    // The absolute value, so that a clock that was set back does not extend the validity.
    const isFresh = latest !== undefined && Math.abs(now - latest.startedAt) < PROBE_VALID_MS;
    if (latest === undefined || (!isRunning && !(isFresh && latest.alarms === alarmNames())))
      latest = { result: run(), startedAt: now };
    return latest.result;
  };
}

/** @returns a function that is true so many times in a second */
function createBudget(perSecond: number): () => boolean {
  let used = 0;
  let since = 0;
  return () => {
    const now = performance.now();
    if (now - since >= 1000) [used, since] = [0, now];
    used += 1;
    return used <= perSecond;
  };
}

async function canWork(deps: Deps): Promise<boolean> {
  try {
    await deps.waitlistWrites.join(undefined);
    return await deps.engine.isMigrated();
  } catch (error) {
    // Storage errors raise an alarm, and are not logged again with every probe.
    if (isUnexpected(error)) deps.log.error({ err: error }, 'Not ready: a write to the database failed');
    return false;
  }
}

/** The alarms and the newest backup, for superusers only. */
async function describeForSuperuser(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const sessionUser = await createContext(deps, 'rest', request, reply)
    .caller.findSessionUser()
    .catch(() => undefined);
  if (sessionUser?.is_superuser !== 1) return {};
  if (await lacksSecondFactor(deps.db, deps.config, sessionUser).catch(() => true)) return {};
  const { alarms, data, every_seconds } = await deps.backups.describe();
  return { alarms, newest_backup: data[0] ?? null, backup_every_seconds: every_seconds };
}

// `oriel serve`: opens the database and services, listens, and closes everything on a signal.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAlarms, watchObjects, watchStorage, type Alarms } from '../alarms.ts';
import { buildApp } from '../app.ts';
import { openAsk } from '../ask/ask.ts';
import { requireEncoderPackages } from '../ask/embedding/encoder-packages.ts';
import { requireLanguages } from '../ask/reading/pictures/languages.ts';
import { createEventQueue } from '../audit/event-queue.ts';
import { openKnownBrowsers } from '../auth/known-browsers.ts';
import { createPasswords } from '../auth/passwords.ts';
import { createLockedAccounts } from '../auth/locked-accounts.ts';
import { createKeyedMutex } from '../auth/keyed-mutex.ts';
import { startBackups } from '../backups/backups.service.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig, type Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import { describeStartError, openEngine, requireUnserved } from '../db/open-engine.ts';
import type { Deps } from '../trpc/deps.ts';
import { releaseStartupMemory } from '../garbage.ts';
import { openPlaces } from '../geo/locate.ts';
import { openSite, type Site } from '../http/site.ts';
import { startMaintenance, type Maintenance } from './maintenance.ts';
import { createJobRunner } from '../jobs/runner.ts';
import { openUserJobs } from '../jobs/user-jobs.ts';
import { createLog } from '../log/logging.ts';
import { createMailer } from '../mail/mailer.ts';
import { openOutbox } from '../mail/outbox.ts';
import { describeStoreError, ObjectStoreError, type ObjectStore } from '../object-store/object-store.ts';
import { openObjectStore } from '../object-store/open.ts';
import { placesDir } from '../paths.ts';
import { openImageFiles } from '../products/image-files.ts';
import { StartError } from '../start-error.ts';
import { createWaitlistSearch, startSearchWorker } from '../subscribers/waitlist-search.ts';
import { createWaitlistWrites } from '../subscribers/waitlist-writes.ts';
import { openRateLimits } from '../limits/rate-limits.ts';
import { hasSuperuser } from '../users/users.service.ts';
import { announce } from './announce.ts';
import type { Command } from './command.ts';
import { createFirstSuperuser } from './first-superuser.ts';
import { listen, requireAddress } from './listen.ts';

/** After the first requests, which often wait for the start: the collection takes some 60 ms. */
const RELEASE_AFTER_MS = 500;
const DRAIN_MS = 8_000;
/** The process ends after this time even if a job hangs or another program holds the lock of the database. */
const STOP_MS = 9_500;
/** Browsers open connections in advance; those without a request are closed after this time. */
const SILENT_MS = 1000;

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the site, the admin area and the API (the default)',
  details:
    'Migrates the database first. SIGTERM and SIGINT finish what is under way and stop within 10 seconds.',
  async run() {
    const config = readProcessConfig();
    await startServer(config, () => openSite(config), { development: false });
  },
};

/**
 * Starts serving; returns once it listens. The process then ends by a signal.
 * @param openPages opens the pages: the built ones, or in development the sources
 * @throws StartError with a sentence for the operator where it must not start
 */
export async function startServer(
  config: Config,
  openPages: () => Promise<Site>,
  options: { development: boolean },
): Promise<FastifyInstance> {
  if (config.ask && config.askEncoder === 'sentences') requireEncoderPackages();
  if (config.ask && config.ocrLanguages !== null) requireLanguages(config.ocrLanguages);
  await requireAddress(config).catch(async (error: unknown) => {
    await requireUnserved(config);
    throw error;
  });
  const log = createLog(config.logLevel);
  const alarms = createAlarms(log, systemClock);
  const objects = await openObjectStore(config.objectStore, watchObjects(alarms));
  await refuseUnusableStore(objects);
  const engine = await openEngine(config, {
    watch: watchStorage(alarms),
    onWait: (sentence) => log.warn(sentence),
    objects,
  });
  try {
    // Fails on a database without accounts before a background job writes to it.
    await hasSuperuser(engine.db);
    const deps = await openDeps(config, log, alarms, engine, objects);
    await createFirstSuperuser(deps);
    const app = await buildApp(deps, await openPages(), options);
    let maintenance: Maintenance | undefined;
    // In parallel with the responses in progress: all of it together has 10 s.
    let stopped: Promise<unknown> | undefined;
    app.addHook('preClose', (done) => {
      deps.waitlistSearch.endLoading();
      stopped = Promise.all([
        deps.backups.stop(),
        deps.outbox.stop(),
        deps.ask.close(),
        deps.userJobs.stop(),
      ]);
      done();
    });
    app.addHook('onClose', async () => {
      await stopped;
      await deps.events.stop();
      await maintenance?.stop();
      await deps.limits.close();
      await deps.waitlistSearch.close();
      await engine.close();
    });
    stopOnSignals(app, log);
    const port = await listen(app, config);
    await announce(deps, port);
    // After the start: a mail sent in a start that fails would be sent again in the next one.
    deps.outbox.wake();
    maintenance = startMaintenance(deps);
    void startAsk(deps);
    setTimeout(releaseStartupMemory, RELEASE_AFTER_MS).unref();
    return app;
  } catch (error) {
    await engine.close();
    throw describeStartError(error, config);
  }
}

/** A store that does not answer raises an alarm instead: the waitlist needs no images. */
async function refuseUnusableStore(objects: ObjectStore | undefined): Promise<void> {
  await objects?.check().catch((cause: unknown) => {
    if (!(cause instanceof ObjectStoreError) || !cause.isRefusal) return;
    throw new StartError(describeStoreError(cause), { cause });
  });
}

/** Reading goes on where the last run ended. */
async function startAsk({ ask, log }: Deps): Promise<void> {
  await ask
    .start()
    .catch((error: unknown) => log.error({ err: error }, 'Files are not read until the next one is added'));
}

async function openDeps(
  config: Config,
  log: Logger,
  alarms: Alarms,
  engine: Engine,
  objects: ObjectStore | undefined,
): Promise<Deps> {
  const { db, servesAlone } = engine;
  const jobs = createJobRunner({ engine, log, clock: systemClock, alarms });
  return {
    config,
    log,
    alarms,
    engine,
    db,
    clock: systemClock,
    passwords: createPasswords(),
    limits: await openRateLimits(config, engine, alarms),
    knownBrowsers: await openKnownBrowsers(db),
    events: createEventQueue(db, log),
    accountMutex: createKeyedMutex(),
    lockedAccounts: createLockedAccounts(),
    places: openPlaces(placesDir),
    waitlistWrites: createWaitlistWrites(engine.storeJoins),
    waitlistSearch: createWaitlistSearch(() => startSearchWorker(config), log),
    jobs,
    userJobs: await openUserJobs(engine, log),
    imageFiles: await openImageFiles(config.dataDir, objects),
    ask: await openAsk({ config, engine, log, alarms, objects }),
    backups: await startBackups({ config, log, clock: systemClock, alarms, jobs, objects }),
    outbox: openOutbox({
      config,
      log,
      db,
      servesAlone,
      alarms,
      clock: systemClock,
      mailer: createMailer(config),
      jobs,
    }),
  };
}

function stopOnSignals(app: FastifyInstance, log: Logger): void {
  let stopping = false;
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping on ${signal}`);
    // Cuts downloads that are stuck, so that the stop takes less than 10 s.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
    setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, SILENT_MS).unref();
    // Kept connections would otherwise delay the stop.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    // Acknowledged writes are on the disk; the next start finishes the clean-up.
    setTimeout(() => {
      log.warn('Stopped before the clean-up was done');
      process.exit(0);
    }, STOP_MS).unref();
    await app.close();
    log.info('Stopped');
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(kind, (error: unknown) => {
      log.fatal({ err: error }, `Ending after an ${kind}`);
      process.exit(1);
    });
  }
}

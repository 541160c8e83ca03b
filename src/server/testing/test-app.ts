// The real app for tests: a SQLite file in a temporary directory, real hashing, place names and pages. Only the clock is
// replaced.
import { rm } from 'node:fs/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { UserRole } from '#shared/roles.ts';
import { createAlarms, watchObjects, watchStorage } from '../alarms.ts';
import { buildApp } from '../app.ts';
import { openAsk } from '../ask/ask.ts';
import { createEventQueue } from '../audit/event-queue.ts';
import { startBackups } from '../backups/backups.service.ts';
import { openKnownBrowsers } from '../auth/known-browsers.ts';
import { createPasswords, type Passwords } from '../auth/passwords.ts';
import { createLockedAccounts } from '../auth/locked-accounts.ts';
import { createKeyedMutex } from '../auth/keyed-mutex.ts';
import { readConfig, type Config } from '../config.ts';
import { openEngine } from '../db/open-engine.ts';
import type { Deps } from '../trpc/deps.ts';
import { openPlaces, type Places } from '../geo/locate.ts';
import { openSite, siteInfo, type Site } from '../http/site.ts';
import { createJobRunner } from '../jobs/runner.ts';
import { openUserJobs } from '../jobs/user-jobs.ts';
import { createLog } from '../log/logging.ts';
import { createMailer } from '../mail/mailer.ts';
import { openOutbox } from '../mail/outbox.ts';
import { openObjectStore } from '../object-store/open.ts';
import { placesDir } from '../paths.ts';
import { openImageFiles } from '../products/image-files.ts';
import { markJoined } from '../subscribers/mark-joined.ts';
import { createWaitlistSearch, startSearchWorker } from '../subscribers/waitlist-search.ts';
import { createWaitlistWrites } from '../subscribers/waitlist-writes.ts';
import { openRateLimits } from '../limits/rate-limits.ts';
import { insertUser } from '../users/users.service.ts';
import { findDeviation } from './contract.ts';
import { databaseOf, dropDatabase } from './postgres.ts';
import { newDataDir } from './process.ts';
import { copySqliteTemplate } from './sqlite-template.ts';

export const PASSWORD = 'correct horse battery';
/** Parameters of hashes that cost next to nothing, for tests that make many and are not about hashing. */
export const CHEAP_HASHES = { memoryCost: 8, timeCost: 1 };

// Slow to open and stateless: shared by all apps of a process.
const hashers = new Map<unknown, Promise<{ passwords: Passwords; hashed: string }>>();
let places: Places | undefined;
const sites = new Map<string, Promise<Site>>();

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  dataDir: string;
  /** Moves the app's clock forward. */
  advance(milliseconds: number): void;
  /** Creates an account with the password PASSWORD, as a superuser does; its role is `user` unless given. */
  addUser(
    email: string,
    fields?: { role?: UserRole; is_superuser?: boolean; is_active?: boolean },
  ): Promise<{ id: string; email: string }>;
  close(): Promise<void>;
}

/**
 * Opens an app.
 * @param environment settings; limits are off unless the test sets RATE_LIMITS
 * @param hashParameters those of new password hashes; the real ones unless given
 * @param beside another app, on whose data directory this one is opened as another process; it is to be closed first
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  hashParameters?: typeof CHEAP_HASHES,
  beside?: TestApp,
): Promise<TestApp> {
  const dataDir = beside?.dataDir ?? newDataDir();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: environment['DATABASE_URL'] ?? (await databaseOf(dataDir)),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const { passwords, hashed } = await passwordsWith(hashParameters);
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const log = createLog(config.logLevel);
  const alarms = createAlarms(log, clock);
  const objects = await openObjectStore(config.objectStore, watchObjects(alarms));
  // A directory that the test has given may have to stay without a file.
  if (config.databaseUrl === null && config.dataDir === dataDir) copySqliteTemplate(dataDir);
  const opened = await openEngine(config, { isShared: beside !== undefined, watch: watchStorage(alarms) });
  const { servesAlone } = opened;
  const jobs = createJobRunner({ engine: opened, log, clock, alarms });
  const deps: Deps = {
    config,
    clock,
    alarms,
    engine: opened,
    db: opened.db,
    log,
    passwords,
    limits: await openRateLimits(config, opened, alarms),
    knownBrowsers: await openKnownBrowsers(opened.db),
    events: createEventQueue(opened.db, log),
    accountMutex: createKeyedMutex(),
    lockedAccounts: createLockedAccounts(),
    places: (places ??= openPlaces(placesDir)),
    waitlistWrites: createWaitlistWrites(opened.storeJoins),
    waitlistSearch: createWaitlistSearch(() => startSearchWorker(config), log),
    jobs,
    userJobs: await openUserJobs(opened, log),
    outbox: openOutbox({
      config,
      clock,
      log,
      db: opened.db,
      servesAlone,
      alarms,
      mailer: createMailer(config),
      jobs,
    }),
    imageFiles: await openImageFiles(dataDir, objects),
    // Tests delete one thing after the other; each deletion waits for the erasure.
    ask: await openAsk({ config, engine: opened, log, alarms, objects, erasurePause: 0 }),
    backups: await startBackups({ config, log, clock, alarms, jobs, objects }),
  };
  const app = await buildApp(deps, await siteFor(config));
  deps.outbox.wake();
  checkAnswers(app, config);
  return {
    app,
    deps,
    dataDir,
    advance: (milliseconds) => void (ahead += milliseconds),
    async addUser(email, { is_superuser = false, ...fields } = {}) {
      const user = {
        email,
        full_name: null,
        password_hash: hashed,
        is_active: true,
        role: is_superuser ? ('superuser' as const) : ('user' as const),
        ...fields,
      };
      const added = await insertUser(deps.db, user, clock());
      await markJoined(deps.db, [added.email], clock());
      return added;
    },
    async close() {
      await app.close();
      await deps.backups.stop();
      await deps.outbox.stop();
      await deps.ask.close();
      await deps.userJobs.stop();
      await deps.events.stop();
      await deps.limits.close();
      await deps.waitlistSearch.close();
      await opened.close();
      if (beside !== undefined) return;
      await dropDatabase(dataDir);
      // A process of Ask that is ending may still write a file.
      await rm(dataDir, { recursive: true, maxRetries: 5 });
    },
  };
}

function passwordsWith(parameters?: typeof CHEAP_HASHES): Promise<{ passwords: Passwords; hashed: string }> {
  const make = async () => {
    const passwords = createPasswords(parameters);
    return { passwords, hashed: await passwords.hash(PASSWORD) };
  };
  const kept = hashers.get(parameters) ?? make();
  hashers.set(parameters, kept);
  return kept;
}

/** The site of a configuration, compressed once for all apps that show the same. */
function siteFor(config: Config): Promise<Site> {
  const key = JSON.stringify(siteInfo(config));
  const site = sites.get(key) ?? openSite(config);
  sites.set(key, site);
  return site;
}

/** Compares every REST response in a test with the OpenAPI document. */
function checkAnswers(app: FastifyInstance, { ask }: Config): void {
  const inject = app.inject.bind(app);
  // Safe: tests call it with options or a URL and await the response; the forms with callbacks are not used.
  app.inject = (async (options: InjectOptions | string) => {
    const response = await inject(options);
    const { method = 'GET', url } = typeof options === 'string' ? { url: options } : options;
    const answered = { status: response.statusCode, headers: response.headers, text: response.body };
    const deviation = findDeviation(method, String(url), answered, ask);
    if (deviation !== undefined) {
      throw new Error(
        `${method} ${String(url)} is not answered as documented: ${deviation}\n${response.body}`,
      );
    }
    return response;
  }) as FastifyInstance['inject'];
}

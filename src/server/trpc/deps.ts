// The dependencies of the app. The serve command opens them on the data directory, tests on a temporary one.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Ask } from '../ask/ask.ts';
import type { EventQueue } from '../audit/event-queue.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { KeyedMutex } from '../auth/keyed-mutex.ts';
import type { LockedAccounts } from '../auth/locked-accounts.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Backups } from '../backups/backups.service.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { Places } from '../geo/locate.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { UserJobs } from '../jobs/user-jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { ImageFiles } from '../products/image-files.ts';
import type { WaitlistSearch } from '../subscribers/waitlist-search.ts';
import type { WaitlistWrites } from '../subscribers/waitlist-writes.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  alarms: Alarms;
  engine: Engine;
  /** The database of the engine. */
  db: Kysely<Schema>;
  passwords: Passwords;
  limits: RateLimits;
  knownBrowsers: KnownBrowsers;
  events: EventQueue;
  /** Serialises the log-in attempts of an account and the uses of a token of a mail. */
  accountMutex: KeyedMutex;
  lockedAccounts: LockedAccounts;
  places: Places;
  waitlistWrites: WaitlistWrites;
  waitlistSearch: WaitlistSearch;
  jobs: JobRunner;
  userJobs: UserJobs;
  outbox: Outbox;
  imageFiles: ImageFiles;
  ask: Ask;
  backups: Backups;
}

// Alarms: what an operator must do something about. Each is one line in the log when it begins and one when it is over,
// however often its cause shows meanwhile; docs/operations.md says what to do about each.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { StorageWatch } from './db/driver.ts';
import { storageTrouble, type StorageTrouble } from './storage-trouble.ts';

/** Every alarm, with the sentence that people read. */
const sentences = {
  disk_full: 'The disk is full: nothing is stored until there is space. Reading goes on.',
  storage_failing:
    'The database cannot be written to: look at the disk and the rights of the data directory.',
  database_locked: 'Another program holds the lock of the database: end it.',
  database_damaged:
    'The database is damaged: nothing is written any more. Stop the server and restore a backup with "oriel restore".',
  backup_failed: 'The last backup failed.',
  backup_skipped:
    'The last backup was skipped, since it would have taken more than a tenth of the free disk.',
  backup_damaged: 'A backup is not whole: make a new one, and look at the disk.',
  backup_stale: 'There is no recent backup.',
  job_failing: 'A background job keeps failing: the log says why.',
} as const;

export type AlarmName = keyof typeof sentences;

/** An alarm that is on. */
export interface Alarm {
  name: AlarmName;
  sentence: string;
  since: Date;
}

export interface Alarms {
  /** Begins an alarm; nothing where it is on already. @param reason added to its sentence */
  raise(name: AlarmName, reason?: string): void;
  /** Ends an alarm; nothing where it is not on. */
  clear(name: AlarmName): void;
  /** Those that are on, the oldest first. */
  active(): Alarm[];
}

/** Builds the alarms of this process. */
export function createAlarms(log: Logger, clock: Clock): Alarms {
  const active = new Map<AlarmName, Alarm>();
  return {
    raise(name, reason) {
      if (active.has(name)) return;
      const sentence = reason === undefined ? sentences[name] : `${sentences[name]} ${reason}`;
      active.set(name, { name, sentence, since: clock() });
      log.error({ alarm: name }, sentence);
    },
    clear(name) {
      if (active.delete(name)) log.info({ alarm_over: name }, 'The alarm is over');
    },
    active: () => [...active.values()],
  };
}

const alarmOf = {
  locked: 'database_locked',
  full: 'disk_full',
  damaged: 'database_damaged',
  failing: 'storage_failing',
} as const satisfies Record<StorageTrouble, AlarmName>;

/** Turns what happens to the database file into alarms: a failure begins one, the next write that works ends it. */
export function watchStorage(alarms: Alarms): StorageWatch {
  let hasFailed = false;
  return {
    failed(code) {
      const trouble = storageTrouble(code);
      const isDamaged = alarms.active().some(({ name }) => name === 'database_damaged');
      // That a damaged database takes no writes is our own doing.
      if (trouble === undefined || isDamaged) return;
      hasFailed = true;
      alarms.raise(alarmOf[trouble]);
    },
    wrote() {
      if (!hasFailed) return;
      hasFailed = false;
      for (const name of ['disk_full', 'storage_failing', 'database_locked'] as const) alarms.clear(name);
    },
  };
}

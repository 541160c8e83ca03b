// Alarms: conditions that an operator must act on. Each is logged once when it begins and once when it is over, however
// often its cause occurs. docs/operations.md says what to do about each.
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { StorageWatch } from './db/engine.ts';
import { storageTrouble, type StorageTrouble } from './db/storage-trouble.ts';
import type { ObjectOperation, ObjectStoreWatch } from './object-store/object-store.ts';

/** The alarms, each with the sentence that is shown. */
const sentences = {
  disk_full: 'The disk is full: nothing is stored until there is space. Reading goes on.',
  storage_failing:
    'The database cannot be written to: look at its disk and the rights of the data directory, or at the database server.',
  database_locked: 'Another program holds the lock of the database: end it.',
  database_slow:
    'The database server took longer than 10 seconds for a statement, which was ended: look at its load and its disk.',
  database_damaged:
    'The database is damaged: nothing is written any more. Stop the server and restore a backup with "oriel restore".',
  object_store_failing: 'The object store of the images and files fails: look at it and at UPLOADS_URL.',
  files_nearly_full: 'Nine tenths of the space for files are used: delete some, or raise ASK_STORAGE.',
  limits_not_shared: 'Attempts cannot be counted for all processes together, so each of them counts its own.',
  clock_skewed:
    'The clock of this machine differs from that of the database server by more than two seconds: set both by NTP.',
  mail_failing: 'The mail server takes no mail for now, so mail waits: look at it and at SMTP_URL.',
  backup_failed: 'The last backup failed.',
  backup_skipped:
    'No backup was made: it would have taken more than a quarter of the free disk. Make room, or run "oriel backup" to another disk.',
  backup_without_files: 'The last backup has the database and no files: only their names are in it.',
  backup_damaged: 'A backup is not whole: make a new one, and look at the disk.',
  backup_stale: 'There is no recent backup.',
  job_failing: 'A background job keeps failing: the log says why.',
} as const;

type AlarmName = keyof typeof sentences;

// Safe: the keys of the literal above.
export const alarmNames = Object.keys(sentences) as readonly AlarmName[];

/** An active alarm. */
export interface Alarm {
  name: AlarmName;
  sentence: string;
  since: Date;
}

export interface Alarms {
  /**
   * Raises an alarm, unless it is active already.
   * @param reason is appended to its sentence
   * @param options `isKnown`: another process has told it, so that it is not logged again
   */
  raise(name: AlarmName, reason?: string, options?: { isKnown: boolean }): void;
  /** Clears an alarm, if it is active. @param options `isKnown`: as for `raise` */
  clear(name: AlarmName, options?: { isKnown: boolean }): void;
  /** The active alarms, oldest first. */
  active(): Alarm[];
}

export function createAlarms(log: Logger, clock: Clock): Alarms {
  const active = new Map<AlarmName, Alarm>();
  return {
    raise(name, reason, options) {
      if (active.has(name)) return;
      const sentence = reason === undefined ? sentences[name] : `${sentences[name]} ${reason}`;
      active.set(name, { name, sentence, since: clock() });
      if (!options?.isKnown) log.error({ alarm: name }, sentence);
    },
    clear(name, options) {
      if (active.delete(name) && !options?.isKnown) log.info({ alarm_over: name }, 'The alarm is over');
    },
    active: () => [...active.values()],
  };
}

/** The active alarms as they are sent to clients, oldest first. */
export function describeAlarms(alarms: Alarms) {
  return alarms.active().map((alarm) => ({ ...alarm, since: alarm.since.toISOString() }));
}

const alarmOf = {
  locked: 'database_locked',
  slow: 'database_slow',
  full: 'disk_full',
  damaged: 'database_damaged',
  failing: 'storage_failing',
  unreachable: 'object_store_failing',
} as const satisfies Record<StorageTrouble, AlarmName>;

/**
 * Watches the database: a failure raises an alarm, and the next successful write clears it. A write that was sent before
 * the failure does not: a server that shuts down may answer it after it has ended other connections.
 */
export function watchStorage(alarms: Alarms): StorageWatch {
  let failedAt: number | undefined;
  return {
    failed(code) {
      const trouble = storageTrouble(code);
      const isDamaged = alarms.active().some(({ name }) => name === 'database_damaged');
      // A damaged database is read-only on purpose, so its failed writes are no news.
      if (trouble === undefined || isDamaged) return;
      failedAt = performance.now();
      alarms.raise(alarmOf[trouble]);
    },
    wrote(sentAt) {
      if (failedAt === undefined || (sentAt !== undefined && sentAt <= failedAt)) return;
      failedAt = undefined;
      for (const name of ['disk_full', 'storage_failing', 'database_locked', 'database_slow'] as const)
        alarms.clear(name);
    },
  };
}

/**
 * Watches the object store: a failure raises an alarm. The next success clears it; where the store has refused an operation
 * or is full, the next success of the same operation.
 */
export function watchObjects(alarms: Alarms): ObjectStoreWatch {
  const failing = new Set<ObjectOperation | 'all'>();
  return {
    failed(operation, { message, isRefusal, code }) {
      failing.add(isRefusal || code === 'OBJECT_STORE_FULL' ? operation : 'all');
      alarms.raise('object_store_failing', `Its last error: ${message}.`);
    },
    succeeded(operation) {
      if (failing.size === 0) return;
      failing.delete(operation);
      failing.delete('all');
      if (failing.size === 0) alarms.clear('object_store_failing');
    },
  };
}

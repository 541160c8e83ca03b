// The wire shapes of backups and alarms, for superusers.
import { z } from 'zod';

/** Something an operator must do something about. */
export const alarmOutput = z.object({ name: z.string(), sentence: z.string(), since: z.iso.datetime() });
export type Alarm = z.output<typeof alarmOutput>;

const backupOutput = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  made_at: z.iso.datetime(),
  /** The migration that it was made ahead of. */
  before_migration: z.string().nullable(),
  /** When it was last read through, and what was wrong then. */
  verified_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
});
export type Backup = z.output<typeof backupOutput>;

const workOutput = z.object({
  kind: z.enum(['backup', 'verify']),
  name: z.string(),
  step: z.enum(['copying', 'packing', 'checking']),
  /** From 0 to 1, within the step. */
  done: z.number(),
});
export type BackupWork = z.output<typeof workOutput>;

export const backupsOutput = z.object({
  /** Newest first. */
  data: z.array(backupOutput),
  /** Null where the schedule is off. */
  every_seconds: z.int().nullable(),
  /** Where the files are on the server. */
  folder: z.string(),
  /** What is being made or checked at the moment. */
  running: workOutput.nullable(),
  alarms: z.array(alarmOutput),
});
export type Backups = z.output<typeof backupsOutput>;

export const byBackupName = z.object({ name: z.string().max(255) });
/** Where a browser fetches the file from: once, within a minute. */
export const downloadOutput = z.object({ path: z.string() });

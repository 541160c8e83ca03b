// The schemas of backups and alarms.
import { z } from 'zod';

/** An active alarm: a condition that an operator must act on. */
const alarmOutput = z.object({ name: z.string(), sentence: z.string(), since: z.iso.datetime() });
export type Alarm = z.output<typeof alarmOutput>;

const backupOutput = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  made_at: z.iso.datetime(),
  /** The migration before which it was made. */
  before_migration: z.string().nullable(),
  /** When it was last verified, and what was wrong then. */
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
  /** The operator backs up the database server with its own tools: there are no backups, no schedule and no alarms here. */
  by_operator: z.boolean(),
  /** Null if there is no schedule. */
  every_seconds: z.int().nullable(),
  /** The folder of the files on the server. */
  folder: z.string(),
  /** The backup that is being made or verified. */
  running: workOutput.nullable(),
  alarms: z.array(alarmOutput),
});
export type Backups = z.output<typeof backupsOutput>;

export const byBackupName = z.object({ name: z.string().max(255) });
/** The path of a download. It works once, within a minute. */
export const downloadOutput = z.object({ path: z.string() });

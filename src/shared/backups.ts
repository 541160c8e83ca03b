// The schemas of backups and alarms.
import { z } from 'zod';

/** An active alarm: a condition that an operator must act on. */
const alarmOutput = z.object({ name: z.string(), sentence: z.string(), since: z.iso.datetime() });
export type Alarm = z.output<typeof alarmOutput>;

const backupKinds = ['whole', 'manifest', 'database'] as const;
export type BackupKind = (typeof backupKinds)[number];

const backupOutput = z.object({
  name: z.string(),
  /** Bytes of the file. */
  size: z.int(),
  /**
   * What it has of the images and files: all of them; a list of those that stay in the object store; or, where they did not
   * fit or could not be read, only the database and a list.
   */
  kind: z.enum(backupKinds),
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

/** What each kind of backup has, as the page and `oriel doctor` say it. */
export const backupKindNames: Readonly<Record<BackupKind, string>> = {
  whole: 'With all files',
  manifest: 'Files by manifest (they stay in the bucket)',
  database: 'Database only: files did not fit, or could not be read',
};

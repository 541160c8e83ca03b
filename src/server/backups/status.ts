// Stores the result of the last check of each backup, and the last failure to make one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BACKUPS_NAME } from '../db/backup-format/backup-folder.ts';
import { writeFileAtomically } from '../db/files.ts';

const STATUS_NAME = 'status.json';

const statusSchema = z.object({
  /** By name of the backup; a problem is a sentence. */
  checks: z.record(z.string(), z.object({ at: z.iso.datetime(), problem: z.string().nullable() })),
  /** Set if the last attempt failed; the reason is null if it was skipped. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
  /** Set if the last backup has no files: the reason. Earlier versions do not write it. */
  without_files: z.string().nullable().default(null),
});

export type BackupStatus = z.output<typeof statusSchema>;

/** Reads the status; an empty one if the file is missing or invalid. */
export async function readStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(join(dataDir, BACKUPS_NAME, STATUS_NAME), 'utf8')));
  } catch {
    return { checks: {}, failure: null, without_files: null };
  }
}

/** Writes the status. @throws the system's error */
export async function writeStatus(dataDir: string, status: BackupStatus): Promise<void> {
  await writeFileAtomically(join(dataDir, BACKUPS_NAME, STATUS_NAME), JSON.stringify(status));
}

// What the server remembers of its backups beside the files themselves: when each was last checked, and the last failure.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BACKUPS_NAME } from '../db/backup-folder.ts';

const STATUS_NAME = 'status.json';

const statusSchema = z.object({
  /** By the name of the backup; a problem is a sentence. */
  checks: z.record(z.string(), z.object({ at: z.iso.datetime(), problem: z.string().nullable() })),
  /** The last attempt, where it brought no backup; without a reason where it was skipped. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
});

export type BackupStatus = z.output<typeof statusSchema>;

/** Reads it; where there is none that can be read, nothing is remembered. */
export async function readStatus(dataDir: string): Promise<BackupStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(join(dataDir, BACKUPS_NAME, STATUS_NAME), 'utf8')));
  } catch {
    return { checks: {}, failure: null };
  }
}

/** Writes it, whole or not at all. */
export async function writeStatus(dataDir: string, status: BackupStatus): Promise<void> {
  const file = join(dataDir, BACKUPS_NAME, STATUS_NAME);
  await writeFile(`${file}.new`, JSON.stringify(status), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

// Creates the data directory, checks that a folder is one, and restricts access to it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { readStart } from './sqlite/damage.ts';
import { ignoreMissing, makeFolder, writeFileAtomically } from './files.ts';
import { knownSqliteMigrations } from './sqlite/migrate.ts';

/** Marks a folder as a data directory of this program, by its content. */
const MARKER_NAME = 'oriel.json';
const MARKER = {
  product: 'oriel',
  format: 1,
  about: 'This folder is the data directory of Oriel. Keep this file with the data.',
} as const;
const markerSchema = z.object({ product: z.literal('oriel'), format: z.int().min(1) });

/** Marks a directory that has held a database, so that a missing database is never replaced by an empty one. */
const INITIALIZED_NAME = '.initialized';
/** Earlier releases, which had no other marker, wrote the same text. */
const INITIALIZED_TEXT = 'This directory holds a database. See README.md.\n';

/** The names of the migrations are stored in plain text on one of the first pages of a database. */
const DATABASE_START_BYTES = 1024 * 1024;
/**
 * Names that an empty folder may have: left by an interrupted start or restore, or made by file systems and version
 * control. Other hidden names are not ignored, because a home folder or /tmp may have nothing else.
 */
const IGNORED = new RegExp(
  `^(?:${[
    String.raw`instance\.lock(?:-journal)?|oriel\.db\.new(?:-wal|-shm|-journal)?`,
    String.raw`\.oriel\.json\.new|\.initialized|\.restore-\w{6}|\.restore\.json(?:\.new)?`,
    String.raw`lost\+found|\.nfs\w+|\.snapshots?|\.zfs|\.Trash-\d+|\.DS_Store|\.git(?:ignore|keep)?|\.keep`,
  ].join('|')})$`,
);

/**
 * Creates the data directory if it is missing, marks it, and restricts access to the current user.
 * @param dir absolute path
 * @throws StartError if it cannot be used or is not a data directory; then nothing is changed, not even a mode
 */
export async function preparePrivateDir(dir: string): Promise<void> {
  process.umask(0o077);
  try {
    await makeFolder(dir);
    const isMarked = await requireOwnDir(dir);
    await chmod(dir, 0o700);
    if (!isMarked) await mark(dir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data directory ${dir} cannot be used: set DATA_DIR to a folder that this user owns.`,
      { cause: error },
    );
  }
}

/**
 * Checks that a folder is a data directory or may become one: it is marked, holds our database, or is empty. Otherwise a
 * mistyped DATA_DIR could close /srv or /tmp to other users. Nothing is changed.
 * @param dir an existing folder
 * @returns whether it is marked
 * @throws StartError if it is not, or was marked by a newer version
 */
export async function requireOwnDir(dir: string): Promise<boolean> {
  // Before the marker: another process that starts at the same time marks the folder first, and then fills it.
  const names = await readdir(dir);
  const format = readMarker(dir);
  if (format !== undefined && format > MARKER.format) {
    throw new StartError(
      `The data directory ${dir} was made by a newer version of this program and was left as it is: start that version instead.`,
    );
  }
  if (format !== undefined) return true;
  if (names.every((name) => IGNORED.test(name)) || wasInitialized(dir)) return false;
  if (!names.includes('oriel.db')) {
    throw new StartError(
      `The data directory ${dir} cannot be used: it holds other things, which would be closed to other users; set DATA_DIR to a folder of its own.`,
    );
  }
  if (await isOwnDatabase(join(dir, 'oriel.db'))) return false;
  throw new StartError(
    `The database ${join(dir, 'oriel.db')} is not one of this program and was left as it is: set DATA_DIR to a folder of its own.`,
  );
}

/** @returns the format of the data directory; undefined if it has no valid marker */
function readMarker(dir: string): number | undefined {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(join(dir, MARKER_NAME), 'utf8'))).format;
  } catch {
    return undefined;
  }
}

/** Whether the directory has held a database. */
export function hasHeldDatabase(dir: string): boolean {
  return existsSync(join(dir, INITIALIZED_NAME));
}

/** Records that the directory has a database. Call it before the database is used. */
export async function rememberDatabase(dir: string): Promise<void> {
  if (!hasHeldDatabase(dir)) await writeFile(join(dir, INITIALIZED_NAME), INITIALIZED_TEXT, { mode: 0o600 });
}

function wasInitialized(dir: string): boolean {
  try {
    return readFileSync(join(dir, INITIALIZED_NAME), 'utf8') === INITIALIZED_TEXT;
  } catch {
    return false;
  }
}

/** Does not open the file with SQLite, which would leave a WAL beside the database of another program. */
async function isOwnDatabase(file: string): Promise<boolean> {
  const [first = ''] = await knownSqliteMigrations();
  return statSync(file).isFile() && readStart(file, DATABASE_START_BYTES).includes(first);
}

/** Errors are ignored: until the marker is written, the directory is recognised by its database. */
async function mark(dir: string): Promise<void> {
  await writeFileAtomically(join(dir, MARKER_NAME), `${JSON.stringify(MARKER, null, 2)}\n`).catch(() => {});
}

const OWN_NAMES =
  /^(?:oriel\.db|ask\.(?:db|lock)|oriel\.json$|instance\.lock|\.initialized|uploads$|files$|outbox$|backups$|before-restore-)/;

/** Removes the permissions of other users from the program's own files; other files in the directory are left alone. */
export async function tightenFiles(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((entry) => OWN_NAMES.test(entry))) {
    const path = join(dir, name);
    const inside = (await lstat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
    for (const own of [path, ...inside.map((entry) => join(path, entry))]) await tighten(own);
  }
}

/** Skips links, whose target may belong to another user, and files that a backup has removed in the meantime. */
async function tighten(path: string): Promise<void> {
  const stats = await lstat(path).catch(ignoreMissing);
  if (stats === undefined || stats.isSymbolicLink()) return;
  const mode = stats.isDirectory() ? 0o700 : 0o600;
  if ((stats.mode & 0o777) !== mode) await chmod(path, mode).catch(ignoreMissing);
}

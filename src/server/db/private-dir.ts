// The data directory as a folder: making it, telling it from other people's folders, and keeping everybody else out.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { chmod, lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../start-error.ts';
import { readStart } from './damage.ts';
import { ignoreMissing, makeFolder } from './files.ts';
import { knownMigrations } from './migrate.ts';

/** Says that a folder is a data directory of this program: what decides is what is in the file, not that there is one. */
const MARKER_NAME = 'oriel.json';
const MARKER = {
  product: 'oriel',
  format: 1,
  about: 'This folder is the data directory of Oriel. Keep this file with the data.',
} as const;
const markerSchema = z.object({ product: z.literal('oriel'), format: z.int().min(1) });

/** Says that a directory has held a database, so that a missing one is never replaced by an empty one. */
const INITIALIZED_NAME = '.initialized';
/** Earlier releases, which had no other marker, have written the same. */
const INITIALIZED_TEXT = 'This directory holds a database. See README.md.\n';

/** A database tells the names of its migrations in plain text, on one of its first pages. */
const DATABASE_START_BYTES = 1024 * 1024;
/**
 * What is found in an empty folder: what a start or a restore that was ended early leaves, and what file systems and
 * version control put there. Other names with a dot are somebody's: a home folder has hardly any others, nor has /tmp.
 */
const LEFTOVER = new RegExp(
  `^(?:${[
    String.raw`instance\.lock(?:-journal)?|oriel\.db\.new(?:-wal|-shm|-journal)?`,
    String.raw`\.oriel\.json\.new|\.initialized|\.restore-\w{6}|\.restore\.json(?:\.new)?`,
    String.raw`lost\+found|\.nfs\w+|\.snapshots?|\.zfs|\.Trash-\d+|\.DS_Store|\.git(?:ignore|keep)?|\.keep`,
  ].join('|')})$`,
);

/**
 * Makes the data directory where it is missing, marks it as ours and takes it from everybody else.
 * @param dir absolute path
 * @throws StartError where it cannot be used, or is not ours; then nothing is changed, not even a mode
 */
export async function preparePrivateDir(dir: string): Promise<void> {
  process.umask(0o077);
  try {
    await makeFolder(dir);
    const isMarked = await requireOwnDir(dir);
    await chmod(dir, 0o700);
    if (!isMarked) mark(dir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data directory ${dir} cannot be used: set DATA_DIR to a folder that this user owns.`,
      { cause: error },
    );
  }
}

/**
 * Makes sure that a folder is a data directory, or may become one: it is marked, holds our database, or is empty. Closing
 * /srv or /tmp to everybody else because somebody has mistyped DATA_DIR would take the machine down. It is only read.
 * @param dir an existing folder
 * @returns whether it is marked
 * @throws StartError where it is neither, or was marked by a newer version
 */
export async function requireOwnDir(dir: string): Promise<boolean> {
  const format = readMarker(dir);
  if (format !== undefined && format > MARKER.format) {
    throw new StartError(
      `The data directory ${dir} was made by a newer version of this program and was left as it is: start that version instead.`,
    );
  }
  if (format !== undefined) return true;
  const names = await readdir(dir);
  if (names.every((name) => LEFTOVER.test(name)) || wasInitialized(dir)) return false;
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

/** @returns the format of the directory, or undefined where there is no marker of ours */
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

/** Remembers that there is a database, before anybody relies on what is in it. */
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

/** Reads the bytes alone: SQLite would leave a log and its index beside somebody else's database. */
async function isOwnDatabase(file: string): Promise<boolean> {
  const [first = ''] = await knownMigrations();
  return statSync(file).isFile() && readStart(file, DATABASE_START_BYTES).includes(first);
}

/** Whole or not at all. What keeps it from being written, a full disk say, comes up again where it matters. */
function mark(dir: string): void {
  const draft = join(dir, `.${MARKER_NAME}.new`);
  try {
    writeFileSync(draft, `${JSON.stringify(MARKER, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, join(dir, MARKER_NAME));
  } catch {
    // Next time: until then it is known by what is in it.
  }
}

const OWN_NAMES =
  /^(?:oriel\.db|oriel\.json$|instance\.lock|\.initialized|uploads$|outbox$|backups$|before-restore-)/;

/** Takes the rights of others from what is ours; files that somebody else keeps here are none of our business. */
export async function tightenFiles(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((entry) => OWN_NAMES.test(entry))) {
    const path = join(dir, name);
    const inside = (await lstat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
    for (const own of [path, ...inside.map((entry) => join(path, entry))]) await tighten(own);
  }
}

/** What a link leads to may be somebody else's; and a backup beside us may have removed its drafts meanwhile. */
async function tighten(path: string): Promise<void> {
  const stats = await lstat(path).catch(ignoreMissing);
  if (stats === undefined || stats.isSymbolicLink()) return;
  const mode = stats.isDirectory() ? 0o700 : 0o600;
  if ((stats.mode & 0o777) !== mode) await chmod(path, mode).catch(ignoreMissing);
}

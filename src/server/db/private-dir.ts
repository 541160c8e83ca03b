// The data directory as a folder: making it, and keeping everybody else out of what is ours in it.
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { ignoreMissing, makeFolder } from './files.ts';

/**
 * Makes the data directory where it is missing, and takes it from everybody else.
 * @param dir absolute path
 * @throws StartError where it cannot be used
 */
export async function preparePrivateDir(dir: string): Promise<void> {
  process.umask(0o077);
  try {
    await makeFolder(dir);
    const { mode } = await stat(dir);
    if ((mode & 0o077) !== 0 && holdsOthers(await readdir(dir))) throw foreign(dir);
    await chmod(dir, 0o700);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data directory ${dir} cannot be used: set DATA_DIR to a folder that this user owns.`,
      { cause: error },
    );
  }
}

const OWN_NAMES = /^(?:oriel\.db|instance\.lock|\.initialized|uploads$|outbox$|backups$|before-restore-)/;

/** Closing /srv or /tmp to everybody else because somebody has mistyped DATA_DIR would take the machine down. */
function holdsOthers(names: readonly string[]): boolean {
  const isOurs = names.some((name) => OWN_NAMES.test(name));
  return !isOurs && names.some((name) => !name.startsWith('.') && name !== 'lost+found');
}

function foreign(dir: string): StartError {
  return new StartError(
    `The data directory ${dir} cannot be used: it holds other things, which would be closed to other users; set DATA_DIR to a folder of its own.`,
  );
}

/** Takes the rights of others from what is ours; files that somebody else keeps here are none of our business. */
export async function tightenFiles(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((entry) => OWN_NAMES.test(entry))) {
    const path = join(dir, name);
    const inside = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : [];
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

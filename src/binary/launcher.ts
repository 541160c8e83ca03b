// What the single executable runs first: unpacks the program into its cache, where it is not there yet, and starts it.
// It runs before the configuration is read, so it looks for its cache in the environment by itself.
import { createRequire, enableCompileCache } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { restartWithOneArena } from '../../bin/one-arena.js';
import { CacheError, keepInUse, openCache, type ArchivedFile } from './cache.ts';

/** The folder for unpacked programs: named by hand, by systemd, by the desktop, in the home folder, or temporary. */
function findCacheDir(): string {
  const { ORIEL_CACHE_DIR, CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  const named = ORIEL_CACHE_DIR || CACHE_DIRECTORY;
  if (named) return resolve(named);
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'oriel');
  const home = findHome();
  if (home !== undefined) return join(home, '.cache', 'oriel');
  return join(tmpdir(), `oriel-${process.getuid?.() ?? 0}`);
}

/** Users of services and of containers often have none, or one that does not exist, or are not known by name at all. */
function findHome(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== '/' && home !== '/nonexistent' ? home : undefined;
  } catch {
    return undefined;
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}

function openProgram(): string {
  // Safe: the build writes this list (scripts/binary.ts).
  const files = JSON.parse(getAsset('files.json', 'utf8')) as ArchivedFile[];
  try {
    return openCache(findCacheDir(), { files, contents: new Uint8Array(getRawAsset('contents')) });
  } catch (error) {
    if (error instanceof CacheError) fail(error.message);
    throw error;
  }
}

restartWithOneArena(process.argv.slice(2));
const folder = openProgram();
keepInUse(folder);
// From the second start on, the program need not be compiled anew.
enableCompileCache(join(folder, 'compiled'));
const require = createRequire(join(folder, 'package.json'));
// Safe: this is the module that src/server/main.ts is bundled into.
const { main } = require('./dist/server/main.cjs') as { main(args: readonly string[]): Promise<void> };
void main(process.argv.slice(2));

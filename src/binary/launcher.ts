// What the single executable runs first: unpacks the program into its cache, where it is not there yet, and starts it.
// It runs before the configuration is read, so it looks for its cache in the environment by itself.
import { createRequire, enableCompileCache } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { CacheError, keepInUse, openCache, type ArchivedFile } from './cache.ts';

/** The folder for unpacked programs: named by hand, by systemd, by the desktop, in the home folder, or temporary. */
function findCacheDir(): string {
  const { ORIEL_CACHE_DIR, CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  if (ORIEL_CACHE_DIR) return ORIEL_CACHE_DIR;
  if (CACHE_DIRECTORY) return CACHE_DIRECTORY;
  if (XDG_CACHE_HOME) return join(XDG_CACHE_HOME, 'oriel');
  const home = homedir();
  // Users of services often have a home folder that does not exist.
  if (home !== '/' && home !== '/nonexistent') return join(home, '.cache', 'oriel');
  return join(tmpdir(), `oriel-${process.getuid?.() ?? 0}`);
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

const folder = openProgram();
keepInUse(folder);
// From the second start on, the program need not be compiled anew.
enableCompileCache(join(folder, 'compiled'));
const require = createRequire(join(folder, 'package.json'));
// Safe: this is the module that src/server/main.ts is bundled into.
const { main } = require('./dist/server/main.cjs') as { main(args: readonly string[]): Promise<void> };
void main(process.argv.slice(2));

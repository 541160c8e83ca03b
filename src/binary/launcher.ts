// The start of the single executable: unpacks the program into a cache, unless it is there already, and runs it.
// It runs before the configuration is read, so it reads the location of the cache from the environment itself.
import { existsSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { CacheError, keepInUse, openCache, type ArchivedFile } from './cache.ts';

/** The cache: set by the operator, systemd or the desktop, else in the home folder, else a temporary folder. */
function findCacheDir(): string {
  const { ORIEL_CACHE_DIR, CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env;
  const named = ORIEL_CACHE_DIR || CACHE_DIRECTORY;
  if (named) return resolve(named);
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'oriel');
  const home = findHome();
  if (home !== undefined) return join(home, '.cache', 'oriel');
  return join(tmpdir(), `oriel-${process.getuid?.() ?? 0}`);
}

/** The home folder; users of services and containers often have none, or no entry in the user database. */
function findHome(): string | undefined {
  try {
    const home = homedir();
    return isAbsolute(home) && home !== '/' && home !== '/nonexistent' ? home : undefined;
  } catch {
    return undefined;
  }
}

/**
 * MALLOC_ARENA_MAX and UV_THREADPOOL_SIZE are read before a program starts, so this process replaces itself once where one of
 * them is missing, which takes 20 ms. With more than one arena, image uploads leave 100 MB more (docs/adr/0009); what the
 * threads are for, `bin/oriel.js` says. Without /proc the path of the executable is unknown, and `execve` would abort. A
 * channel to the parent process would be closed.
 */
function restartWithOwnSettings(): void {
  const { env, execPath, argv, channel } = process;
  const isSet = env.MALLOC_ARENA_MAX !== undefined && env.UV_THREADPOOL_SIZE !== undefined;
  if (isSet || channel || !isAbsolute(execPath) || !existsSync(execPath)) return;
  process.execve?.(execPath, [execPath, ...argv.slice(2)], {
    ...env,
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '1',
    UV_THREADPOOL_SIZE: env.UV_THREADPOOL_SIZE ?? '8',
  });
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

function startProgram(): void {
  restartWithOwnSettings();
  const folder = openProgram();
  keepInUse(folder);
  // Saves compiling from the second start on.
  enableCompileCache(join(folder, 'compiled'));
  const require = createRequire(join(folder, 'package.json'));
  // Safe: this is the module that src/server/main.ts is bundled into.
  const { main } = require('./dist/server/main.cjs') as { main(args: readonly string[]): Promise<void> };
  void main(process.argv.slice(2));
}

// The program starts its parts, which are in the cache by then, as processes with fewer rights (src/server/paths.ts).
const [, , command, part] = process.argv;
if (command === 'run-part' && part !== undefined) {
  // As Node has it for a file that it runs.
  process.argv.splice(1, 3, part);
  createRequire(part)(part);
} else startProgram();

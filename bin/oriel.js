#!/usr/bin/env node
// The entry point. Plain JavaScript that any Node can read, so that a version that is too old gets a message before
// anything else is loaded: the SQLite addon would crash on it without one.
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import module from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// A checkout has the sources; a package has them bundled alone.
const isCheckout = existsSync(join(root, 'src'));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 14)) {
  const remedy = isCheckout ? '"npm start" brings its own.' : 'Install a newer one.';
  refuse(`Oriel needs Node.js 22.14 or newer, but this is ${process.versions.node}. ${remedy}`);
}
if ((process.argv[2] ?? 'serve') === 'serve') restartWithLittleMemory();
if (isCheckout && isChangedSinceBuild()) await build();

// Saves compiling from the second start on. Where the folder cannot be written, there is no cache.
module.enableCompileCache?.(join(root, 'node_modules', '.cache', 'oriel'));
const { main } = module.createRequire(import.meta.url)('../dist/server/main.cjs');
await main(process.argv.slice(2));

/**
 * Replaces this process by one with a smaller young generation of V8's heap, one malloc arena and 8 threads for work beside
 * the event loop, which are read before a program starts; takes 30 ms. Of these threads four may hash passwords and two decode
 * images, so that files, names of hosts and compression never wait for them. Under load the first saves 100 MB of memory, at image uploads the second as much again. An
 * operator who sets the size of the young generation, or starts the program with a channel to it, keeps the process. Without
 * /proc the path of Node is unknown, and `execve` would abort.
 */
function restartWithLittleMemory() {
  const { env, execArgv, execPath, argv, channel } = process;
  const isSized = [...execArgv, env['NODE_OPTIONS'] ?? ''].some((option) =>
    /semi[-_]space[-_]size/.test(option),
  );
  if (isSized || channel || !isAbsolute(execPath) || !existsSync(execPath)) return;
  try {
    process.execve?.(execPath, [execPath, '--max-semi-space-size=8', ...execArgv, ...argv.slice(1)], {
      ...env,
      MALLOC_ARENA_MAX: env['MALLOC_ARENA_MAX'] ?? '1',
      UV_THREADPOOL_SIZE: env['UV_THREADPOOL_SIZE'] ?? '8',
    });
  } catch {
    // Node's permission model forbids it, or the system does not have it: the process stays, with more memory.
  }
}

/**
 * Whether a part of the build is missing, or a source may have changed since the build was last found fresh, which is the
 * time of the stamp. Compares it with the times of status changes, which no program can set to the past.
 */
function isChangedSinceBuild() {
  const parts = ['client', 'places', 'server', 'site'];
  const stamp = lstatSync(join(root, 'dist', 'stamp.json'), { throwIfNoEntry: false });
  if (stamp === undefined || !parts.every((name) => existsSync(join(root, 'dist', name)))) return true;
  // The clock was ahead at the build, so the times say nothing.
  if (stamp.mtimeMs > Date.now()) return true;
  const isNewer = (/** @type {string} */ path) => lstatSync(path).ctimeMs >= stamp.mtimeMs;
  /** @type {(folder: string) => boolean} */
  const hasNewer = (folder) =>
    isNewer(folder) ||
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? hasNewer(path) : !/\.test\.tsx?$/.test(path) && isNewer(path);
    });
  return (
    ['migrations', 'scripts', 'src'].some((folder) => hasNewer(join(root, folder))) ||
    ['package-lock.json', 'tsconfig.json', 'vite.config.ts'].some((file) => isNewer(join(root, file)))
  );
}

/** Builds what differs from its sources. Ends the process where that fails. */
async function build() {
  if (!process.features.typescript) {
    refuse(
      `Oriel is built by Node.js 22.18 or newer, but this is ${process.versions.node}. "npm start" brings its own.`,
    );
  }
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-stale'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}

// The paths of the program's own files, in the checkout or the installed package.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** The absolute path of the folder with package.json, migrations/ and dist/. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The absolute path of the build output. */
export const distDir = join(projectRoot, 'dist');
/** The absolute path of the index of place names, which the build makes. */
export const placesDir = join(distDir, 'places');

/** The absolute path of the thread that searches: beside the bundle, or its source. */
export const searchWorkerFile = import.meta.url.endsWith('.ts')
  ? join(projectRoot, 'src/server/subscribers/search/worker.ts')
  : join(distDir, 'server', 'search-worker.cjs');

/** How to start this program as another process: the executable, and the arguments before the command. */
export function programCommand(): [executable: string, ...args: string[]] {
  return isSea() ? [process.execPath] : [process.execPath, join(projectRoot, 'bin', 'oriel.js')];
}

/** The version in package.json. */
export function productVersion(): string {
  const { version } = Object(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  return String(version);
}

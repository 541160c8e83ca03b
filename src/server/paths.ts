// Where the program's own files stand: the root of the checkout or of the installed package.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder with package.json, migrations/ and dist/. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Absolute path of what the build makes. */
export const distDir = join(projectRoot, 'dist');
/** Absolute path of the index of place names, made by the build. */
export const placesDir = join(distDir, 'places');

/** How this program is started once more: the executable, and what comes before the command. */
export function programCommand(): [executable: string, ...args: string[]] {
  return isSea() ? [process.execPath] : [process.execPath, join(projectRoot, 'bin', 'oriel.js')];
}

/** The version of the product, as package.json has it. */
export function productVersion(): string {
  const { version } = Object(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  return String(version);
}

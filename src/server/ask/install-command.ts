// How packages that this program can use, and does without, are installed.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * How packages come to stand where this program finds them.
 * @param root the folder with package.json
 * @param packages their names with versions, separated by spaces
 */
export function installCommand(root: string, packages: string): string {
  // The folder that this program was installed in, if it is a package itself.
  const folder = basename(dirname(root)) === 'node_modules' ? dirname(dirname(root)) : root;
  if (existsSync(join(folder, 'package.json'))) return `npm install --no-save --prefix ${folder} ${packages}`;
  // A global one: without --global, npm would remove all that is installed there.
  return `npm install --global --prefix ${dirname(folder)} ${packages}`;
}

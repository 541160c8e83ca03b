// Fills the folder of the package, from which the tarball, the single executable and the container image are made.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nativePackages } from './bundle-server.ts';

const root = resolve(import.meta.dirname, '..');
const documents = ['README.md', 'CHANGELOG.md', 'LICENSE', '.env.example', 'docs', 'deploy'];

/**
 * Fills a folder with everything the program needs but its native packages, which its package.json names.
 * @param folder is emptied first
 */
export function stagePackage(folder: string): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of [...documents, 'bin', 'dist/client', 'dist/places', 'dist/server', 'dist/site']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`);
}

/** The package.json of the package: without what only building and testing need. */
function packageManifest() {
  const { name, version, description, license, type, engines, bin } = readManifest('.');
  // The versions that were tested, not newer ones.
  const dependencies = Object.fromEntries(
    nativePackages.map((native) => [native, readManifest(`node_modules/${native}`).version]),
  );
  return { name, version, description, license, type, engines, bin, dependencies };
}

function readManifest(folder: string) {
  // Safe: npm has read these files, so they are objects with these fields.
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    description: string;
    license: string;
    type: string;
    engines: Record<string, string>;
    bin: Record<string, string>;
  };
}

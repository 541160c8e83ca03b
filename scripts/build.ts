// Builds everything that the server needs beside its own source, into dist/. Run by node directly.
//   node scripts/build.ts              builds all
//   node scripts/build.ts --if-stale   builds only what is missing or older than its sources; else quiet and quick
// A build is made in a temporary folder and swapped in at the end, the stamp last, so that a killed build is repeated.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { removeStale } from '#server/db/work-folders.ts';
import { hashOfPlaces, hashOfSite } from './build-sources.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp.json');
/** Identifies this build; other machines may build in the same folder. */
const owner = randomBytes(8).toString('hex');

type Stamp = { site?: string; places?: string };

/** The hashes of the sources that dist was built from; empty where it was not built to the end. */
function readStamp(): Stamp {
  try {
    // Safe: only this script writes the file, and a missing or foreign field merely causes a build.
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp;
  } catch {
    return {};
  }
}

/** Runs one step and says how long it took, in one line on stderr. */
async function step(name: string, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  process.stderr.write(`build: ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
}

/** Replaces a folder of dist with a finished one. */
function swap(from: string, name: string): void {
  const old = join(from, `old-${name}`);
  if (existsSync(join(dist, name))) renameSync(join(dist, name), old);
  renameSync(join(from, name), join(dist, name));
}

async function buildSite(work: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  // Imported here: loading Vite takes time that a fresh build does not need.
  const { buildClient, buildDocuments } = await import('./build-client.ts');
  const { buildPictures } = await import('./build-pictures.ts');
  const { compressFolder } = await import('./compress.ts');
  await step('client', () => buildClient(root, join(work, 'client')));
  await step('pictures', () => buildPictures(root, join(work, 'client')));
  await step('documents', () => buildDocuments(root, join(work, 'site')));
  await step('compression', () => compressFolder(join(work, 'client', 'assets')));
}

async function build(onlyIfStale: boolean): Promise<void> {
  const stamp = onlyIfStale ? readStamp() : {};
  const wanted = { site: hashOfSite(root), places: hashOfPlaces(root) };
  const siteIsFresh = stamp.site === wanted.site && existsSync(join(dist, 'client', 'assets.json'));
  const placesAreFresh = stamp.places === wanted.places && existsSync(join(dist, 'places'));
  if (siteIsFresh && placesAreFresh) return;

  const work = join(dist, `.building-${owner}`);
  mkdirSync(work, { recursive: true });
  // Left by builds that were killed.
  await removeStale(dist, /^\.building-/);
  try {
    if (!placesAreFresh) {
      const { buildPlaces } = await import('./build-places.ts');
      await step('places', () => buildPlaces(join(work, 'places')));
    }
    if (!siteIsFresh) await buildSite(work);
    rmSync(stampFile, { force: true });
    if (!placesAreFresh) swap(work, 'places');
    if (!siteIsFresh) for (const name of ['client', 'site']) swap(work, name);
    // An incomplete stamp is not valid JSON, which causes a build.
    writeFileSync(stampFile, JSON.stringify(wanted));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  await build(process.argv.includes('--if-stale'));
} catch (error) {
  process.stderr.write(
    `build: failed; dist is as it was.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}

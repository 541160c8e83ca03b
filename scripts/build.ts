// Builds everything that runs, into dist/: the server, the client, the documents, the index of places. Run by node directly.
//   node scripts/build.ts              builds all
//   node scripts/build.ts --if-stale   builds only what is missing or older than its sources; else quiet and quick
// A build is made in a temporary folder and swapped in at the end, the stamp last, so that a killed build is repeated.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { currentTimeIn, removeStale } from '#server/db/work-folders.ts';
import { hashOfPlaces, hashOfServer, hashOfSite } from './build-sources.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');
const stampFile = join(dist, 'stamp.json');
/** Identifies this build; other machines may build in the same folder. */
const owner = randomBytes(8).toString('hex');

/** What is built separately, and the folders of dist that each makes. */
const parts = { places: ['places'], server: ['server'], site: ['client', 'site'] } as const;
type Part = keyof typeof parts;

type Stamp = Partial<Record<Part, string>>;

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

// The tools are imported on demand: loading Vite takes time that a fresh build does not need.
const builders: Record<Part, (work: string) => Promise<void>> = {
  async places(work) {
    const { buildPlaces } = await import('./build-places.ts');
    await step('places', () => buildPlaces(join(work, 'places')));
  },
  async server(work) {
    const { bundleServer } = await import('./bundle-server.ts');
    await step('server', () => bundleServer(root, join(work, 'server')));
  },
  async site(work) {
    process.env.NODE_ENV = 'production';
    const { buildClient, buildDocuments } = await import('./build-client.ts');
    const { buildPictures } = await import('./build-pictures.ts');
    const { compressFolder } = await import('./compress.ts');
    await step('client', () => buildClient(root, join(work, 'client')));
    await step('pictures', () => buildPictures(root, join(work, 'client')));
    await step('documents', () => buildDocuments(root, join(work, 'site')));
    await step('compression', () => compressFolder(join(work, 'client', 'assets')));
  },
};

async function build(onlyIfStale: boolean): Promise<void> {
  // By the clock that sets the times of the sources too.
  const lookedAt = await currentTimeIn(dist);
  const stamp = onlyIfStale ? readStamp() : {};
  const wanted = { places: hashOfPlaces(root), server: hashOfServer(root), site: hashOfSite(root) };
  const stale = (Object.keys(parts) as Part[]).filter(
    (part) => stamp[part] !== wanted[part] || !parts[part].every((name) => existsSync(join(dist, name))),
  );
  if (stale.length === 0) return markFresh(lookedAt);

  const work = join(dist, `.building-${owner}`);
  mkdirSync(work, { recursive: true });
  // Left by builds that were killed.
  await removeStale(dist, /^\.building-/);
  try {
    for (const part of stale) await builders[part](work);
    rmSync(stampFile, { force: true });
    for (const name of stale.flatMap((part) => parts[part])) swap(work, name);
    // An incomplete stamp is not valid JSON, which causes a build.
    writeFileSync(stampFile, JSON.stringify(wanted));
    markFresh(lookedAt);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Sets the time of the stamp, which bin/oriel.js compares with those of the sources. */
function markFresh(time: Date): void {
  try {
    utimesSync(stampFile, time, time);
  } catch {
    // The stamp is another user's: each start runs this script again.
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

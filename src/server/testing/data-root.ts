// Before a run: builds what tests start and serve, unless it is fresh, and makes one folder for all data of the run. The
// folder is in memory where there is room for it: most of what a write costs is the disk's sync, and no test is about the
// disk's speed. It goes when the run ends.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEngine } from '../db/open-engine.ts';
import { projectRoot } from '../paths.ts';
import { prepareSqliteTemplate } from './sqlite-template.ts';
import { prepareTemplate, startPostgres, type PostgresServer } from './postgres-server.ts';

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/** Builds, and makes the folder, before the tests. @returns removes the folder after them */
export default async function prepareRun(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(projectRoot, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' });
  const root = await mkdtemp(join((await hasRoom()) ? MEMORY_DISK : tmpdir(), 'oriel-run-'));
  process.env['TEST_DATA_ROOT'] = root;
  const server = process.env['TEST_ENGINE'] === 'postgres' ? await startServer(root) : undefined;
  if (server === undefined) await prepareSqliteTemplate(root);
  return async () => {
    await server?.stop('immediate');
    // A process that a failed test has left may write into it while it ends.
    await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}

/** The server of the run, with a migrated database to copy. */
async function startServer(root: string): Promise<PostgresServer> {
  const server = await startPostgres(root);
  await prepareTemplate(server, async (databaseUrl) => {
    const engine = await openEngine({ dataDir: await mkdtemp(join(root, 'template-')), databaseUrl });
    await engine.close();
  });
  process.env['TEST_POSTGRES_URL'] = server.url('postgres');
  return server;
}

async function hasRoom(): Promise<boolean> {
  const disk = await statfs(MEMORY_DISK).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize >= ROOM_BYTES;
}

// The program that tests start as a process. In a test run it is the server bundled as for a release, which starts in three
// quarters of the processor time of the sources. With ORIEL_COMMAND it is an installed program, so that the same tests
// check the tarball and the single executable.
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../paths.ts';

const BUNDLE_TIMEOUT_MS = 60_000;
const installed = process.env['ORIEL_COMMAND'];

/** Whether the program under test is an installed one, not made from this checkout. */
export const isInstalled = installed !== undefined;

let bundled: Promise<string> | undefined;

/**
 * The command that starts the program.
 * @param nodeArgs options for Node itself; an installed program takes none
 * @throws Error where the bundle is not made within a minute
 */
export async function programUnderTest(nodeArgs: readonly string[] = []): Promise<string[]> {
  if (installed !== undefined) return [installed];
  const root = process.env['TEST_DATA_ROOT'];
  // Benchmarks and browser tests start the checkout's own entry.
  const folder = root === undefined ? projectRoot : await (bundled ??= bundle(join(root, 'program')));
  return [process.execPath, ...nodeArgs, join(folder, 'bin', 'oriel.js')];
}

/** Bundles the server into `folder`, or waits for the process of this run that does. @returns the folder */
async function bundle(folder: string): Promise<string> {
  const ready = join(folder, 'ready');
  try {
    mkdirSync(folder);
  } catch {
    for (let waited = 0; !existsSync(ready); waited += 50) {
      if (waited > BUNDLE_TIMEOUT_MS) throw new Error('The server was not bundled in time');
      await sleep(50);
    }
    return folder;
  }
  const { bundleServer } = await import('../../../scripts/bundle-server.ts');
  await bundleServer(projectRoot, join(folder, 'dist', 'server'));
  cpSync(join(projectRoot, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const name of ['dist/client', 'dist/site', 'dist/places', 'node_modules', 'package.json']) {
    symlinkSync(join(projectRoot, name), join(folder, name));
  }
  writeFileSync(ready, '');
  return folder;
}

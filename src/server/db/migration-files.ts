// Loads the migrations from the files of migrations/. In the packaged program, the bundler (scripts/bundle-server.ts)
// replaces this module by one that contains them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';
import { projectRoot } from '../paths.ts';

/** The folder of each engine's migrations, below the project. */
const folders = { sqlite: 'migrations', postgres: 'migrations/postgres' } as const;

/** @returns every migration of an engine by its name, the file name without extension; oldest first */
export async function loadMigrations(engine: keyof typeof folders): Promise<Record<string, Migration>> {
  const folder = join(projectRoot, folders[engine]);
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.ts$/.test(file)).toSorted();
  const entries = files.map(async (file) => {
    // Safe: every file in migrations/ exports `up`, which a test checks by running them all.
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as Migration;
    return [file.replace(/\.ts$/, ''), migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

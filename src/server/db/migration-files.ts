// Loads the migrations from the files of migrations/. In the packaged program, the bundler (scripts/bundle-server.ts)
// replaces this module by one that contains them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely/migration';
import { projectRoot } from '../paths.ts';

const migrationsDir = join(projectRoot, 'migrations');

/** @returns every migration by its name, the file name without extension; oldest first */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsDir)).filter((file) => /^\d{4}_.+\.ts$/.test(file)).toSorted();
  const entries = files.map(async (file) => {
    // Safe: every file in migrations/ exports `up`, which a test checks by running them all.
    const migration = (await import(pathToFileURL(join(migrationsDir, file)).href)) as Migration;
    return [file.replace(/\.ts$/, ''), migration] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

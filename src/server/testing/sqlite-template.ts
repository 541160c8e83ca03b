// A migrated SQLite file of the run, to copy for each app that starts with an empty one: to migrate takes most of its start.
import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openEngine } from '../db/open-engine.ts';

const FILE = 'oriel.db';

/** Makes the file below `root`, before the tests. */
export async function prepareSqliteTemplate(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(root, 'template-'));
  await (await openEngine({ dataDir, databaseUrl: null })).close();
  process.env['TEST_SQLITE_TEMPLATE'] = join(dataDir, FILE);
}

/** Puts a copy into an empty data directory, as its first start would have made the file. */
export function copySqliteTemplate(dataDir: string): void {
  const template = process.env['TEST_SQLITE_TEMPLATE'];
  const file = join(dataDir, FILE);
  if (template === undefined || existsSync(file)) return;
  copyFileSync(template, file);
  const sqlite = new Sqlite(file);
  // Each installation signs with keys of its own.
  sqlite.function('random_key', { deterministic: false }, () => randomBytes(32));
  sqlite.exec('pragma synchronous = off; update secrets set value = random_key()');
  sqlite.close();
}

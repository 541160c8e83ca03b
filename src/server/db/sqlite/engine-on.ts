// The engine on an open database file.
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { createLocalNotices } from '../notices.ts';
import type { Schema } from '../schema.ts';
import { removeTraces } from './erasure.ts';
import { createImportStore } from './imports.ts';
import { createJoinStore } from './joins.ts';
import { isSqliteMigrated } from './migrate.ts';

/**
 * Builds the engine.
 * @param file path of the database
 * @param close releases what was opened
 */
export function engineOn(
  file: string,
  db: Kysely<Schema>,
  { servesAlone, applied }: Pick<Engine, 'servesAlone' | 'applied'>,
  close: () => Promise<void>,
): Engine {
  const imports = createImportStore(db, dirname(file));
  return {
    name: 'sqlite',
    db,
    isInDataDir: true,
    servesAlone,
    applied,
    storeJoins: createJoinStore(db, imports.keepJoined),
    storeImport: imports.store,
    removeUnfinishedImports: imports.removeUnfinished,
    isMigrated: () => isSqliteMigrated(db),
    // The lock of the data directory keeps out other processes that have jobs.
    runAlone: (_name, work) => work().then(() => true),
    removeTraces: () => removeTraces(file, db),
    size: () => sizeOf(file),
    notices: createLocalNotices(),
    close,
  };
}

/** The bytes of a database and its write-ahead log. */
async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((path) =>
      stat(path).then(
        (stats) => stats.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

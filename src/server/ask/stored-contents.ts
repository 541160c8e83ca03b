// The contents that files have, and the removal of those that no file has any more.
import type { Db } from '../db/schema.ts';
import type { Contents } from './contents.ts';
import type { InstallationLock } from './installation-lock.ts';
import type { StorageSpace } from './storage-space.ts';

/** Where files are stored, and how much. */
export interface Storage {
  contents: Contents;
  lock: InstallationLock;
  space: StorageSpace;
  /** Whether pictures may be files. */
  readsPictures: boolean;
}

/** Whether there is any file. */
export async function hasFiles(db: Db): Promise<boolean> {
  return (await db.selectFrom('files').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Removes contents that no file has any more. */
export async function removeUnused(db: Db, storage: Storage, sums: readonly string[]): Promise<void> {
  for (const sha256 of new Set(sums)) {
    await storage.lock.run(() => removeIfUnused(db, storage.contents, sha256));
  }
  if (sums.length > 0) await storage.space.check(db);
}

/** Removes a content that no file has any more. To be called under the lock. */
export async function removeIfUnused(db: Db, contents: Contents, sha256: string): Promise<void> {
  const used = await db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst();
  if (used === undefined) await contents.remove(sha256);
}

/** Removes contents that no file has: a crash left them. */
export async function sweepContents(db: Db, storage: Storage): Promise<void> {
  const stored = await storage.contents.list();
  if (stored.length === 0) return;
  const rows = await db.selectFrom('files').select('sha256').execute();
  const used = new Set(rows.map(({ sha256 }) => sha256));
  await removeUnused(
    db,
    storage,
    stored.filter((sha256) => !used.has(sha256)),
  );
}

// Loads the client only where a store is configured, so that others need no memory and time for it.
import type { ObjectStore, ObjectStoreSettings, ObjectStoreWatch } from './object-store.ts';

/** Opens the configured store, without a request to it. @returns undefined where there is none */
export async function openObjectStore(
  settings: ObjectStoreSettings | null,
  watch?: ObjectStoreWatch,
): Promise<ObjectStore | undefined> {
  if (settings === null) return undefined;
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(settings, watch);
}

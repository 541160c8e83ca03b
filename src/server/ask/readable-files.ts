// The files that a question may be answered from.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { isReadable, type Reader } from './access.ts';

/** Files, and collections, of a list; others have their turn after each. */
const FILES_AT_ONCE = 10_000;
const COLLECTIONS_AT_ONCE = 500;

/**
 * The files that a reader may have questions answered from, by collection.
 * @param collectionIds only those of these collections; undefined for all that the reader may read
 */
export async function findReadableFiles(
  db: Db,
  reader: Reader,
  collectionIds: readonly string[] | undefined,
): Promise<Map<string, string[]>> {
  if (collectionIds?.length === 0) return new Map();
  const files = sql<number>`(select count(*) from files where files.collection_id = collections.id)`;
  let readable = db
    .selectFrom('collections')
    .select(['id', files.as('files')])
    .where(isReadable(reader));
  if (collectionIds !== undefined) readable = readable.where('id', 'in', collectionIds);
  const found = new Map<string, string[]>();
  for (const ids of batchesOf((await readable.execute()).filter((row) => row.files > 0))) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'collection_id'])
      .where('collection_id', 'in', ids)
      .where('status', '<>', 'failed')
      .execute();
    for (const [id, own] of Map.groupBy(rows, (row) => row.collection_id))
      found.set(
        id,
        own.map((row) => row.id),
      );
    await setImmediate();
  }
  return found;
}

/** The ids of collections, in lists that are short and have few files together, or are of one collection. */
function batchesOf(collections: readonly { id: string; files: number }[]): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let count = 0;
  for (const { id, files } of collections) {
    if (batch.length === 0 || batch.length === COLLECTIONS_AT_ONCE || count + files > FILES_AT_ONCE) {
      batches.push((batch = []));
      count = 0;
    }
    batch.push(id);
    count += files;
  }
  return batches;
}

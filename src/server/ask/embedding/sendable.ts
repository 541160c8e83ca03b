// Which collections may be embedded: where texts leave the machine, those that do not stay at home.
import type { Db } from '../../db/schema.ts';
import type { VectorSource } from './vector-source.ts';

/** The ids of the collections that may be embedded. */
export async function findCollectionsToEmbed(db: Db, { host }: VectorSource): Promise<string[]> {
  const all = db.selectFrom('collections').select('id');
  const rows = await (host === null ? all : all.where('send_to_model', '=', 1)).execute();
  return rows.map(({ id }) => id);
}

/** Whether a file is there, and may be sent. */
export async function isSendable(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('collections.send_to_model', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

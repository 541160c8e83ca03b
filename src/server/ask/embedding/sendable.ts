// What may be sent to be embedded: the files of collections that do not stay at home, and that are there now.
import type { Db } from '../../db/schema.ts';
import type { TextToEmbed } from './embedding-messages.ts';

/** The ids of the collections that may be sent. */
export async function findSendableCollections(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('collections').select('id').where('send_to_model', '=', 1).execute();
  return rows.map(({ id }) => id);
}

/** Whether the files of all of some texts are there, and may be sent. */
export async function areSendable(db: Db, texts: readonly TextToEmbed[]): Promise<boolean> {
  const ids = [...new Set(texts.map(({ fileId }) => fileId))];
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom('files')
    .innerJoin('collections', 'collections.id', 'files.collection_id')
    .select('files.id')
    .where('files.id', 'in', ids)
    .where('collections.send_to_model', '=', 1)
    .execute();
  return rows.length === ids.length;
}
